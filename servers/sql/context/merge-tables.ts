import type { SchemaTable } from "./schema-table.ts";
import { tableItemId } from "./schema-table.ts";

/**
 * The server's tables, with the tables and columns that only the client names after them. What the server knows of a
 * table or column wins: it reads the database, the client repeats what it was told at some time.
 */
export function mergeTables(
  own: readonly SchemaTable[],
  sent: readonly SchemaTable[],
): readonly SchemaTable[] {
  return sent.reduce(addTable, own);
}

function addTable(tables: readonly SchemaTable[], added: SchemaTable): readonly SchemaTable[] {
  const key = tableItemId(added).toLowerCase();
  const known = tables.findIndex((table) => tableItemId(table).toLowerCase() === key);
  return known === -1
    ? [...tables, added]
    : tables.map((table, at) => (at === known ? addColumns(table, added) : table));
}

function addColumns(table: SchemaTable, { columns }: SchemaTable): SchemaTable {
  const names = new Set(table.columns.map(({ name }) => name.toLowerCase()));
  const unknown = columns.filter(({ name }) => !names.has(name.toLowerCase()));
  return unknown.length === 0 ? table : { ...table, columns: [...table.columns, ...unknown] };
}
