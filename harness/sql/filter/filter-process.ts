import { spawn, type ChildProcess } from "node:child_process";
import { builtFile } from "../../core/built-file.ts";
import { jsonLineReader } from "../json-lines.ts";
import { filterAnswerSchema, type FilterAnswer, type FilterRequest } from "./filter-request.ts";

const memoryMb = 4000;
const databaseMemoryMb = 1500;

/** A running process that makes filtered copies, one at a time. */
export interface FilterProcess {
  readonly ended: boolean;
  /** Gives what came of it; a process that dies or takes too long gives `failed`. */
  ask(request: FilterRequest, timeoutMs: number): Promise<FilterAnswer>;
  end(): void;
}

/** Starts the process, through a shell that limits its address space to 4 GB. It keeps ours alive only while it works. */
export function startFilterProcess(): FilterProcess {
  const limit = `ulimit -c 0 2>/dev/null; ulimit -v ${memoryMb * 1024} 2>/dev/null; exec "$0" "$@"`;
  const program = [builtFile("harness/sql/filter/filter-child.js"), String(databaseMemoryMb)];
  const child = spawn("/bin/sh", ["-c", limit, process.execPath, ...program], {
    stdio: ["pipe", "pipe", "ignore"],
    env: { TZ: "UTC", UV_THREADPOOL_SIZE: "4" },
  });
  let waiting: ((answer: FilterAnswer) => void) | null = null;
  let ended = false;
  const settle = (answer: FilterAnswer): void => {
    waiting?.(answer);
    waiting = null;
  };
  const end = (how: string): void => {
    ended = true;
    settle({ status: "failed", message: `the copying process ended (${how})` });
  };
  child.once("error", (error) => end(error.message));
  child.once("close", (code, signal) => end(String(signal ?? code)));
  child.stdin.on("error", () => {});
  child.stdout.on(
    "data",
    jsonLineReader((said) => settle(filterAnswerSchema.parse(said))),
  );
  return {
    get ended() {
      return ended;
    },
    ask(request, timeoutMs) {
      hold(child, true);
      const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
      return new Promise<FilterAnswer>((resolve) => {
        waiting = resolve;
        if (ended) end("before it was asked");
        else child.stdin.write(`${JSON.stringify(request)}\n`);
      }).finally(() => {
        clearTimeout(timer);
        hold(child, false);
      });
    },
    end: () => void child.kill("SIGKILL"),
  };
}

function hold(child: ChildProcess, held: boolean): void {
  for (const handle of [child, child.stdin, child.stdout] as ({ ref?(): void; unref?(): void } | null)[]) {
    if (held) handle?.ref?.();
    else handle?.unref?.();
  }
}
