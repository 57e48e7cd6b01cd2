import { spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { builtFile } from "../../../harness/core/built-file.ts";
import type { ExportReply, ExportRequest } from "./export-request.ts";
import { exportReplySchema } from "./export-request.ts";

/** What one export may use. */
export interface ExportBounds {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The child's whole address space, of which about 1500 MiB are Node's own. */
const addressSpaceMb = 4000;
/** What the shell counts file sizes in. */
const blockBytes = 512;

/**
 * Writes one file in a child process that is killed when its time is up or nobody wants the file any more. The kernel
 * bounds its memory and the size of any file that it writes. Rejects only when the signal aborts.
 */
export async function runExport(
  request: ExportRequest,
  { maxBytes, timeoutMs, signal }: ExportBounds,
): Promise<ExportReply> {
  signal.throwIfAborted();
  const blocks = Math.ceil(maxBytes / blockBytes);
  const limits = `ulimit -c 0; ulimit -v ${addressSpaceMb * 1024}; ulimit -f ${blocks}; exec "$0" "$@"`;
  const program = [process.execPath, builtFile("servers/sql/export/export-child.js")];
  const child = spawn("/bin/sh", ["-c", limits, ...program], {
    stdio: ["pipe", "ignore", "ignore", "pipe"],
    env: { TZ: "UTC", UV_THREADPOOL_SIZE: "4" },
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const [input, , , output] = child.stdio as unknown as [Writable, null, null, Readable];
  const late = { isLate: false };
  const kill = (): void => void child.kill("SIGKILL");
  const timer = setTimeout(() => {
    late.isLate = true;
    kill();
  }, timeoutMs);
  signal.addEventListener("abort", kill, { once: true });
  child.on("error", () => {});
  input.on("error", () => {});
  input.write(`${JSON.stringify(request)}\n`);
  try {
    const said = await text(output).catch(() => "");
    await ended;
    signal.throwIfAborted();
    if (late.isLate) return { status: "failed", reason: "timeout", message: `stopped after ${timeoutMs} ms` };
    return replyOf(said);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", kill);
  }
}

function replyOf(said: string): ExportReply {
  try {
    return exportReplySchema.parse(JSON.parse(said));
  } catch {
    return {
      status: "failed",
      reason: "memory",
      message: "the export ended early, most likely out of memory",
    };
  }
}
