import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { builtFile } from "../../core/built-file.ts";
import { FilterError } from "./filter-error.ts";
import { filterAnswerSchema, type FilterAnswer, type FilterRequest } from "./filter-request.ts";

const memoryMb = 4000;
const databaseMemoryMb = 1500;
const timeoutMs = 300_000;

/**
 * Writes a copy of a DuckDB file that holds the visible rows alone, as `writeVisibleRows` says, in a child process that
 * is killed after five minutes or 4 GB. The target must not exist; what is there after a failure is for the caller to
 * remove. Throws a FilterError when a filter cannot be used, an Error when the copy fails.
 */
export async function filterDatabase(request: FilterRequest): Promise<void> {
  const answer = await runChild(request);
  if (answer.status === "refused") throw new FilterError(answer.table, answer.problem);
  if (answer.status === "failed") throw new Error(`the visible rows cannot be copied: ${answer.message}`);
}

async function runChild(request: FilterRequest): Promise<FilterAnswer> {
  const limit = `ulimit -c 0 2>/dev/null; ulimit -v ${memoryMb * 1024} 2>/dev/null; exec "$0" "$@"`;
  const program = [builtFile("harness/sql/filter/filter-child.js"), String(databaseMemoryMb)];
  const child = spawn("/bin/sh", ["-c", limit, process.execPath, ...program], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { TZ: "UTC", UV_THREADPOOL_SIZE: "4" },
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(`the copying process ended (${signal ?? code})`));
  });
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(request));
  const [said, complaint, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  try {
    return filterAnswerSchema.parse(JSON.parse(said));
  } catch {
    return { status: "failed", message: `${end} ${complaint.trim()}`.slice(0, 300) };
  }
}
