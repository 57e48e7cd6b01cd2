import type { DuckDBConnection } from "@duckdb/node-api";
import { z } from "zod";
import { quoteName } from "../sql-quotes.ts";

const sequenceRows = z.array(
  z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.boolean()]),
);
const defaultRows = z.array(z.tuple([z.string(), z.string(), z.string(), z.string()]));

/**
 * Lets the sequences of `target` begin anew: where one stands tells how many rows there were. `USE target` comes before,
 * since defaults name their sequences without a database.
 */
export async function restartSequences(connection: DuckDBConnection): Promise<void> {
  const sequences = sequenceRows.parse(
    await rows(
      connection,
      `SELECT schema_name, sequence_name, CAST(min_value AS VARCHAR), CAST(max_value AS VARCHAR),
         CAST(increment_by AS VARCHAR), cycle
       FROM duckdb_sequences() WHERE database_name = 'target' AND NOT temporary`,
    ),
  );
  if (sequences.length === 0) return;
  const defaults = defaultRows.parse(
    await rows(
      connection,
      `SELECT schema_name, table_name, column_name, column_default FROM duckdb_columns()
       WHERE database_name = 'target' AND column_default ILIKE '%nextval(%'`,
    ),
  );
  const change = (at: number, what: string) => {
    const [schema = "", table = "", column = ""] = defaults[at] ?? [];
    return connection.run(
      `ALTER TABLE target.${quoteName(schema)}.${quoteName(table)} ALTER COLUMN ${quoteName(column)} ${what}`,
    );
  };
  for (const at of defaults.keys()) await change(at, "DROP DEFAULT");
  for (const [schema, name, least, most, step, cycles] of sequences) {
    const path = `target.${quoteName(schema)}.${quoteName(name)}`;
    await connection.run(`DROP SEQUENCE ${path}`);
    await connection.run(
      `CREATE SEQUENCE ${path} INCREMENT BY ${step} MINVALUE ${least} MAXVALUE ${most} ${cycles ? "CYCLE" : "NO CYCLE"}`,
    );
  }
  for (const [at, [, , , value]] of defaults.entries()) await change(at, `SET DEFAULT ${value}`);
}

async function rows(connection: DuckDBConnection, sql: string): Promise<unknown> {
  return (await connection.runAndReadAll(sql)).getRowsJson();
}
