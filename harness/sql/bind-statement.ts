import { columnType } from "./column-type.ts";
import type { DatabaseSession } from "./database-session.ts";
import type { ReadEnd } from "./read-result.ts";

/** Binds a statement to the database's tables without running it, and gives its columns. Throws what DuckDB throws. */
export async function bindStatement({ connection }: DatabaseSession, sql: string): Promise<ReadEnd> {
  const prepared = await connection.prepare(sql);
  try {
    const columns = Array.from({ length: prepared.columnCount }, (_, index) => ({
      name: prepared.columnName(index),
      type: columnType(prepared.columnType(index)),
    }));
    return { status: "ok", columns, truncated: false };
  } finally {
    prepared.destroySync();
  }
}
