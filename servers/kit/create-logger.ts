import { destination, pino, stdTimeFunctions } from "pino";
import type { Logger } from "pino";

export type { Logger };

/** Where and how much a server logs. Without a file it is stderr; it is never stdout, which belongs to the protocol. */
export interface LoggerOptions {
  readonly name: string;
  readonly file: string | null;
  readonly level: string;
}

/** A pino logger that writes at once, so that the last lines before an exit are not lost. */
export function createLogger({ name, file, level }: LoggerOptions): Logger {
  const target = destination({ dest: file ?? 2, sync: true, mkdir: true });
  return pino({ name, level, base: { pid: process.pid, name }, timestamp: stdTimeFunctions.isoTime }, target);
}
