import type { Cell, Execution } from "../core/result-set.ts";
import type { PlainRequest } from "./execution-request.ts";
import { killAfterMs, type FromChild, type Outcome } from "./executor-messages.ts";
import {
  startExecutor,
  type ExecutorProcess,
  type ProcessEnd,
  type ProcessOptions,
} from "./executor-process.ts";

/** How long a child has to open its database. */
const openGraceMs = 20_000;

/** A timer that fires so much later than it should was held up by this process: the child is not to blame. */
const heldUpMs = 100;

interface Job {
  readonly id: number;
  readonly request: PlainRequest;
  readonly signal: AbortSignal | undefined;
  readonly rows: (readonly Cell[])[];
  readonly resolve: (execution: Execution) => void;
  readonly reject: (error: unknown) => void;
  startedAt: number | null;
  isLate: boolean;
  timer: NodeJS.Timeout | null;
}

/**
 * One place in the pool: runs one request at a time in a child process that it starts when it is first needed, and
 * again after the child was killed or died.
 */
export class ExecutorWorker {
  readonly #options: ProcessOptions;
  #process: ExecutorProcess | null = null;
  #ready: Gate | null = null;
  #job: Job | null = null;
  #lastId = 0;

  constructor(options: ProcessOptions) {
    this.#options = options;
  }

  /** Gives what came of the request. Rejects when it is aborted, or when the database cannot be opened. */
  async run(request: PlainRequest, signal?: AbortSignal): Promise<Execution> {
    const child = (this.#process ??= this.#start());
    child.hold(true);
    try {
      await this.#ready?.promise;
      signal?.throwIfAborted();
      return await this.#dispatch(child, request, signal);
    } finally {
      child.hold(false);
    }
  }

  /** Ends the child and waits until it is gone; a request that is running rejects. */
  async close(): Promise<void> {
    this.#job?.reject(new Error("the executor pool was closed"));
    const child = this.#process;
    this.#discard();
    child?.hold(true);
    await child?.ended;
  }

  #start(): ExecutorProcess {
    const ready = createGate();
    this.#ready = ready;
    const child: ExecutorProcess = startExecutor(this.#options, {
      onMessage: (message) => (message.type === "ready" ? ready.open() : this.#receive(message)),
      onEnd: (end) => {
        ready.fail(new Error(end.description));
        if (this.#process === child) this.#ended(end);
      },
    });
    return child;
  }

  #dispatch(
    child: ExecutorProcess,
    request: PlainRequest,
    signal: AbortSignal | undefined,
  ): Promise<Execution> {
    this.#lastId += 1;
    const id = this.#lastId;
    const abort = (): void => {
      child.send({ type: "interrupt", id });
      this.#killIn(killAfterMs);
    };
    const answer = new Promise<Execution>((resolve, reject) => {
      this.#job = {
        id,
        request,
        signal,
        rows: [],
        resolve,
        reject,
        startedAt: performance.now(),
        isLate: false,
        timer: null,
      };
    });
    signal?.addEventListener("abort", abort, { once: true });
    this.#killIn(request.timeoutMs + killAfterMs);
    child.send({ type: "run", id, request });
    return answer.finally(() => {
      signal?.removeEventListener("abort", abort);
      if (this.#job?.timer) clearTimeout(this.#job.timer);
      this.#job = null;
    });
  }

  #receive(message: Exclude<FromChild, { type: "ready" }>): void {
    const job = this.#job;
    if (job === null || message.id !== job.id) return;
    switch (message.type) {
      case "opening":
        return this.#startCounting(job, null, openGraceMs);
      case "opened":
        return this.#startCounting(job, performance.now(), job.request.timeoutMs + killAfterMs);
      case "late":
        job.isLate = true;
        return;
      case "rows":
        appendRows(job.rows, message.columns);
        return this.#startCounting(job, job.startedAt, job.request.timeoutMs + killAfterMs);
      case "fault":
        job.reject(new Error(`${job.request.database}: ${message.message}`));
        return;
      case "done":
        this.#settle(job, message.outcome);
    }
  }

  #startCounting(job: Job, at: number | null, killAfter: number): void {
    job.startedAt = at;
    if (job.signal?.aborted !== true) this.#killIn(killAfter);
  }

  #settle(job: Job, outcome: Outcome): void {
    // A process that ran out of memory once has torn its address space; the next request gets a fresh one.
    if (outcome.status === "failed" && outcome.reason === "memory") this.#discard();
    if (job.signal?.aborted === true) return job.reject(job.signal.reason);
    if (outcome.status === "failed") return job.resolve(outcome);
    const { columns, truncated, durationMs } = outcome;
    job.resolve({ status: "ok", result: { columns, rows: job.rows, truncated }, durationMs });
  }

  /** The child is gone: by our hand because its time was up, or by what the SQL did to it. */
  #ended(end: ProcessEnd): void {
    this.#process = null;
    const job = this.#job;
    if (job === null) return;
    if (job.startedAt === null) return job.reject(new Error(`${job.request.database}: ${end.description}`));
    const durationMs = performance.now() - job.startedAt;
    const reason = job.isLate ? "timeout" : end.outOfMemory ? "memory" : "crashed";
    const message = job.isLate ? `killed after ${job.request.timeoutMs} ms` : end.description;
    this.#settle(job, { status: "failed", reason, message, durationMs });
  }

  /** The last resort, for a child that cannot keep its own time: it is killed when it has been silent for so long. */
  #killIn(milliseconds: number): void {
    const job = this.#job;
    if (job === null) return;
    if (job.timer !== null) clearTimeout(job.timer);
    const due = performance.now() + milliseconds;
    job.timer = setTimeout(() => {
      if (performance.now() - due > heldUpMs) return this.#killIn(killAfterMs);
      job.isLate = true;
      this.#process?.kill();
    }, milliseconds);
  }

  #discard(): void {
    const child = this.#process;
    this.#process = null;
    child?.kill();
  }
}

interface Gate {
  readonly promise: Promise<void>;
  readonly open: () => void;
  readonly fail: (error: Error) => void;
}

function createGate(): Gate {
  const settle: { open?: () => void; fail?: (error: Error) => void } = {};
  const promise = new Promise<void>((resolve, reject) => {
    settle.open = resolve;
    settle.fail = reject;
  });
  // Whoever waits sees the rejection; a child that dies with nobody waiting is no fault.
  promise.catch(() => {});
  return { promise, open: () => settle.open?.(), fail: (error) => settle.fail?.(error) };
}

function appendRows(rows: (readonly Cell[])[], columns: readonly (readonly Cell[])[]): void {
  const count = columns[0]?.length ?? 0;
  for (let row = 0; row < count; row += 1) rows.push(columns.map((column) => column[row] ?? null));
}
