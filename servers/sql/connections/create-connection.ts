import type { DatabaseSettings } from "../../../harness/core/dataset.ts";
import { isInside } from "../../kit/host/client-roots.ts";
import { createHintSource } from "../context/create-hint-source.ts";
import { createSchemaSource } from "../context/create-schema-source.ts";
import { createDatabase } from "../query/create-database.ts";
import type { Connection, ConnectionView } from "./connection.ts";

/** One entry of the server's connections: a DuckDB file, the hints on its data, and how it reads SQL. */
export interface ConnectionSettings {
  readonly id: string;
  readonly title: string | null;
  readonly database: string;
  readonly hintsFile: string | null;
  readonly settings: DatabaseSettings;
}

/** What all connections of a server share. */
export interface ConnectionLimits {
  readonly clock: string | null;
  readonly timeoutMs: number;
  readonly executors: number;
}

/** A connection on a DuckDB file. Nothing is opened before it is needed. */
export function createConnection(entry: ConnectionSettings, limits: ConnectionLimits): Connection {
  const { id, title, settings } = entry;
  const database = createDatabase({ connection: id, file: entry.database, settings, ...limits });
  const whole: ConnectionView = {
    connection: id,
    database,
    schema: createSchemaSource(database),
    hints: createHintSource(entry.hintsFile),
    rows: "all",
  };
  return {
    id,
    title,
    available: () =>
      database.version().then(
        () => true,
        () => false,
      ),
    isInside: (folders) => isInside(entry.database, folders),
    viewFor: async () => whole,
    close: () => database.close(),
  };
}
