import type { DuckDBConnection } from "@duckdb/node-api";
import { z } from "zod";
import { quoteName } from "../sql-quotes.ts";

/** Columns of a table that refer to a row of another one, or of the same. Indexes name the place in the list of tables. */
export interface Reference {
  readonly columns: readonly string[];
  readonly table: number;
  readonly references: readonly string[];
}

/** A table of the source, with its path in SQL, `"main"."Tiendas"`. */
export interface SourceTable {
  readonly schema: string;
  readonly name: string;
  readonly path: string;
  readonly columns: readonly string[];
  readonly references: readonly Reference[];
}

const namesSchema = z.array(z.string());
const tableRows = z.array(z.tuple([z.string(), z.string(), namesSchema]));
const keyRows = z.array(z.tuple([z.string(), z.string(), namesSchema, z.string(), namesSchema]));

const tablesSql = `
  SELECT schema_name, table_name, list(column_name ORDER BY column_index)
  FROM duckdb_columns() JOIN duckdb_tables() USING (database_name, schema_name, table_name)
  WHERE database_name = 'source' GROUP BY ALL ORDER BY min(duckdb_tables.table_oid)`;
const keysSql = `
  SELECT DISTINCT schema_name, table_name, constraint_column_names, referenced_table, referenced_column_names
  FROM duckdb_constraints() WHERE database_name = 'source' AND constraint_type = 'FOREIGN KEY' ORDER BY ALL`;

/** The tables of the database that is attached as `source`, each after those that it refers to. */
export async function sourceTables(connection: DuckDBConnection): Promise<readonly SourceTable[]> {
  const tables = tableRows.parse((await connection.runAndReadAll(tablesSql)).getRowsJson());
  const keys = keyRows.parse((await connection.runAndReadAll(keysSql)).getRowsJson());
  const ordered = parentsFirst(
    tables.map(([schema, name]) => [schema, name] as const),
    keys.map(([schema, table, , other]) => ({ from: key(schema, table), to: key(schema, other) })),
  );
  const placeOf = new Map(ordered.map(([schema, name], place) => [key(schema, name), place]));
  const columnsOf = new Map(tables.map(([schema, name, columns]) => [key(schema, name), columns]));
  return ordered.map(([schema, name]) => ({
    schema,
    name,
    path: `${quoteName(schema)}.${quoteName(name)}`,
    columns: columnsOf.get(key(schema, name)) ?? [],
    references: keys
      .filter(([ownSchema, own]) => ownSchema === schema && own === name)
      .map(([, , columns, other, references]) => ({
        columns,
        table: placeOf.get(key(schema, other)) ?? -1,
        references,
      })),
  }));
}

type TableName = readonly [schema: string, name: string];

/** Tables can refer to earlier ones and to themselves alone, since a key cannot be added to a table that exists. */
function parentsFirst(
  tables: readonly TableName[],
  keys: readonly { readonly from: string; readonly to: string }[],
): readonly TableName[] {
  const left = [...tables];
  const placed: TableName[] = [];
  const isPlaced = new Set<string>();
  while (left.length > 0) {
    const free = left.findIndex(([schema, name]) => {
      const own = key(schema, name);
      return keys.every(({ from, to }) => from !== own || to === own || isPlaced.has(to));
    });
    const [next] = left.splice(Math.max(free, 0), 1);
    if (next === undefined) break;
    placed.push(next);
    isPlaced.add(key(...next));
  }
  return placed;
}

/** DuckDB's names do not depend on case, and a key may be written in another one than its table. */
function key(schema: string, name: string): string {
  return JSON.stringify([schema.toLowerCase(), name.toLowerCase()]);
}
