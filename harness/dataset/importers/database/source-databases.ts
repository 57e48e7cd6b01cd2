import { dirname } from "node:path";
import type { MistakeLog } from "../../mistakes.ts";
import { nameAdvice } from "../../../core/nearest-name.ts";
import type { ImportOptions } from "../importer.ts";
import { isFolder } from "../reading/read-text.ts";
import { findDatabase } from "./find-database.ts";
import { readDatabase } from "./read-database.ts";
import type { DatabaseSource } from "./read-database.ts";

/** A database of a source: what it holds, or why it cannot be had. */
export type OpenedDatabase = DatabaseSource | { readonly missing: string };

/** What an importer knows when it looks for databases. */
export interface DatabaseRequest {
  readonly source: string;
  readonly options: ImportOptions;
  readonly log: MistakeLog;
}

/**
 * Reads the databases that a source names, below `--database` or beside the source. With `--only`, only those. When
 * none can be had, each is a mistake; otherwise the missing ones are given with their reason.
 */
export function sourceDatabases(
  all: readonly string[],
  { source, options, log }: DatabaseRequest,
): ReadonlyMap<string, OpenedDatabase> {
  const names = wantedNames([...new Set(all)], options.only, log);
  const root = options.database ?? (isFolder(source) ? source : dirname(source));
  const isRoot = options.database !== null && names.length === 1;
  const opened = names.map((name): readonly [string, OpenedDatabase] => {
    const found = findDatabase(name, { root, isRoot });
    return [name, "missing" in found ? found : readDatabase(found.path, options.nullText, log)];
  });
  const missing = opened.flatMap(([name, found]) =>
    "missing" in found ? [{ name, reason: found.missing }] : [],
  );
  if (missing.length === names.length)
    for (const { name, reason } of missing) log.add({ file: root }, `database ${name}: ${reason}`);
  return new Map(opened);
}

function wantedNames(all: readonly string[], only: readonly string[], log: MistakeLog): readonly string[] {
  for (const name of only.filter((wanted) => !all.includes(wanted)))
    log.add({ file: "--only" }, `there is no database ${name}; ${nameAdvice(name, all, "leave it out")}`);
  return only.length === 0 ? all : all.filter((name) => only.includes(name));
}
