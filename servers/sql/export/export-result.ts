import type { Call } from "../../kit/define-tool.ts";
import { ServiceError } from "../../kit/service-error.ts";
import type { ConnectionView } from "../connections/connection.ts";
import type { Parts } from "../parts.ts";
import { teachNames } from "../query/teach-names.ts";
import type { ExportedFile } from "./create-exports.ts";
import type { ExportFormat } from "./export-request.ts";

/** The result to be exported, and until when (in milliseconds of the real clock, as `performance.now` counts). */
export interface ResultExport {
  readonly user: string;
  readonly view: ConnectionView;
  readonly sql: string;
  readonly format: ExportFormat;
  readonly deadline: number;
}

/** A file that was written, and the handle by which its user reads it. */
export interface ReadableExport extends ExportedFile {
  readonly handle: string;
}

/** Writes a result to a file. Throws `execution_failed` with the reason when there is none. */
export async function exportResult(
  { user, view, sql, format, deadline }: ResultExport,
  parts: Pick<Parts, "exports" | "exportHandles">,
  { signal }: Pick<Call, "signal">,
): Promise<ReadableExport> {
  // Says so in the words of the connection when the database is not there.
  await view.database.version();
  const { source } = view.database;
  const written = await parts.exports.write({ user, source, sql, format, deadline, signal });
  if ("status" in written) throw await teachNames(notWritten(sql, format, written), view.schema);
  const { name, reply } = written;
  const { bytes, sha256 } = reply;
  const ref = { user, connection: view.connection, rows: view.rows, name, format, bytes, sha256 };
  const { handle } = await parts.exportHandles.issue(ref);
  return { ...written, handle };
}

/** Limits of a file, and what to do about them. */
const tooMuch = ["too_many_rows", "too_many_bytes", "too_many_columns", "timeout", "memory"];

function notWritten(
  sql: string,
  format: ExportFormat,
  { reason, message }: { readonly reason: string; readonly message: string },
): ServiceError {
  const isTooMuch = tooMuch.includes(reason);
  return new ServiceError({
    type: "execution_failed",
    reason,
    message: `The result was not exported (${reason}): ${message}`,
    nextStep: {
      action: isTooMuch ? "narrow_question" : "rephrase_question",
      tool: null,
      instructions: isTooMuch
        ? [
            "Do not repeat the same call: it would end in the same way.",
            ...(format === "xlsx" ? ["A CSV or Parquet file holds more, and is written faster."] : []),
            "Ask for a shorter period, fewer columns or totals, and export that.",
          ]
        : [
            "Do not repeat the same call: it would most likely fail in the same way.",
            "Ask with execute_query first; when its rows are right, export its result_id.",
          ],
    },
    details: { sql },
  });
}
