import type { DuckDBConnection, DuckDBDataChunk } from "@duckdb/node-api";
import type { Cell, Column } from "../core/result-set.ts";
import { columnType } from "./column-type.ts";
import type { PlainRequest } from "./execution-request.ts";
import type { Outcome } from "./executor-messages.ts";
import { vectorCells } from "./vector-cells.ts";

/** Takes rows as they are read, column by column, and tells how many bytes they are. */
export type RowSink = (columns: readonly (readonly Cell[])[]) => Promise<number>;

/** Runs one statement and hands its rows on chunk by chunk, so that no more than a chunk is held. Throws what DuckDB throws. */
export async function readResult(
  connection: DuckDBConnection,
  request: PlainRequest,
  sink: RowSink,
): Promise<Outcome> {
  const started = performance.now();
  const elapsed = (): number => performance.now() - started;
  const result = await connection.stream(request.sql);
  const columns: Column[] = result
    .columnNames()
    .map((name, index) => ({ name, type: columnType(result.columnType(index)) }));
  const ok = (truncated: boolean): Outcome => ({ status: "ok", columns, truncated, durationMs: elapsed() });
  const excess = (reason: "too_many_rows" | "too_many_bytes", message: string): Outcome =>
    request.onExcess === "truncate" ? ok(true) : { status: "failed", reason, message, durationMs: elapsed() };

  let rows = 0;
  let bytes = 0;
  for (
    let chunk = await result.fetchChunk();
    chunk !== null && chunk.rowCount > 0;
    chunk = await result.fetchChunk()
  ) {
    const room = request.maxRows - rows;
    const count = Math.min(chunk.rowCount, room);
    if (count > 0) bytes += await sink(chunkCells(chunk, count));
    if (chunk.rowCount > room) return excess("too_many_rows", `more than ${request.maxRows} rows`);
    if (bytes > request.maxBytes)
      return excess("too_many_bytes", `more than ${request.maxBytes} bytes of rows`);
    rows += count;
  }
  return ok(false);
}

function chunkCells(chunk: DuckDBDataChunk, count: number): Cell[][] {
  return Array.from({ length: chunk.columnCount }, (_, index) =>
    vectorCells(chunk.getColumnVector(index), count),
  );
}
