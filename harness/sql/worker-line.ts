/** Hands a fixed set of workers out to those who wait, first come first served. */
export interface WorkerLine<Worker> {
  /** Waits for a free worker. Rejects when the signal aborts first. */
  take(signal?: AbortSignal): Promise<Worker>;
  giveBack(worker: Worker): void;
  /** Sends everyone away who is waiting. */
  refuseAll(error: Error): void;
}

interface Waiting<Worker> {
  readonly give: (worker: Worker) => void;
  readonly refuse: (error: unknown) => void;
}

/** A line in front of these workers; the first one is taken first, so that few are started for little work. */
export function createWorkerLine<Worker>(workers: readonly Worker[]): WorkerLine<Worker> {
  const idle = workers.toReversed();
  const queue: Waiting<Worker>[] = [];
  return {
    take(signal) {
      const worker = idle.pop();
      if (worker !== undefined) return Promise.resolve(worker);
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(signal?.reason);
        };
        const arrive = (settle: () => void): void => {
          signal?.removeEventListener("abort", leave);
          settle();
        };
        const waiting: Waiting<Worker> = {
          give: (next) => arrive(() => resolve(next)),
          refuse: (error) => arrive(() => reject(error)),
        };
        queue.push(waiting);
        signal?.addEventListener("abort", leave, { once: true });
      });
    },
    giveBack(worker) {
      const next = queue.shift();
      if (next === undefined) idle.push(worker);
      else next.give(worker);
    },
    refuseAll(error) {
      for (const waiting of queue.splice(0)) waiting.refuse(error);
    },
  };
}
