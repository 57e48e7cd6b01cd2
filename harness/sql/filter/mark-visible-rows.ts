import type { DuckDBConnection } from "@duckdb/node-api";
import { FilterError } from "./filter-error.ts";
import type { SourceTable } from "./source-tables.ts";
import { quoteName } from "../sql-quotes.ts";

/** Conditions by the place of their table, checked to be one expression each. */
export type Conditions = ReadonlyMap<number, string>;

/** Places of the tables of which rows may be hidden: those with a condition, and all that refer to one of them. */
export function filteredTables(tables: readonly SourceTable[], conditions: Conditions): ReadonlySet<number> {
  const filtered = new Set(conditions.keys());
  for (let before = -1; before !== filtered.size;) {
    before = filtered.size;
    for (const [place, { references }] of tables.entries()) {
      if (references.some(({ table }) => filtered.has(table))) filtered.add(place);
    }
  }
  return filtered;
}

/** Name of the temporary table that holds the rowids of a table's visible rows. */
export function visibleRows(place: number): string {
  return `temp.visible_${place}`;
}

/**
 * Finds the visible rows of every filtered table. A row is visible when the condition of its own table is true and each
 * row that it refers to is visible; a reference that is NULL refers to nothing. Begins with all rows whose condition is
 * true, and takes away the ones that refer to a hidden row until none is left, so that rows which refer to each other
 * stay. Throws a FilterError where a condition cannot be used.
 */
export async function markVisibleRows(
  connection: DuckDBConnection,
  tables: readonly SourceTable[],
  conditions: Conditions,
): Promise<void> {
  const filtered = filteredTables(tables, conditions);
  for (const place of filtered) {
    const table = tables[place];
    if (table === undefined) continue;
    requireRowid(table);
    await markOwn(connection, { table, place, condition: conditions.get(place) });
  }
  for (let removed = 1; removed > 0;) {
    removed = 0;
    for (const [place, table] of tables.entries()) {
      if (filtered.has(place)) removed += await removeOrphans(connection, { tables, filtered, table, place });
    }
  }
}

/** A column of this name hides the one that tells rows apart. */
function requireRowid({ name, columns }: SourceTable): void {
  if (columns.some((column) => column.toLowerCase() === "rowid"))
    throw new FilterError(name, "cannot be applied, because the table has a column called rowid");
}

interface Own {
  readonly table: SourceTable;
  readonly place: number;
  readonly condition: string | undefined;
}

async function markOwn(connection: DuckDBConnection, { table, place, condition }: Own): Promise<void> {
  const { name, path } = table;
  const from = `FROM source.${path} AS ${quoteName(name)}`;
  if (condition !== undefined)
    await requireBoolean(connection, { name, sql: `SELECT (${condition}\n) ${from}` });
  const where = condition === undefined ? "" : ` WHERE (${condition}\n)`;
  try {
    await connection.run(
      `CREATE TEMP TABLE ${visibleRows(place).replace("temp.", "")} AS SELECT rowid AS row ${from}${where}`,
    );
  } catch {
    // What DuckDB says here would quote a value of a row.
    throw new FilterError(name, "fails on a row of the table");
  }
}

async function requireBoolean(
  connection: DuckDBConnection,
  { name, sql }: { readonly name: string; readonly sql: string },
): Promise<void> {
  const type = await typeOf(connection, sql).catch((error: unknown) => {
    throw new FilterError(name, `does not fit the table (${firstLine(error)})`);
  });
  if (type !== "BOOLEAN")
    throw new FilterError(name, `is of type ${type}; write a condition that is true or false`);
}

async function typeOf(connection: DuckDBConnection, sql: string): Promise<string> {
  const prepared = await connection.prepare(sql);
  try {
    return String(prepared.columnType(0));
  } finally {
    prepared.destroySync();
  }
}

/** Without the excerpt of the statement that follows. */
function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  // Other failures than of names and types may quote a constant of the condition, which is nobody else's business.
  return /^(?:Binder|Catalog) Error/.test(message)
    ? (message.split("\n")[0] ?? "")
    : "its SQL is not valid here";
}

interface Tidying {
  readonly tables: readonly SourceTable[];
  readonly filtered: ReadonlySet<number>;
  readonly table: SourceTable;
  readonly place: number;
}

/** Takes away the rows that refer to a hidden row, and says how many they were. */
async function removeOrphans(connection: DuckDBConnection, work: Tidying): Promise<number> {
  let removed = 0;
  for (const { columns, table, references } of work.table.references.filter((reference) =>
    work.filtered.has(reference.table),
  )) {
    const parent = work.tables[table];
    if (parent === undefined) continue;
    const isSet = columns.map((column) => `child.${quoteName(column)} IS NOT NULL`).join(" AND ");
    const isSame = columns
      .map((column, at) => `parent.${quoteName(references[at] ?? "")} = child.${quoteName(column)}`)
      .join(" AND ");
    const result = await connection.run(
      `DELETE FROM ${visibleRows(work.place)} WHERE row IN (
         SELECT child.rowid FROM source.${work.table.path} AS child WHERE ${isSet} AND NOT EXISTS (
           SELECT 1 FROM source.${parent.path} AS parent JOIN ${visibleRows(table)} AS seen ON seen.row = parent.rowid
           WHERE ${isSame}))`,
    );
    removed += result.rowsChanged;
  }
  return removed;
}
