import type { DatasetContextItem } from "../../core/dataset.ts";
import type { Execution } from "../../core/result-set.ts";
import type { StatementParser } from "../../sql/statement-parser.ts";
import { named } from "../catalog.ts";
import type { CatalogTable } from "../catalog.ts";
import { duckdbProblem } from "../duckdb-problem.ts";
import { nameAdvice } from "../../core/nearest-name.ts";
import { readFragment } from "./sql-fragment.ts";
import type { ColumnParts } from "./sql-fragment.ts";
import { quoteName } from "../../sql/sql-quotes.ts";
import type { FieldPath } from "../yaml-source.ts";

/** What the SQL of context items is proved on: `run` executes one SELECT on the fixture that the server shows. */
export interface Proof {
  readonly run: (sql: string) => Promise<Execution>;
  readonly parser: StatementParser;
  readonly tables: readonly CatalogTable[];
}

/** A field of an item that does not hold on the database. */
export interface ItemMistake {
  readonly path: FieldPath;
  readonly what: string;
}

/** The SELECT that proves a field's SQL, given the tables that it names as a FROM clause. */
type Binding = (sql: string, from: string) => string;

const expression: Binding = (sql, from) => `SELECT (${sql}\n)${from}`;
// Without a GROUP BY list, a column outside of an aggregate is an error.
const aggregate: Binding = (sql, from) => `SELECT (${sql}\n)${from} GROUP BY ()`;
const predicate: Binding = (sql, from) => `SELECT (${sql}\n)${from} WHERE (${sql}\n)`;

interface Fragment {
  readonly path: FieldPath;
  readonly sql: string;
  readonly kind: "column" | "metric" | "predicate" | "join" | "output";
}

/** Every field of an item that names a table or column which is not there, or whose SQL means nothing here. */
export async function checkItem(item: DatasetContextItem, proof: Proof): Promise<readonly ItemMistake[]> {
  const mistakes: ItemMistake[] = [];
  const { table, sql } = item;
  if (table !== undefined) {
    const what = unknownTable(table, proof);
    if (what !== null) mistakes.push({ path: ["table"], what });
  }
  if (sql !== undefined) {
    const what = await statementMistake(sql, proof);
    if (what !== null) mistakes.push({ path: ["sql"], what });
  }
  for (const fragment of fragmentsOf(item)) {
    const what = await fragmentMistake(fragment, proof);
    if (what !== null) mistakes.push({ path: fragment.path, what });
  }
  return mistakes;
}

function fragmentsOf(item: DatasetContextItem): readonly Fragment[] {
  const { label, column, date, show = [], metric, filter, always, join, outputs = [] } = item;
  const single: readonly [string, string | undefined, Fragment["kind"]][] = [
    ["label", label, "column"],
    ["column", column, "column"],
    ["date", date, "column"],
    ["metric", metric, "metric"],
    ["filter", filter, "predicate"],
    ["always", always, "predicate"],
    ["join", join, "join"],
  ];
  return [
    ...single.flatMap(([field, sql, kind]) => (sql === undefined ? [] : [{ path: [field], sql, kind }])),
    ...show.map((sql, index) => ({ path: ["show", index], sql, kind: "column" as const })),
    ...outputs.map(({ expr }, index) => ({
      path: ["outputs", index, "expr"],
      sql: expr.replaceAll("{value}", "CAST(1 AS DOUBLE)"),
      kind: "output" as const,
    })),
  ];
}

async function fragmentMistake({ sql, kind }: Fragment, proof: Proof): Promise<string | null> {
  const fragment = await readFragment(proof.parser, sql);
  if (typeof fragment === "string") return fragment;
  if (kind === "column" && !fragment.isColumn) return "is no column; write one, as Table.Column";
  for (const parts of fragment.columns) {
    const what = unknownColumn(parts, proof);
    if (what !== null) return what;
  }
  const tables = [
    ...new Set(fragment.columns.map(([table = ""]) => named(proof.tables, table)?.name ?? table)),
  ];
  if (kind === "join" && tables.length < 2) return "joins no two tables; write A.x = B.y";
  if (kind === "predicate" && tables.length === 0)
    return "names no column; write a condition on Table.Column";
  const from = tables.length === 0 ? "" : ` FROM ${tables.map(fewRows).join(", ")}`;
  return runMistake(sql, from, { kind, proof });
}

/** A hundred rows of each table show what a fragment does, and their product stays small. */
function fewRows(table: string): string {
  const name = quoteName(table);
  return `(SELECT * FROM ${name} LIMIT 100) AS ${name}`;
}

async function runMistake(sql: string, from: string, { kind, proof }: Tried): Promise<string | null> {
  const value = await proof.run(kind === "metric" ? aggregate(sql, from) : expression(sql, from));
  if (value.status === "failed") {
    const noAggregate = kind === "metric" && /must appear in the GROUP BY/.test(value.message);
    return noAggregate ? "is no aggregate; write one, as in SUM(Table.Column)" : failure(value, "expression");
  }
  if (kind !== "predicate" && kind !== "join") return null;
  const type = value.result.columns[0]?.type ?? "";
  if (type !== "BOOLEAN") return `is of type ${type}; write a condition that is true or false`;
  const rows = await proof.run(predicate(sql, from));
  return rows.status === "ok" ? null : failure(rows, "expression");
}

interface Tried {
  readonly kind: Fragment["kind"];
  readonly proof: Proof;
}

async function statementMistake(sql: string, proof: Proof): Promise<string | null> {
  const execution = await proof.run(sql);
  return execution.status === "ok" ? null : failure(execution, "query");
}

function failure({ reason, message }: Extract<Execution, { status: "failed" }>, what: string): string {
  return `fails (${reason}: ${duckdbProblem(message)}); mend the ${what}`;
}

function unknownTable(name: string, { tables }: Proof): string | null {
  if (named(tables, name) !== undefined) return null;
  const known = tables.map((table) => table.name);
  return `there is no table ${name}; ${nameAdvice(name, known, "create it in a script")}`;
}

function unknownColumn(parts: ColumnParts, proof: Proof): string | null {
  const [tableName = "", columnName] = parts;
  if (columnName === undefined) return `${tableName} names no table; write it as Table.${tableName}`;
  const table = named(proof.tables, tableName);
  if (table === undefined) return unknownTable(tableName, proof);
  if (columnName === "*" || named(table.columns, columnName) !== undefined) return null;
  const known = table.columns.map((column) => column.name);
  return `there is no column ${columnName} in ${table.name}; ${nameAdvice(columnName, known, "mend the name")}`;
}
