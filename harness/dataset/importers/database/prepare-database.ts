import { basename } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { DuckDBConnection } from "@duckdb/node-api";
import { messageOf } from "../../../core/errors.ts";
import { frozenClock } from "../../../sql/frozen-clock.ts";
import { named, readCatalog } from "../../catalog.ts";
import type { CatalogTable } from "../../catalog.ts";
import { createMistakeLog } from "../../mistakes.ts";
import type { MistakeLog } from "../../mistakes.ts";
import { quoteName } from "../../../sql/sql-quotes.ts";
import { sqlStatements } from "../../sql-statements.ts";
import { idText } from "../reading/source-record.ts";
import { commentScript } from "./comment-script.ts";
import { createTables } from "./create-tables.ts";
import { draftTables } from "./draft-tables.ts";
import type { ImportedDatabase, SourceText } from "./imported-database.ts";
import { readTableRows } from "./table-rows.ts";
import type { TableRows } from "./table-rows.ts";
import { writeCsvFiles } from "./write-csv-files.ts";

/** A file of the dataset, and the file of the source that it was made of. */
export interface PreparedFile {
  /** Relative to the dataset's folder. */
  readonly name: string;
  readonly text: string;
  readonly source: string | null;
}

/** A database in the form of a dataset: scripts in their order, CSV files, and what is in it. */
export interface PreparedDatabase {
  readonly scripts: readonly PreparedFile[];
  readonly csv: readonly PreparedFile[];
  readonly catalog: readonly CatalogTable[];
  readonly notes: readonly string[];
}

/**
 * Turns an imported database into the files of a dataset. Scripts are kept as they are; tables that no script creates
 * are created from their CSV files. Throws a UserError that names file and line of the source.
 */
export async function prepareDatabase(database: ImportedDatabase, clock: string): Promise<PreparedDatabase> {
  const log = createMistakeLog();
  const filled = database.tables.flatMap((table) => readTableRows(table, log) ?? []);
  log.failIfAny();
  const instance = await DuckDBInstance.create(":memory:", { threads: "1", enable_external_access: "false" });
  try {
    const connection = await instance.connect();
    for (const statement of ["SET VARIABLE seed = CAST(1 AS BIGINT)", ...frozenClock(clock)])
      await connection.run(statement);
    for (const script of database.scripts) await runScript(connection, script, log);
    log.failIfAny();
    return await prepare(connection, { database, filled, log });
  } finally {
    instance.closeSync();
  }
}

interface Parts {
  readonly database: ImportedDatabase;
  readonly filled: readonly TableRows[];
  readonly log: MistakeLog;
}

async function prepare(
  connection: DuckDBConnection,
  { database, filled, log }: Parts,
): Promise<PreparedDatabase> {
  const scripted = await readCatalog(connection);
  await refuseFilledTwice(connection, scripted, { database, filled, log });
  const drafts = draftTables(database, filled, scripted);
  const created = createTables(drafts.tables);
  if (created.sql !== "") await connection.run(created.sql);
  const catalog = await readCatalog(connection);
  const csv = writeCsvFiles(filled, catalog);
  const comments = commentScript(database.comments, created.undeclared, catalog);
  const scripts = [
    ...mainScripts(database.scripts, created.sql, filled.length > 0),
    ...(csv.emptyTexts === "" ? [] : [made("empty-texts", csv.emptyTexts)]),
    ...(comments === "" ? [] : [made("comments", comments)]),
  ];
  const notes = [...drafts.notes, ...created.notes, ...csv.notes];
  return { scripts: scripts.map(numbered), csv: csv.files, catalog, notes };
}

async function runScript(connection: DuckDBConnection, script: SourceText, log: MistakeLog): Promise<void> {
  for (const { sql, line } of sqlStatements(script.text)) {
    try {
      await connection.run(sql);
    } catch (error) {
      const [problem = ""] = messageOf(error).split("\n\nLINE ");
      const inner = Number(/\nLINE (\d+):/.exec(messageOf(error))?.[1] ?? 1);
      const start = sql.replaceAll(/\s+/g, " ").slice(0, 60);
      log.add(
        { file: script.file, line: line + inner - 1 },
        `does not run on DuckDB (${start}): ${problem.replace(/\.$/, "")}; write the script for DuckDB`,
      );
      return;
    }
  }
}

async function refuseFilledTwice(
  connection: DuckDBConnection,
  scripted: readonly CatalogTable[],
  { filled, log }: Parts,
): Promise<void> {
  for (const [index, { name, file }] of filled.entries()) {
    const twin = filled.slice(0, index).find((other) => other.name.toLowerCase() === name.toLowerCase());
    if (twin !== undefined) log.add({ file }, `fills table ${name}, as ${twin.file} does; keep one`);
    const table = named(scripted, name);
    if (table === undefined) continue;
    const reader = await connection.runAndReadAll(`SELECT 1 FROM ${quoteName(table.name)} LIMIT 1`);
    if (reader.currentRowCount > 0)
      log.add({ file }, `fills table ${name}, which a script has filled; leave out the file or the INSERT`);
  }
  log.failIfAny();
}

/** CSV files are loaded after the first script, so that this one creates every table that they fill. */
function mainScripts(
  scripts: readonly SourceText[],
  created: string,
  loadsCsv: boolean,
): readonly PreparedFile[] {
  const kept = scripts.map(({ file, text }) => ({ ...made(scriptName(file), text), source: file }));
  if (!loadsCsv) return created === "" ? kept : [...kept, made("tables", `${created}\n`)];
  const [only, ...others] = kept;
  if (only !== undefined && others.length === 0 && created === "") return [only];
  const texts = [...scripts.map(({ text }) => text.trimEnd()), ...(created === "" ? [] : [created])];
  return [made("tables", `${texts.join("\n\n")}\n`)];
}

function scriptName(file: string): string {
  return idText(basename(file).replace(/\.sql$/i, ""));
}

function made(name: string, text: string): PreparedFile {
  return { name, text, source: null };
}

function numbered(file: PreparedFile, index: number): PreparedFile {
  const prefix = String(index + 1).padStart(2, "0");
  return { ...file, name: `database/${prefix}-${file.name}.sql` };
}
