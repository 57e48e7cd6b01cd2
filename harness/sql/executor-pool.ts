import type { Execution } from "../core/result-set.ts";
import { plainRequest, type ExecutionRequest } from "./execution-request.ts";
import { ExecutorWorker } from "./executor-worker.ts";

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

interface Waiting {
  readonly give: (worker: ExecutorWorker) => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * A pool of `size` children, each started when it is first needed. A statement that is over its time is interrupted,
 * and its child killed 300 ms later; other statements do not notice. An idle pool does not keep the process alive.
 */
export function createExecutorPool(options: ExecutorPoolOptions): ExecutorPool {
  const { size, memoryMb = 4000, databaseMemoryMb = 1000, maxOpen = 4 } = options;
  const workers = Array.from(
    { length: size },
    () => new ExecutorWorker({ memoryMb, databaseMemoryMb, maxOpen }),
  );
  const idle = workers.toReversed();
  const queue: Waiting[] = [];
  let closed = false;

  const take = (signal: AbortSignal | undefined): Promise<ExecutorWorker> => {
    const worker = idle.pop();
    if (worker !== undefined) return Promise.resolve(worker);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(signal?.reason);
      };
      const waiting: Waiting = {
        give: (next) => {
          signal?.removeEventListener("abort", leave);
          resolve(next);
        },
        refuse: reject,
      };
      queue.push(waiting);
      signal?.addEventListener("abort", leave, { once: true });
    });
  };
  const giveBack = (worker: ExecutorWorker): void => {
    const next = queue.shift();
    if (next === undefined) idle.push(worker);
    else next.give(worker);
  };

  return {
    async run(request) {
      request.signal?.throwIfAborted();
      if (closed) throw new Error("the executor pool is closed");
      const worker = await take(request.signal);
      try {
        return await worker.run(plainRequest(request), request.signal);
      } finally {
        giveBack(worker);
      }
    },
    async close() {
      closed = true;
      for (const waiting of queue.splice(0)) waiting.refuse(new Error("the executor pool was closed"));
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
