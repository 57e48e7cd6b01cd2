import type { CacheUse } from "../../kit/cache/cache.ts";
import type { Database } from "../query/create-database.ts";
import { loadSchema } from "./load-schema.ts";
import type { SchemaTable } from "./schema-table.ts";

/** The tables of a connection's database. A source that keeps what it has read tells `report` whether it had it. */
export interface SchemaSource {
  load(report?: (use: CacheUse) => void): Promise<readonly SchemaTable[]>;
}

/** Reads the schema on every call. */
export function createSchemaSource(database: Database): SchemaSource {
  return { load: () => loadSchema(database) };
}
