import type { DuckDBConnection } from "@duckdb/node-api";
import { DuckDBInstance } from "@duckdb/node-api";
import { frozenClock } from "../../../harness/sql/frozen-clock.ts";
import { sealedSettings } from "../../../harness/sql/sealed-settings.ts";
import { quoteText } from "../../../harness/sql/sql-quotes.ts";
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
    ...sealedSettings(request.memoryMb, settings),
  });
  const connection = await instance.connect();
  await connection.run("SET GLOBAL TimeZone = 'UTC'");
  await connection.run(`SET allowed_directories = [${quoteText(`${request.folder}/`)}]`);
  await connection.run("SET enable_external_access = false");
  await connection.run("SET lock_configuration = true");
  for (const statement of clock === null ? [] : frozenClock(clock)) await connection.run(statement);
  return connection;
}
