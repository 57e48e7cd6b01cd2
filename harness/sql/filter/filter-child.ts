import { messageOf } from "../../core/errors.ts";
import { jsonLineReader } from "../json-lines.ts";
import { FilterError } from "./filter-error.ts";
import { filterRequestSchema, type FilterAnswer } from "./filter-request.ts";
import { writeVisibleRows } from "./write-visible-rows.ts";

// The program of a process that makes filtered copies, one after the other: a request a line on standard input, an answer
// a line on standard output. It ends when its input does.

const [memoryMb = "1000"] = process.argv.slice(2);

async function answer(asked: unknown): Promise<FilterAnswer> {
  try {
    await writeVisibleRows(filterRequestSchema.parse(asked), Number(memoryMb));
    return { status: "done" };
  } catch (error) {
    if (error instanceof FilterError)
      return { status: "refused", table: error.table, problem: error.problem };
    return { status: "failed", message: messageOf(error) };
  }
}

process.stdin.on(
  "data",
  jsonLineReader(
    (asked) => void answer(asked).then((said) => process.stdout.write(`${JSON.stringify(said)}\n`)),
  ),
);
// Nobody waits for a copy that is being made any more.
process.stdin.on("end", () => process.kill(process.pid, "SIGKILL"));
process.on("SIGINT", () => {});
