import { FilterError } from "./filter-error.ts";
import { startFilterProcess, type FilterProcess } from "./filter-process.ts";
import type { FilterRequest } from "./filter-request.ts";

/** Makes filtered copies, one at a time. */
export interface FilterWorker {
  /**
   * Writes a copy of a DuckDB file that holds the visible rows alone, as `writeVisibleRows` says. The target must not
   * exist; what is there after a failure is for the caller to remove. Throws a FilterError when a filter cannot be used,
   * an Error when the copy fails.
   */
  run(request: FilterRequest): Promise<void>;
}

const timeoutMs = 300_000;
const idleMs = 5_000;

/**
 * A worker with a process of its own, started when there is something to do and ended after five idle seconds, so that
 * many users who come at once do not wait for as many starts. A copy that takes over five minutes is given up.
 */
export function createFilterWorker(): FilterWorker {
  let running: FilterProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  const stop = (): void => {
    running?.end();
    running = null;
  };
  return {
    async run(request) {
      clearTimeout(idle);
      if (running === null || running.ended) running = startFilterProcess();
      const answer = await running.ask(request, timeoutMs);
      if (answer.status === "failed") {
        // A process that ran out of memory once has torn its address space.
        stop();
        throw new Error(`the visible rows cannot be copied: ${answer.message}`);
      }
      idle = setTimeout(stop, idleMs).unref();
      if (answer.status === "refused") throw new FilterError(answer.table, answer.problem);
    },
  };
}
