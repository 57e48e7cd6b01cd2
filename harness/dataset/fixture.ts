import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { version } from "@duckdb/node-api";
import type { Dataset } from "../core/dataset.ts";
import { digest } from "../core/json.ts";
import { buildDatabase } from "./build-database.ts";
import { databaseNames, digestFiles, findDatabaseFiles } from "./dataset-files.ts";
import type { DatabaseFiles } from "./dataset-files.ts";
import { createMistakeLog } from "./mistakes.ts";

/**
 * Builds a DuckDB file for each variant of a dataset, or reuses the one that is there, and gives their paths by
 * variant id. The files appear whole or not at all, also when a script fails, the process is killed or two processes
 * build at once. Throws a UserError that names script, line and statement where a script fails.
 */
export async function buildFixtures(dataset: Dataset, cacheDir: string): Promise<Record<string, string>> {
  const files = filesOf(dataset);
  const { variants } = dataset.card.database;
  const folder = join(cacheDir, fixtureDigest(dataset, files));
  const pathOf = (id: string) => join(folder, `${id}.duckdb`);
  const missing = variants.filter(({ id }) => !existsSync(pathOf(id)));
  if (missing.length > 0) {
    mkdirSync(cacheDir, { recursive: true });
    dropAbandoned(cacheDir);
    const unfinished = join(cacheDir, `unfinished.${hostname()}.${process.pid}.${randomUUID()}`);
    mkdirSync(unfinished);
    try {
      const build = { dataset, files, folder: unfinished };
      await allOrFirstFailure(missing.map((variant) => buildDatabase({ ...build, variant })));
      mkdirSync(folder, { recursive: true });
      for (const { id } of missing) renameSync(join(unfinished, `${id}.duckdb`), pathOf(id));
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return Object.fromEntries(variants.map(({ id }) => [id, pathOf(id)]));
}

/** Waits for all, also after a failure, so that nobody still writes into the folder when it is removed. */
async function allOrFirstFailure(builds: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(builds);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

/** Removes what processes of this machine left behind that were killed while they built. */
function dropAbandoned(cacheDir: string): void {
  const own = `unfinished.${hostname()}.`;
  for (const name of readdirSync(cacheDir).filter((found) => found.startsWith(own))) {
    const pid = Number.parseInt(name.slice(own.length), 10);
    if (!isAlive(pid)) rmSync(join(cacheDir, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function filesOf({ folder, card }: Dataset): DatabaseFiles {
  const source = { folder, log: createMistakeLog() };
  const files = findDatabaseFiles(source, {
    value: card,
    file: join(folder, "dataset.yaml"),
    lineAt: () => null,
  });
  source.log.failIfAny();
  return files;
}

/** Questions and context do not change a fixture, so only what builds it is in its digest. */
function fixtureDigest({ folder, card }: Dataset, files: DatabaseFiles): string {
  const bytes = digestFiles(folder, databaseNames(files));
  return digest({
    layout: 1,
    duckdb: version(),
    variants: card.database.variants,
    clock: card.clock,
    files,
    bytes,
  });
}
