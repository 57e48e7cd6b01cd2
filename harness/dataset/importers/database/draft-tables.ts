import { named } from "../../catalog.ts";
import type { CatalogTable } from "../../catalog.ts";
import type { TableDraft } from "./create-tables.ts";
import type { DescribedTable, ImportedDatabase } from "./imported-database.ts";
import type { TableRows } from "./table-rows.ts";
import { valueType } from "./value-type.ts";

/**
 * The tables that no script creates: those of CSV files, with the types that their values allow, and those that the
 * source describes without giving their rows.
 */
export function draftTables(
  { described, types, scripts }: ImportedDatabase,
  filled: readonly TableRows[],
  scripted: readonly CatalogTable[],
): { readonly tables: readonly TableDraft[]; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const missing = filled.filter(({ name }) => named(scripted, name) === undefined);
  const tables = missing.map((table): TableDraft => {
    const known = named(described, table.name);
    return {
      name: known?.name ?? table.name,
      columns: table.header.map((name, place) => {
        const isText = known === undefined ? false : (named(known.columns, name)?.isText ?? false);
        return { name, type: isText ? "VARCHAR" : valueType(valuesAt(table, place), types) };
      }),
      primaryKey: known?.primaryKey ?? [],
      foreignKeys: known?.foreignKeys ?? [],
      rows: table.rows,
    };
  });
  if (scripts.length > 0) return { tables, notes };
  const empty = described.filter(({ name }) => named(missing, name) === undefined).map(emptyTable);
  for (const { name } of empty) notes.push(`table ${name} is empty: no file holds its rows`);
  return { tables: [...tables, ...empty], notes };
}

function valuesAt({ rows }: TableRows, place: number): readonly string[] {
  return rows.flatMap((row) => row[place] ?? []);
}

function emptyTable({ name, columns, primaryKey, foreignKeys }: DescribedTable): TableDraft {
  const typed = columns.map((column) => ({ name: column.name, type: column.isText ? "VARCHAR" : "BIGINT" }));
  return { name, columns: typed, primaryKey, foreignKeys, rows: [] };
}
