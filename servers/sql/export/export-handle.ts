import { z } from "zod";
import type { Handles } from "../../kit/create-handles.ts";
import { ServiceError } from "../../kit/service-error.ts";
import type { Parts } from "../parts.ts";
import { requireConnection } from "../require-connection.ts";
import type { Caller } from "../sign-in.ts";
import { exportFormats } from "./export-request.ts";

/** What an export's handle stands for: whose file, from which rows of which connection, and what it is. */
export const exportRefSchema = z.strictObject({
  user: z.string(),
  connection: z.string(),
  rows: z.string(),
  name: z.string(),
  format: z.enum(exportFormats),
  bytes: z.int(),
  sha256: z.string(),
});
export type ExportRef = z.infer<typeof exportRefSchema>;
export type ExportHandles = Handles<ExportRef>;

/** The media types of the formats. */
export const exportTypes = {
  csv: "text/csv",
  parquet: "application/vnd.apache.parquet",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/**
 * Opens an export's handle for the caller. Throws `validation_error` for one that this server did not issue,
 * `access_denied` for another user's, and `execution_failed`, reason `export_expired`, when the file is gone or the
 * user may see other rows now.
 */
export async function openExport(handle: string, caller: Caller, parts: Parts): Promise<ExportRef> {
  const opened = await parts.exportHandles.open(handle);
  if (opened.status === "refused")
    throw opened.reason === "expired" ? expired() : refuse("validation_error", "invalid_export", unissued);
  const ref = opened.payload;
  if (ref.user !== caller.id)
    throw refuse("access_denied", "wrong_user", "This export belongs to another user.");
  const request = { connection_id: ref.connection, session_token: "" };
  const { rows } = await requireConnection(request, caller, parts);
  if (rows !== ref.rows) throw expired();
  return ref;
}

const unissued = "This export was not made by this server, or its URI was changed on its way.";

/** The error for a file that is not there any more. */
export function expired(): ServiceError {
  return refuse("execution_failed", "export_expired", "This export is not kept any more.");
}

function refuse(
  type: "validation_error" | "access_denied" | "execution_failed",
  reason: string,
  message: string,
): ServiceError {
  return new ServiceError({
    type,
    reason,
    message,
    nextStep: {
      action: "export_again",
      tool: "execute_query_with_export",
      instructions: ["Call execute_query_with_export again to get the file anew."],
    },
  });
}
