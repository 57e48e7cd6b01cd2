import { spawn, type ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { builtFile } from "../core/built-file.ts";
import type { FromChild, ToChild } from "./executor-messages.ts";
import { jsonLineReader } from "./json-lines.ts";

/** How a child is started. `memoryMb` is its whole address space, `databaseMemoryMb` what DuckDB may use of it. */
export interface ProcessOptions {
  readonly memoryMb: number;
  readonly databaseMemoryMb: number;
  readonly maxOpen: number;
}

/** How a child ended. `outOfMemory`: its last words were about memory. */
export interface ProcessEnd {
  readonly outOfMemory: boolean;
  readonly description: string;
}

/** One running executor process. */
export interface ExecutorProcess {
  send(message: ToChild): void;
  kill(): void;
  /** Resolves once it has ended. */
  readonly ended: Promise<void>;
  /** Whether it keeps the pool's own process alive. */
  hold(held: boolean): void;
}

/** What happens in the life of a child. */
export interface ProcessEvents {
  onMessage(message: FromChild): void;
  onEnd(end: ProcessEnd): void;
}

const lastWords = 4000;

/**
 * Starts a child through a shell that limits its address space first. It is killed for good with `kill`; it ends by
 * itself when the pool's process does.
 */
export function startExecutor(options: ProcessOptions, events: ProcessEvents): ExecutorProcess {
  const limit = `ulimit -c 0 2>/dev/null; ulimit -v ${options.memoryMb * 1024} 2>/dev/null; exec "$0" "$@"`;
  const program = [builtFile("harness/sql/executor-child.js"), options.databaseMemoryMb, options.maxOpen].map(
    String,
  );
  const child = spawn("/bin/sh", ["-c", limit, process.execPath, ...program], {
    stdio: ["pipe", "ignore", "pipe", "pipe"],
    // Nothing of the environment is passed on: what a child does not have, SQL cannot read.
    env: { TZ: "UTC", UV_THREADPOOL_SIZE: "4" },
  });
  let stderr = "";
  const [input, , errors, output] = child.stdio as unknown as [Writable, null, Readable, Readable];
  errors.setEncoding("utf8").on("data", (text: string) => (stderr = (stderr + text).slice(-lastWords)));
  output.on(
    "data",
    jsonLineReader((message) => events.onMessage(message as FromChild)),
  );
  // Writing to a child that has just died must not bring the pool down: its end is reported by `close`.
  for (const stream of [input, output, errors]) stream.on("error", () => {});
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(`the executor could not be started: ${error.message}`));
    child.once("close", (code, signal) =>
      resolve(`the executor ended (${signal ?? code}) ${stderr.trim()}`.slice(0, 250)),
    );
  }).then((description) => {
    return events.onEnd({
      description,
      outOfMemory: /out of memory|bad_alloc|allocation failed/i.test(stderr),
    });
  });
  return {
    ended,
    send: (message) => void input.write(`${JSON.stringify(message)}\n`),
    kill: () => void child.kill("SIGKILL"),
    hold: (held) => hold(child, held),
  };
}

function hold(child: ChildProcess, held: boolean): void {
  for (const handle of [child, ...child.stdio] as ({ ref?(): void; unref?(): void } | null)[]) {
    if (held) handle?.ref?.();
    else handle?.unref?.();
  }
}
