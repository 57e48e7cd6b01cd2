import { FilterError } from "../../../harness/sql/filter/filter-error.ts";
import type { FilteredDatabases } from "../../../harness/sql/filter/filtered-databases.ts";
import { ServiceError } from "../../kit/service-error.ts";
import { createSchemaSource } from "../context/create-schema-source.ts";
import type { DatabaseOptions } from "../query/create-database.ts";
import { createDatabase } from "../query/create-database.ts";
import type { RowFilters, User } from "../stores/user-store.ts";
import type { ConnectionView } from "./connection.ts";

/** The whole connection, and where copies of parts of it are kept. */
export interface FilterableConnection {
  readonly whole: ConnectionView;
  readonly options: DatabaseOptions;
  readonly copies: FilteredDatabases;
}

/**
 * What a user with row filters sees: a database of the visible rows alone, so that there is nothing that SQL, the
 * catalog or the statistics could give away. Throws a `configuration_error` when a filter cannot be used; no row is
 * shown then.
 */
export async function createFilteredView(
  { whole, options, copies }: FilterableConnection,
  user: Pick<User, "username">,
  filters: RowFilters,
): Promise<ConnectionView> {
  const { file, settings, connection } = options;
  // Says so in the words of the connection when the database is not there.
  await whole.database.version();
  try {
    const { path, rows } = await copies.open({ source: file, filters, settings });
    const opened = createDatabase({ ...options, file: path });
    // A copy that was made anew holds the same rows: their name tells versions apart, not the file.
    const database = { ...opened, version: async () => rows };
    return { ...whole, database, schema: createSchemaSource(database), rows };
  } catch (cause) {
    throw unusable(cause, { connection, username: user.username });
  }
}

interface Where {
  readonly connection: string;
  readonly username: string;
}

function unusable(cause: unknown, { connection, username }: Where): ServiceError {
  const isFilter = cause instanceof FilterError;
  const what = isFilter
    ? `The row filter of user ${username} on table ${cause.table} of connection ${connection} ${cause.problem}`
    : `The rows that user ${username} may see of connection ${connection} cannot be prepared`;
  return new ServiceError({
    type: "configuration_error",
    reason: isFilter ? "row_filter_invalid" : "rows_unavailable",
    message: `${what}. Nothing is shown until this is mended.`,
    nextStep: {
      action: "ask_operator",
      tool: null,
      instructions: [
        "No question can be answered for this user on this connection.",
        isFilter
          ? "Tell the user that whoever runs this server must mend row_filters in users.jsonl."
          : "Tell the user that whoever runs this server must look into its log, and at the space in its data folder.",
      ],
    },
    cause,
  });
}
