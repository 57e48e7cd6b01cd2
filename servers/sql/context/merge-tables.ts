import type { SchemaColumn, SchemaTable } from "./schema-table.ts";
import { tableItemId } from "./schema-table.ts";

/** A table that grows while others are merged into it, and the names of its columns in small letters. */
interface Merged {
  readonly table: SchemaTable;
  readonly columns: SchemaColumn[];
  readonly names: Set<string>;
}

/**
 * The server's tables, with the tables and columns that only the client names after them. What the server knows of a
 * table or column wins: it reads the database, the client repeats what it was told at some time.
 */
export function mergeTables(
  own: readonly SchemaTable[],
  sent: readonly SchemaTable[],
): readonly SchemaTable[] {
  const merged: Merged[] = own.map(opened);
  // A client may send a great many: none is looked for among all the others.
  const byKey = new Map(merged.map((entry) => [keyOf(entry.table), entry]));
  for (const table of sent) {
    const known = byKey.get(keyOf(table));
    if (known !== undefined) addColumns(known, table);
    else {
      const entry = opened(table);
      merged.push(entry);
      byKey.set(keyOf(table), entry);
    }
  }
  return merged.map(({ table, columns }) => ({ ...table, columns }));
}

function opened(table: SchemaTable): Merged {
  return {
    table,
    columns: [...table.columns],
    names: new Set(table.columns.map(({ name }) => name.toLowerCase())),
  };
}

function addColumns({ columns, names }: Merged, added: SchemaTable): void {
  const unknown = added.columns.filter(({ name }) => !names.has(name.toLowerCase()));
  for (const column of unknown) {
    columns.push(column);
    names.add(column.name.toLowerCase());
  }
}

function keyOf(table: SchemaTable): string {
  return tableItemId(table).toLowerCase();
}
