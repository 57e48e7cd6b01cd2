import type { DuckDBConnection } from "@duckdb/node-api";
import { DuckDBInstance } from "@duckdb/node-api";
import { frozenClock } from "../../../harness/sql/frozen-clock.ts";
import type { ExportRequest } from "./export-request.ts";

/**
 * A connection on the database as the executors open it (read-only, one thread, nothing outside of it), but for one
 * folder that COPY may write to. It holds this export alone, and the settings are locked.
 */
export async function openForExport(request: ExportRequest): Promise<DuckDBConnection> {
  const { settings, clock } = request;
  const instance = await DuckDBInstance.create(request.database, {
    access_mode: "READ_ONLY",
    threads: "1",
    memory_limit: `${request.memoryMb}MB`,
    temp_directory: "",
    max_temp_directory_size: "0KB",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
    integer_division: String(settings.integerDivision),
    default_null_order: settings.nullOrder,
  });
  const connection = await instance.connect();
  await connection.run("SET GLOBAL TimeZone = 'UTC'");
  await connection.run(`SET allowed_directories = [${quoted(`${request.folder}/`)}]`);
  await connection.run("SET enable_external_access = false");
  await connection.run("SET lock_configuration = true");
  for (const statement of clock === null ? [] : frozenClock(clock)) await connection.run(statement);
  return connection;
}

/** Text as SQL. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
