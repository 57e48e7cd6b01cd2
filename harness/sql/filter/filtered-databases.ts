import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, realpath, rename, rm, stat, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { DatabaseSettings } from "../../core/dataset.ts";
import { digest } from "../../core/json.ts";
import { createWorkerLine, type WorkerLine } from "../worker-line.ts";
import { createFilterWorker, type FilterWorker } from "./create-filter-worker.ts";
import { FilterError } from "./filter-error.ts";
import { sweepFiltered } from "./sweep-filtered.ts";

/** Whose rows are wanted: a database, conditions by table, and how its SQL is to be understood. */
export interface VisibleRows {
  readonly source: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly settings: DatabaseSettings;
}

/** A database of visible rows. Equal `rows` are the same rows. */
export interface FilteredDatabase {
  readonly path: string;
  readonly rows: string;
}

/** The filtered copies in one folder. */
export interface FilteredDatabases {
  /**
   * The copy for these filters and the source as it is now, made when it is not there. Throws a FilterError when a
   * filter cannot be used, and what reading the source throws.
   */
  open(wanted: VisibleRows): Promise<FilteredDatabase>;
}

/** At most so many copies are kept, but none that was used within the last two minutes is removed. */
const mostKept = 200;
const workers = 2;

/**
 * Keeps filtered copies in a folder, one for each version of a source and each set of filters, as `<digest>.duckdb`.
 * Files appear whole or not at all, also when two processes make the same one. Copies of earlier versions of a source
 * are removed, and of the others the ones that were not used for longest.
 */
export function createFilteredDatabases(folder: string, keep: number = mostKept): FilteredDatabases {
  const building = new Map<string, Promise<void>>();
  const refused = new Map<string, FilterError>();
  const line = createWorkerLine(Array.from({ length: workers }, createFilterWorker));

  const make = async (wanted: VisibleRows, name: string): Promise<void> => {
    try {
      await build(wanted, { folder, name, line });
      await sweepFiltered({ folder, keep, name });
    } catch (error) {
      if (error instanceof FilterError) remember(refused, name, error);
      throw error;
    } finally {
      building.delete(name);
    }
  };
  return {
    async open(wanted) {
      const name = await nameOf(wanted);
      const path = join(folder, `${name}.duckdb`);
      const known = refused.get(name);
      if (known !== undefined) throw known;
      if (!(await touch(path))) {
        const made = building.get(name) ?? make(wanted, name);
        building.set(name, made);
        await made;
      }
      return { path, rows: name };
    },
  };
}

/** A digest in three parts (source, its version, filters), so that copies of earlier versions can be told. */
async function nameOf({ source, filters, settings }: VisibleRows): Promise<string> {
  // Only now: loading it takes as long as half of a server's start, and most servers have no filters.
  const { version } = await import("@duckdb/node-api");
  const file = await realpath(source);
  const { ino, size, mtimeMs } = await stat(file);
  const parts: readonly [unknown, number][] = [
    [file, 12],
    [[ino, size, mtimeMs, version()], 12],
    [{ layout: 1, filters, settings }, 40],
  ];
  return parts.map(([part, length]) => digest(part).slice(0, length)).join("");
}

interface Place {
  readonly folder: string;
  readonly name: string;
  readonly line: WorkerLine<FilterWorker>;
}

async function build(wanted: VisibleRows, { folder, name, line }: Place): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `unfinished.${hostname()}.${process.pid}.${randomUUID()}`);
  const worker = await line.take();
  try {
    await worker.run({ ...wanted, target: unfinished });
    // Whole seconds, so that a later `touch` can leave the time as it is.
    const made = new Date(Math.floor(Date.now() / 1000) * 1000);
    await utimes(unfinished, made, made);
    const path = join(folder, `${name}.duckdb`);
    if (!existsSync(path)) await rename(unfinished, path);
  } finally {
    line.giveBack(worker);
    await Promise.all([rm(unfinished, { force: true }), rm(`${unfinished}.wal`, { force: true })]);
  }
}

/** Notes that a copy is used, in its time of access; false when it is not there. */
async function touch(path: string): Promise<boolean> {
  try {
    const { mtime } = await stat(path);
    await utimes(path, new Date(), mtime);
    return true;
  } catch {
    return false;
  }
}

function remember(refused: Map<string, FilterError>, name: string, error: FilterError): void {
  refused.set(name, error);
  const [oldest] = refused.keys();
  if (refused.size > mostKept && oldest !== undefined) refused.delete(oldest);
}
