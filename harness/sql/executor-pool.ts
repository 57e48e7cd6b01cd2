import type { Execution } from "../core/result-set.ts";
import { plainRequest, type ExecutionRequest } from "./execution-request.ts";
import { ExecutorWorker } from "./executor-worker.ts";
import { createWorkerLine } from "./worker-line.ts";

/** How many children there are, and what each may use. Sizes are in MiB. */
export interface ExecutorPoolOptions {
  readonly size: number;
  /** The whole address space of one child, of which about 1500 are Node's own. */
  readonly memoryMb?: number;
  /** What DuckDB may use in one child for one database. */
  readonly databaseMemoryMb?: number;
  /** How many databases one child keeps open. */
  readonly maxOpen?: number;
}

/** Runs SQL in killable child processes. */
export interface ExecutorPool {
  /**
   * Gives the rows of one SELECT, or the class of its failure: nothing that the SQL does makes this reject. It
   * rejects when the signal aborts, when the database file cannot be opened, and after `close`.
   */
  run(request: ExecutionRequest): Promise<Execution>;
  /** Ends every child. Requests that are running or waiting reject. */
  close(): Promise<void>;
}

/**
 * A pool of `size` children, each started when it is first needed. A statement that is over its time is interrupted,
 * and its child killed 300 ms later; other statements do not notice. An idle pool does not keep the process alive.
 */
export function createExecutorPool(options: ExecutorPoolOptions): ExecutorPool {
  const { size, memoryMb = 4000, databaseMemoryMb = 1000, maxOpen = 4 } = options;
  const workers = Array.from({ length: size }, () => {
    return new ExecutorWorker({ memoryMb, databaseMemoryMb, maxOpen });
  });
  const line = createWorkerLine(workers);
  let closed = false;
  return {
    async run(request) {
      request.signal?.throwIfAborted();
      if (closed) throw new Error("the executor pool is closed");
      const worker = await line.take(request.signal);
      try {
        return await worker.run(plainRequest(request), request.signal);
      } finally {
        line.giveBack(worker);
      }
    },
    async close() {
      closed = true;
      line.refuseAll(new Error("the executor pool was closed"));
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
