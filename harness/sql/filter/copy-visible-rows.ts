import type { DuckDBConnection } from "@duckdb/node-api";
import { messageOf } from "../../core/errors.ts";
import { visibleRows } from "./mark-visible-rows.ts";
import type { SourceTable } from "./source-tables.ts";
import { quoteName } from "../sql-quotes.ts";

/** A table to be filled: `filtered` when its visible rows were marked, else all of its rows are visible. */
export interface TableCopy {
  readonly table: SourceTable;
  readonly place: number;
  readonly filtered: boolean;
}

/** Fills one table of `target` from `source`, in the order of its rows. The tables that it refers to are filled before. */
export async function copyVisibleRows(connection: DuckDBConnection, copy: TableCopy): Promise<void> {
  const { table, place, filtered } = copy;
  const columns = await storedColumns(connection, table);
  const own = table.references.filter((reference) => reference.table === place);
  if (own.length > 0) return copyByLevels(connection, { ...copy, columns });
  const where = filtered ? ` WHERE rowid IN (SELECT row FROM ${visibleRows(place)}) ORDER BY rowid` : "";
  await insert(connection, { table, columns }, where);
}

interface Columns {
  readonly table: SourceTable;
  readonly columns: readonly string[];
}

async function insert(
  connection: DuckDBConnection,
  { table, columns }: Columns,
  rest: string,
): Promise<number> {
  const list = columns.map(quoteName).join(", ");
  const result = await connection.run(
    `INSERT INTO target.${table.path} (${list}) SELECT ${list} FROM source.${table.path} AS own${rest}`,
  );
  return result.rowsChanged;
}

/** A generated column is computed, not copied; the catalog does not tell it from one with a default. */
async function storedColumns(connection: DuckDBConnection, table: SourceTable): Promise<readonly string[]> {
  const stored: string[] = [];
  for (const column of table.columns) {
    if (!(await isGenerated(connection, table, column))) stored.push(column);
  }
  return stored;
}

async function isGenerated(
  connection: DuckDBConnection,
  table: SourceTable,
  column: string,
): Promise<boolean> {
  try {
    const trial = await connection.prepare(
      `INSERT INTO target.${table.path} (${quoteName(column)}) SELECT ${quoteName(column)} FROM source.${table.path}`,
    );
    trial.destroySync();
    return false;
  } catch (error) {
    if (/generated column/i.test(messageOf(error))) return true;
    throw error;
  }
}

/**
 * DuckDB looks for the row that a row refers to among those of earlier statements, so a table that refers to itself is
 * filled from the top down: first the rows that refer to none, then those that refer to them, and so on.
 */
async function copyByLevels(connection: DuckDBConnection, copy: TableCopy & Columns): Promise<void> {
  const { table, place, filtered } = copy;
  const [copied, level] = [`copied_${place}`, `level_${place}`];
  await connection.run(`CREATE TEMP TABLE ${copied} (row BIGINT)`);
  const visible = filtered ? `own.rowid IN (SELECT row FROM ${visibleRows(place)}) AND ` : "";
  const ready = table.references
    .filter((reference) => reference.table === place)
    .map(({ columns, references }) => {
      const isOpen = columns.map((column) => `own.${quoteName(column)} IS NULL`).join(" OR ");
      const isSame = columns
        .map((column, at) => `above.${quoteName(references[at] ?? "")} = own.${quoteName(column)}`)
        .join(" AND ");
      const above = `SELECT 1 FROM source.${table.path} AS above JOIN temp.${copied} AS done ON done.row = above.rowid`;
      return `(${isOpen} OR EXISTS (${above} WHERE ${isSame}))`;
    });
  const isNext = `${visible}own.rowid NOT IN (SELECT row FROM temp.${copied}) AND ${ready.join(" AND ")}`;
  for (let added = 1; added > 0;) {
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE ${level} AS SELECT own.rowid AS row FROM source.${table.path} AS own WHERE ${isNext}`,
    );
    added = await insert(connection, copy, ` WHERE rowid IN (SELECT row FROM temp.${level}) ORDER BY rowid`);
    await connection.run(`INSERT INTO temp.${copied} SELECT row FROM temp.${level}`);
  }
}
