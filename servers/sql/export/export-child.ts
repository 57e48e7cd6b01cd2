import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Socket } from "node:net";
import { messageOf } from "../../../harness/core/errors.ts";
import { failureReason } from "../../../harness/sql/failure-reason.ts";
import { jsonLineReader } from "../../../harness/sql/json-lines.ts";
import { createStatementParser } from "../../../harness/sql/statement-parser.ts";
import { withoutEnd } from "../query/statement-text.ts";
import { columnsOf, copyResult, describeSelection } from "./copy-result.ts";
import { ExportFailure } from "./export-failure.ts";
import type { ExportReply, ExportRequest } from "./export-request.ts";
import { exportRequestSchema } from "./export-request.ts";
import { openForExport } from "./open-for-export.ts";
import { writeWorkbook } from "./write-workbook.ts";

// The program of one export: the request comes in as a line on standard input, the reply goes out on descriptor 3. It
// ends when its input does, so that it never outlives the server.

async function write(request: ExportRequest): Promise<ExportReply> {
  const sql = await provenText(request.sql);
  const connection = await openForExport(request);
  const selection = await describeSelection(connection, sql);
  const writer = request.format === "xlsx" ? writeWorkbook : copyResult;
  const rows = await writer(connection, selection, request);
  if (rows > request.maxRows) throw new ExportFailure("too_many_rows", `more than ${request.maxRows} rows`);
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(request.file)) hash.update(chunk as Buffer);
  const { size } = await stat(request.file);
  return { status: "ok", columns: columnsOf(selection), rows, bytes: size, sha256: hash.digest("hex") };
}

/** The statement as it can stand in parentheses: looked at before and after, so that nothing climbs out of them. */
async function provenText(sql: string): Promise<string> {
  const parser = await createStatementParser();
  const text = withoutEnd(sql);
  const [given, bare] = [await parser.inspect(sql), await parser.inspect(text)];
  const refusal = given.refusal ?? bare.refusal;
  if (refusal !== null) throw new ExportFailure(refusal.reason, refusal.message);
  return text;
}

function failure(error: unknown): ExportReply {
  const message = messageOf(error);
  if (error instanceof ExportFailure) return { status: "failed", reason: error.reason, message };
  if (/File too large|EFBIG|No space left|ENOSPC/.test(message))
    return { status: "failed", reason: "too_many_bytes", message: "the file became larger than allowed" };
  return { status: "failed", reason: failureReason(message), message };
}

const output = new Socket({ fd: 3, readable: false, writable: true });
process.stdin.on(
  "data",
  jsonLineReader((line) => {
    void write(exportRequestSchema.parse(line))
      .catch(failure)
      .then((reply) => output.end(`${JSON.stringify(reply)}\n`, () => process.exit(0)));
  }),
);
process.stdin.on("end", () => process.kill(process.pid, "SIGKILL"));
process.on("SIGINT", () => {});
