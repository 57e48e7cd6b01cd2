import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Dataset, Variant } from "../core/dataset.ts";
import { UserError, messageOf } from "../core/errors.ts";
import { frozenClock } from "../sql/frozen-clock.ts";
import type { DatabaseFiles } from "./dataset-files.ts";
import { duckdbProblem } from "./duckdb-problem.ts";
import { loadCsv } from "./load-csv.ts";
import { mistakeLine } from "./mistakes.ts";
import { sqlStatements } from "./sql-statements.ts";
import type { SqlStatement } from "./sql-statements.ts";

/** One database to build, as `<variant>.duckdb` in a folder that does not hold it yet. */
export interface DatabaseBuild {
  readonly folder: string;
  readonly dataset: Dataset;
  readonly files: DatabaseFiles;
  readonly variant: Variant;
}

/**
 * Runs a card's scripts, its CSV files and a variant's own scripts into a new DuckDB file, with `getvariable('seed')`
 * set and the dataset's clock frozen. Scripts reach no file and no network.
 */
export async function buildDatabase(build: DatabaseBuild): Promise<void> {
  const { dataset, files, variant } = build;
  const scripts = [...files.scripts, ...(files.variantScripts[variant.id] ?? [])];
  if (files.csv.length === 0)
    return withSession(build, "closed", (session) => runScripts(session, build, scripts));
  // The files are read in a session of their own, since no script may read one.
  await withSession(build, "closed", (session) => runScripts(session, build, scripts.slice(0, 1)));
  await withSession(build, "open", (session) => loadCsv(session, dataset.folder, files.csv));
  await withSession(build, "closed", (session) => runScripts(session, build, scripts.slice(1)));
}

async function withSession(
  build: DatabaseBuild,
  access: "open" | "closed",
  work: (connection: DuckDBConnection) => Promise<void>,
): Promise<void> {
  const instance = await DuckDBInstance.create(join(build.folder, `${build.variant.id}.duckdb`), {
    // One thread, so that sums of floats and unordered inserts come out the same on every machine.
    threads: "1",
    enable_external_access: String(access === "open"),
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
  });
  try {
    const connection = await instance.connect();
    for (const statement of preparation(build)) await connection.run(statement);
    await work(connection);
    await connection.run("CHECKPOINT");
    connection.closeSync();
  } finally {
    instance.closeSync();
  }
}

function preparation({ dataset, variant }: DatabaseBuild): readonly string[] {
  const seed = `SET VARIABLE seed = CAST(${variant.seed} AS BIGINT)`;
  return ["SET TimeZone = 'UTC'", seed, ...frozenClock(dataset.card.clock)];
}

async function runScripts(
  connection: DuckDBConnection,
  build: DatabaseBuild,
  scripts: readonly string[],
): Promise<void> {
  for (const script of scripts) {
    const file = join(build.dataset.folder, script);
    const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
    for (const [index, statement] of sqlStatements(text).entries()) {
      try {
        await connection.run(statement.sql);
      } catch (error) {
        throw scriptError(file, { ...statement, number: index + 1 }, messageOf(error));
      }
    }
    await endTransaction(connection, file);
  }
}

/** Within a transaction no other begins: what an open one did would be lost. */
async function endTransaction(connection: DuckDBConnection, file: string): Promise<void> {
  try {
    await connection.run("BEGIN");
  } catch {
    throw new UserError(
      "dataset_invalid",
      mistakeLine({ file }, "a transaction is left open; end it with COMMIT"),
    );
  }
  await connection.run("COMMIT");
}

function scriptError(file: string, statement: SqlStatement & { number: number }, message: string): UserError {
  const inner = Number(/\nLINE (\d+):/.exec(message)?.[1] ?? 1);
  const flat = statement.sql.replaceAll(/\s+/g, " ");
  const shown = flat.length > 60 ? `${flat.slice(0, 60)}…` : flat;
  const what = `statement ${statement.number} (${shown}): ${duckdbProblem(message)}; mend the script`;
  return new UserError("dataset_invalid", mistakeLine({ file, line: statement.line + inner - 1 }, what));
}
