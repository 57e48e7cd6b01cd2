import type { DatabaseSettings } from "../../../harness/core/dataset.ts";
import { createExecutorPool } from "../../../harness/sql/executor-pool.ts";
import { createFilteredDatabases } from "../../../harness/sql/filter/filtered-databases.ts";
import { isInside } from "../../kit/host/client-roots.ts";
import { createHintSource } from "../context/create-hint-source.ts";
import { createSchemaSource } from "../context/create-schema-source.ts";
import { createDatabase } from "../query/create-database.ts";
import type { Connection, ConnectionView } from "./connection.ts";
import { createFilteredView } from "./create-filtered-view.ts";

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
  /** The folder in which copies for users with row filters are kept. */
  readonly copiesDir: string;
}

/** How many databases one executor keeps open: as many users with filters of their own can ask in turn without a wait. */
const openInEach = 16;

/** A connection on a DuckDB file. Nothing is opened before it is needed. All users share its executors. */
export function createConnection(entry: ConnectionSettings, limits: ConnectionLimits): Connection {
  const { id, title, settings } = entry;
  const pool = createExecutorPool({ size: limits.executors, maxOpen: openInEach });
  const options = { connection: id, file: entry.database, settings, ...limits, pool };
  const database = createDatabase(options);
  const whole: ConnectionView = {
    connection: id,
    database,
    schema: createSchemaSource(database),
    hints: createHintSource(entry.hintsFile),
    rows: "all",
  };
  const copies = createFilteredDatabases(limits.copiesDir);
  return {
    id,
    title,
    available: () =>
      database.version().then(
        () => true,
        () => false,
      ),
    isInside: (folders) => isInside(entry.database, folders),
    viewFor: async (user) => {
      const filters = user.rowFilters[id] ?? {};
      if (Object.keys(filters).length === 0) return whole;
      return createFilteredView({ whole, options, copies }, user, filters);
    },
    close: () => pool.close(),
  };
}
