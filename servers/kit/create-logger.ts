import { destination, pino, stdTimeFunctions } from "pino";
import type { Logger } from "pino";
import { dailyLog } from "./daily-log.ts";

export type { Logger };

/** Where and how much a server logs. Without file and folder it is stderr; never stdout, which belongs to the protocol. */
export interface LoggerOptions {
  readonly name: string;
  readonly file: string | null;
  /** Takes a file for each day, in place of the one. */
  readonly folder?: string | null;
  readonly level: string;
}

/**
 * A pino logger that writes at once, so that the last lines before an exit are not lost. Throws an Error of one line
 * that names `--log` or `--log-dir` when nothing can be written there.
 */
export function createLogger({ name, file, folder = null, level }: LoggerOptions): Logger {
  const target = openTarget({ name, file, folder });
  return pino({ name, level, base: { pid: process.pid, name }, timestamp: stdTimeFunctions.isoTime }, target);
}

function openTarget({ name, file, folder }: Required<Omit<LoggerOptions, "level">>) {
  try {
    return folder === null
      ? destination({ dest: file ?? 2, sync: true, mkdir: true })
      : dailyLog({ folder, name, now: Date.now });
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`--${folder === null ? "log" : "log-dir"}: cannot be written: ${said}`, { cause });
  }
}
