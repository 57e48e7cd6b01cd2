import type { DuckDBConnection } from "@duckdb/node-api";

/** A column as the database describes it. */
export interface CatalogColumn {
  readonly name: string;
  readonly type: string;
  readonly comment: string | null;
}

/** A table or view with its columns in order. */
export interface CatalogTable {
  readonly name: string;
  readonly columns: readonly CatalogColumn[];
}

/** The tables and views of a database, in the order in which they were created. */
export async function readCatalog(connection: DuckDBConnection): Promise<readonly CatalogTable[]> {
  const reader = await connection.runAndReadAll(
    "SELECT table_name, column_name, data_type, comment FROM duckdb_columns() WHERE NOT internal AND schema_name = 'main' ORDER BY table_oid, column_index",
  );
  const tables = new Map<string, CatalogColumn[]>();
  for (const [table, name, type, comment] of reader.getRows()) {
    const columns = tables.get(String(table)) ?? [];
    columns.push({
      name: String(name),
      type: String(type),
      comment: typeof comment === "string" ? comment : null,
    });
    tables.set(String(table), columns);
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

/** The entry of a name; DuckDB's names do not depend on case. */
export function named<T extends { readonly name: string }>(
  entries: readonly T[],
  name: string,
): T | undefined {
  return entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase());
}
