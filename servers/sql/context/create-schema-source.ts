import type { Database } from "../query/create-database.ts";
import { loadSchema } from "./load-schema.ts";
import type { SchemaTable } from "./schema-table.ts";

/** The tables of a connection's database. */
export interface SchemaSource {
  load(): Promise<readonly SchemaTable[]>;
}

/**
 * Reads the schema once for each version of the database file, however many calls want it at the same time. A
 * reading that failed is not kept.
 */
export function createSchemaSource(database: Database): SchemaSource {
  let kept: { readonly version: string; readonly tables: Promise<readonly SchemaTable[]> } | null = null;
  return {
    async load() {
      const version = await database.version();
      if (kept?.version === version) return kept.tables;
      const reading = { version, tables: loadSchema(database) };
      kept = reading;
      reading.tables.catch(() => {
        if (kept === reading) kept = null;
      });
      return reading.tables;
    },
  };
}
