import type { Database } from "../query/create-database.ts";
import type { CatalogTable } from "./load-schema.ts";
import type { SchemaColumn } from "./schema-table.ts";
import { columnItemId, tablePath } from "./schema-table.ts";
import { quoteName, quotePath } from "./sql-name.ts";

/** Up to so many distinct values are listed; a column with more is no list of codes or names worth showing. */
const mostValues = 25;
const longestValue = 80;
const columnsPerStatement = 40;

type Values = Pick<SchemaColumn, "values" | "moreValues">;

/**
 * The distinct values of every text column that has at most 25, sorted, by the id of the column's item. A value that
 * does not fit on a line is left out, and `moreValues` says so. Views are skipped: they repeat their tables' values.
 */
export async function loadSampleValues(
  database: Database,
  tables: readonly CatalogTable[],
): Promise<ReadonlyMap<string, Values>> {
  const columns = tables.filter(({ isView }) => !isView).flatMap(textColumns);
  const found = new Map<string, Values>();
  for (let start = 0; start < columns.length; start += columnsPerStatement) {
    const part = columns.slice(start, start + columnsPerStatement);
    for (const [at, values] of await distinctValues(database, part)) {
      const id = part[at]?.id;
      if (id !== undefined) found.set(id, values);
    }
  }
  return found;
}

interface TextColumn {
  readonly id: string;
  readonly table: string;
  readonly column: string;
}

function textColumns(table: CatalogTable): readonly TextColumn[] {
  return table.columns
    .filter(({ type }) => type === "VARCHAR" || type.startsWith("ENUM("))
    .map(({ name }) => ({
      id: columnItemId(table, name),
      table: quotePath(tablePath(table)),
      column: quoteName(name),
    }));
}

async function distinctValues(
  database: Database,
  columns: readonly TextColumn[],
): Promise<ReadonlyMap<number, Values>> {
  const parts = columns.map(
    ({ table, column }, at) =>
      `SELECT ${at} AS place, value FROM (SELECT DISTINCT CAST(${column} AS VARCHAR) AS value FROM ${table} ` +
      `WHERE ${column} IS NOT NULL LIMIT ${mostValues + 1})`,
  );
  const sql = `${parts.join(" UNION ALL ")} ORDER BY place, value`;
  const execution = await database.run(sql, { maxRows: columns.length * (mostValues + 1) });
  // Values are a help, not a need: without them (the tables are too large to look through) the schema still serves.
  if (execution.status === "failed") return new Map();
  const byColumn = new Map<number, string[]>();
  for (const [place, value] of execution.result.rows) {
    if (typeof value !== "string") continue;
    byColumn.set(Number(place), [...(byColumn.get(Number(place)) ?? []), value]);
  }
  const short = [...byColumn].filter(([, values]) => values.length <= mostValues);
  return new Map(short.map(([place, values]) => [place, fitting(values)]));
}

function fitting(values: readonly string[]): Values {
  const kept = values.filter(
    (value) => value.length <= longestValue && value.trim() === value && !/\s{2,}|[^\S ]/.test(value),
  );
  return { values: kept, moreValues: kept.length < values.length };
}
