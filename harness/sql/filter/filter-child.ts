import { text } from "node:stream/consumers";
import { messageOf } from "../../core/errors.ts";
import { FilterError } from "./filter-error.ts";
import { filterRequestSchema, type FilterAnswer } from "./filter-request.ts";
import { writeVisibleRows } from "./write-visible-rows.ts";

// The program of a process that makes one filtered copy: the request comes in on standard input, the answer goes out on
// standard output.

const [memoryMb = "1000"] = process.argv.slice(2);

async function answer(): Promise<FilterAnswer> {
  try {
    const request = filterRequestSchema.parse(JSON.parse(await text(process.stdin)));
    await writeVisibleRows(request, Number(memoryMb));
    return { status: "done" };
  } catch (error) {
    if (error instanceof FilterError)
      return { status: "refused", table: error.table, problem: error.problem };
    return { status: "failed", message: messageOf(error) };
  }
}

process.stdout.write(JSON.stringify(await answer()));
