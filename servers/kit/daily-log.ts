import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Where the files are and what their names begin with; `now` gives milliseconds. */
export interface DailyLogOptions {
  readonly folder: string;
  readonly name: string;
  readonly now: () => number;
}

/** Takes lines of a log, one write each. */
export interface LogTarget {
  write(line: string): void;
}

/**
 * One file for each day, UTC: `<name>-YYYY-MM-DD.log`. A line is appended in one write and at once, so that several
 * processes can share the folder and the last lines before an exit are there. Throws when the folder cannot be made;
 * a line that cannot be written later goes to stderr.
 */
export function dailyLog({ folder, name, now }: DailyLogOptions): LogTarget {
  mkdirSync(folder, { recursive: true });
  let open: { readonly day: string; readonly file: number } | null = null;
  const fileOf = (day: string): number => {
    if (open?.day === day) return open.file;
    if (open !== null) closeSync(open.file);
    open = null;
    const file = openSync(join(folder, `${name}-${day}.log`), "a");
    open = { day, file };
    return file;
  };
  return {
    write(line) {
      try {
        writeSync(fileOf(new Date(now()).toISOString().slice(0, 10)), line);
      } catch {
        process.stderr.write(line);
      }
    },
  };
}
