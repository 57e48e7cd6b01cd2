import type { Column } from "../../../harness/core/result-set.ts";
import type { ConnectionView } from "../connections/connection.ts";
import { sqlFailure } from "./sql-failure.ts";
import { teachNames } from "./teach-names.ts";

/**
 * Checks a client's SQL as if it were to run, and runs nothing: one SELECT, nothing forbidden, every name there. Gives the columns
 * that it would have. Throws `execution_failed` with the executor's reason, and the nearest names.
 */
export async function checkSql(
  { database, schema }: ConnectionView,
  sql: string,
  signal: AbortSignal,
): Promise<readonly Column[]> {
  const checked = await database.run(sql, { bindOnly: true, maxRows: 0, signal });
  if (checked.status === "ok") return checked.result.columns;
  throw await teachNames(sqlFailure({ ...checked, sql, writer: "client" }), schema);
}
