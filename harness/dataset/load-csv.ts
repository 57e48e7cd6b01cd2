import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { UserError, messageOf } from "../core/errors.ts";
import { duckdbProblem } from "./duckdb-problem.ts";
import { mistakeLine } from "./mistakes.ts";
import { nameAdvice } from "../core/nearest-name.ts";
import { repeated } from "./read-card.ts";
import { quoteName, quoteText } from "../sql/sql-quotes.ts";

/** Columns of a table by name, with their types in SQL. */
type Columns = ReadonlyMap<string, string>;

interface CsvTable {
  readonly file: string;
  readonly table: string;
  readonly columns: Columns;
}

/**
 * Loads CSV files (names relative to the dataset's folder) into the tables that they are named after, referenced
 * tables first. The header names the columns; a column that the file lacks gets its default, an empty field is NULL.
 */
export async function loadCsv(
  connection: DuckDBConnection,
  folder: string,
  names: readonly string[],
): Promise<void> {
  const tables = await tableColumns(connection);
  const found = names.map((name) => csvTable(join(folder, name), tables));
  for (const csv of await referencedFirst(connection, found)) await loadTable(connection, csv);
}

async function tableColumns(connection: DuckDBConnection): Promise<ReadonlyMap<string, Columns>> {
  const reader = await connection.runAndReadAll(
    "SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE NOT internal ORDER BY table_oid, column_index",
  );
  const tables = new Map<string, Map<string, string>>();
  for (const [table, column, type] of reader.getRows().map((row) => row.map(String))) {
    const columns = tables.get(table ?? "") ?? new Map<string, string>();
    columns.set(column ?? "", type ?? "");
    tables.set(table ?? "", columns);
  }
  return tables;
}

function csvTable(file: string, tables: ReadonlyMap<string, Columns>): CsvTable {
  const name = basename(file).replace(/\.csv$/i, "");
  const table = sameName(name, [...tables.keys()]);
  if (table === undefined)
    throw csvError(
      file,
      null,
      `there is no table ${name}; ${nameAdvice(name, [...tables.keys()], "create it in the first script")}`,
    );
  return { file, table, columns: headerColumns(file, tables.get(table) ?? new Map<string, string>()) };
}

function headerColumns(file: string, columns: Columns): Columns {
  const [header = ""] = readFileSync(file, "utf8")
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/, 1);
  const names = [...header.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare = ""]) =>
    quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"'),
  );
  const known = names.map((name) => {
    const column = sameName(name, [...columns.keys()]);
    if (column === undefined)
      throw csvError(
        file,
        1,
        `there is no column ${name}; ${nameAdvice(name, [...columns.keys()], "mend the header")}`,
      );
    return column;
  });
  const [again] = repeated(known);
  if (again !== undefined) throw csvError(file, 1, `column ${names[again]} is there twice; keep one`);
  return new Map(known.map((column) => [column, columns.get(column) ?? "VARCHAR"]));
}

async function loadTable(connection: DuckDBConnection, { file, table, columns }: CsvTable): Promise<void> {
  // A given layout keeps DuckDB's sniffer from guessing another one, which would skip lines in silence.
  const layout = [...columns].map(([name, type]) => `${quoteText(name)}: ${quoteText(type)}`).join(", ");
  const options = `header = true, delim = ',', quote = '"', escape = '"', auto_detect = false, columns = {${layout}}`;
  const source = `read_csv(${quoteText(resolve(file))}, ${options})`;
  try {
    await connection.run(`INSERT INTO ${quoteName(table)} BY NAME SELECT * FROM ${source}`);
  } catch (error) {
    const message = messageOf(error);
    const line = /CSV Error on Line: (\d+)/.exec(message)?.[1];
    const what = message.replace(/^[\w ]+ Error: CSV Error on Line: \d+\s*(Original Line:[^\n]*\n)?/, "");
    throw csvError(
      file,
      line === undefined ? null : Number(line),
      `${duckdbProblem(what)}; mend the file or its table`,
    );
  }
}

/** A table is filled after those that its foreign keys refer to; in a ring, names decide. */
async function referencedFirst(
  connection: DuckDBConnection,
  tables: readonly CsvTable[],
): Promise<readonly CsvTable[]> {
  const reader = await connection.runAndReadAll(
    "SELECT table_name, referenced_table FROM duckdb_constraints() WHERE constraint_type = 'FOREIGN KEY'",
  );
  const references = reader.getRows().map((row) => row.map(String));
  const ordered: CsvTable[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const open = new Set(waiting.map(({ table }) => table));
    const blocked = (table: string) =>
      references.some(([from, to = ""]) => from === table && to !== table && open.has(to));
    const ready = waiting.filter(({ table }) => !blocked(table));
    ordered.push(...(ready.length > 0 ? ready : waiting));
    waiting = ready.length > 0 ? waiting.filter((csv) => !ready.includes(csv)) : [];
  }
  return ordered;
}

function sameName(name: string, candidates: readonly string[]): string | undefined {
  return candidates.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
}

function csvError(file: string, line: number | null, what: string): UserError {
  return new UserError("dataset_invalid", mistakeLine({ file, line }, what));
}
