import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { nextStepSchema } from "../../kit/next-step.ts";
import { exportTypes } from "../export/export-handle.ts";
import { exportFormats } from "../export/export-request.ts";
import type { ExportFormat } from "../export/export-request.ts";
import { exportResult } from "../export/export-result.ts";
import type { Parts } from "../parts.ts";
import { rememberQuestion } from "../query/remember-question.ts";
import type { ResultSource } from "../query/result-source.ts";
import { resultSource } from "../query/result-source.ts";
import { exportUri } from "../resources/export-uri.ts";
import { authenticateFirst, resumeSession } from "../sign-in.ts";
import { connectionId, sessionToken } from "./parameters.ts";
import {
  additionalContext,
  clientContext,
  givenResult,
  namesOneThing,
  oneThing,
  userQuestion,
} from "./question-parameters.ts";

/** Below the 60 s of most clients, and counted from the start of the call: a model that is slow leaves less for the file. */
const callMs = 55_000;

/** Writes a whole result to a file. */
export const executeQueryWithExport = defineTool({
  name: "execute_query_with_export",
  title: "Export a whole result as a file",
  description:
    "Writes all rows of a result to a file, CSV, Parquet or XLSX, and returns a link to it. Use it when the user wants a " +
    "file, a spreadsheet or a download. If the result is there already, give its result_id, so that the file holds that " +
    "very result; else give the user's question, word for word. Do not use it to answer a question: it returns no rows " +
    "(execute_query does).",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z
    .strictObject({
      session_token: sessionToken,
      connection_id: connectionId,
      question: userQuestion,
      client_context: clientContext,
      additional_context: additionalContext,
      result_id: givenResult,
      format: z
        .enum(exportFormats)
        .describe("csv and parquet keep every digit for programs; xlsx is for spreadsheets, and slower."),
    })
    .refine(namesOneThing, oneThing),
  output: z.object({
    success: z.literal(true),
    question: z.string(),
    sql: z.string().describe("The SELECT that was run."),
    format: z.enum(exportFormats),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
    row_count: z.int().describe("Rows in the file; a header comes on top in csv and xlsx."),
    bytes: z.int(),
    sha256: z.string().describe("Of the whole file, in hex."),
    uri: z.string().describe("The file as a resource; large ones come in parts."),
    path: z.string().optional().describe("Where the file is, for a client on the same machine."),
    expires_at: z.string().describe("Until when the file is kept (ISO 8601, UTC)."),
    context_items: z
      .array(z.string())
      .describe("Ids of the context items that the server's model saw; none when it was not asked."),
    next_step: nextStepSchema,
  }),
  onInvalid: (fields) => (fields.includes("session_token") ? authenticateFirst : null),
  async run(input, parts: Parts, call) {
    const deadline = performance.now() + callMs;
    const caller = await resumeSession(input.session_token, parts, call);
    const source = await resultSource(input, { caller, parts, call });
    const { question, sql, view } = source;
    const { format } = input;
    const file = await exportResult({ user: caller.id, view, sql, format, deadline }, parts, call);
    if (source.asked !== null) await rememberQuestion(source.asked, sql, { parts, call });
    const { reply, path, expiresAt } = file;
    const uri = exportUri(file.handle, 0);
    call.attach({
      type: "resource_link",
      uri,
      name: `result.${format}`,
      title: "The exported file",
      mimeType: exportTypes[format],
      size: reply.bytes,
    });
    return {
      success: true as const,
      question,
      sql,
      format,
      columns: [...reply.columns],
      row_count: reply.rows,
      bytes: reply.bytes,
      sha256: reply.sha256,
      uri,
      ...(parts.sharesFiles && { path }),
      expires_at: expiresAt,
      context_items: [...source.contextItems],
      next_step: { action: "answer_user", tool: null, instructions: say(format, source) },
    };
  },
});

function say(format: ExportFormat, { asked }: ResultSource): string[] {
  const notes = {
    csv: "In CSV, texts are exact: one that begins with =, +, - or @ would be run as a formula by a spreadsheet. For a spreadsheet, export as xlsx.",
    parquet:
      "Parquet is for programs; integers of more than 18 digits are DECIMAL(38,0), intervals are text.",
    xlsx: "In the workbook, numbers of more than 15 digits are text, so that no digit is lost, and texts are never formulas.",
  };
  return [
    "Give the user the file, by its path or link, with the number of rows, and say until when it is kept.",
    notes[format],
    ...(asked === null ? [] : ["Show the SQL too, since the user has not seen the rows."]),
  ];
}
