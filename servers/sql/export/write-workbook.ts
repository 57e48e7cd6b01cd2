import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { writeXlsxStream } from "hucre/xlsx";
import type { Cell } from "../../../harness/core/result-set.ts";
import { createSession } from "../../../harness/sql/database-session.ts";
import { plainRequest } from "../../../harness/sql/execution-request.ts";
import { readResult } from "../../../harness/sql/read-result.ts";
import type { Selection } from "./copy-result.ts";
import { columnsOf } from "./copy-result.ts";
import { ExportFailure } from "./export-failure.ts";
import type { ExportRequest } from "./export-request.ts";
import { spreadsheetCell, spreadsheetFormat } from "./spreadsheet-cell.ts";

/** A worksheet has so many rows, one of which is the header, and so many columns. */
const mostRows = 1_048_575;
const mostColumns = 16_384;

/** Writes a result as a workbook of one sheet, row by row, and gives the number of rows. */
export async function writeWorkbook(
  connection: DuckDBConnection,
  selection: Selection,
  request: ExportRequest,
): Promise<number> {
  const columns = columnsOf(selection);
  if (columns.length > mostColumns)
    throw new ExportFailure(
      "too_many_columns",
      `a worksheet has ${mostColumns} columns, and these are ${columns.length}`,
    );
  const rows = new PassThrough({ objectMode: true, highWaterMark: 2048 });
  const sheet = writeXlsxStream(rows, {
    name: "Result",
    columns: columns.map(({ name, type }) => {
      const numFmt = spreadsheetFormat(type);
      return { header: String(spreadsheetCell(name, "VARCHAR")), ...(numFmt !== null && { numFmt }) };
    }),
    freezePane: { rows: 1 },
    maxRowsPerSheet: Infinity,
  });
  const types = columns.map(({ type }) => type);
  const counted = { rows: 0 };
  const read = async (): Promise<void> => {
    const limits = { maxRows: Math.min(request.maxRows, mostRows), maxBytes: Infinity };
    const end = await readResult(await createSession(connection, request.clock !== null), {
      request: plainRequest({ database: request.database, sql: selection.sql, ...limits }),
      sink: async (cells) => {
        counted.rows += await push(rows, cells, types);
        return 0;
      },
      isStopped: () => false,
    });
    if (end.status === "failed") throw new ExportFailure(end.reason, end.message);
    rows.end();
  };
  const write = pipeline(Readable.fromWeb(sheet), createWriteStream(request.file, { flags: "wx" }));
  await Promise.all([read(), write]);
  return counted.rows;
}

async function push(
  rows: PassThrough,
  columns: readonly (readonly Cell[])[],
  types: readonly string[],
): Promise<number> {
  const count = columns[0]?.length ?? 0;
  for (let row = 0; row < count; row += 1) {
    const cells = columns.map((column, at) => spreadsheetCell(column[row] ?? null, types[at] ?? ""));
    if (!rows.write(cells)) await once(rows, "drain");
  }
  return count;
}
