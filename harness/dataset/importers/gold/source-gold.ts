import type { ImportedGold } from "../importer.ts";

/** A gold that the source itself has brought to DuckDB, with what it was before; the same text is no change. */
export function sourceGold(sql: string, original: string | null | undefined): ImportedGold {
  if (original === null || original === undefined || original === sql) return { sql };
  return { sql, note: `the source adapts it for DuckDB; as written: ${original}` };
}
