import type { DuckDBDataChunk, DuckDBResult } from "@duckdb/node-api";
import type { Cell, Column } from "../core/result-set.ts";
import { columnType } from "./column-type.ts";
import type { PlainRequest } from "./execution-request.ts";
import type { DatabaseSession } from "./database-session.ts";
import type { Failure, Outcome } from "./executor-messages.ts";
import { vectorCells } from "./vector-cells.ts";

/** Takes rows as they are read, column by column, and tells how many bytes they are. */
export type RowSink = (columns: readonly (readonly Cell[])[]) => Promise<number>;

/** A statement that ended well, or that gave more than allowed. */
export type ReadEnd = Omit<Extract<Outcome, { status: "ok" }>, "durationMs"> | Omit<Failure, "durationMs">;

/** What is read, and whether it has been stopped from outside meanwhile. */
export interface Reading {
  readonly request: PlainRequest;
  readonly sink: RowSink;
  isStopped(): boolean;
}

/**
 * Runs one statement and hands its rows on chunk by chunk, so that no more than a chunk is held. Throws what DuckDB
 * throws, also where it happens midway.
 */
export async function readResult(session: DatabaseSession, reading: Reading): Promise<ReadEnd> {
  let whole = false;
  try {
    const end = await readRows(session, reading);
    if (end.status === "failed" || end.truncated || reading.isStopped()) return end;
    whole = await session.endedWell();
    if (whole) return end;
  } finally {
    if (!whole) await session.abandon();
  }
  await session.throwFailure(reading.request.sql);
  return { status: "failed", reason: "runtime", message: "the statement failed midway, and not again" };
}

async function readRows(session: DatabaseSession, { request, sink }: Reading): Promise<ReadEnd> {
  const result = await session.stream(request.sql);
  const columns = columnsOf(result);
  const excess = (reason: "too_many_rows" | "too_many_bytes", message: string): ReadEnd =>
    request.onExcess === "truncate"
      ? { status: "ok", columns, truncated: true }
      : { status: "failed", reason, message };

  let [toSkip, rows, bytes] = [request.skipRows, 0, 0];
  for (
    let chunk = await result.fetchChunk();
    chunk !== null && chunk.rowCount > 0;
    chunk = await result.fetchChunk()
  ) {
    const from = Math.min(toSkip, chunk.rowCount);
    toSkip -= from;
    const [left, room] = [chunk.rowCount - from, request.maxRows - rows];
    const count = Math.min(left, room);
    if (count > 0) bytes += await sink(chunkCells(chunk, from, count));
    if (left > room) return excess("too_many_rows", `more than ${request.maxRows} rows`);
    if (bytes > request.maxBytes)
      return excess("too_many_bytes", `more than ${request.maxBytes} bytes of rows`);
    rows += count;
  }
  return { status: "ok", columns, truncated: false };
}

function columnsOf(result: DuckDBResult): Column[] {
  return result.columnNames().map((name, index) => ({ name, type: columnType(result.columnType(index)) }));
}

function chunkCells(chunk: DuckDBDataChunk, from: number, count: number): Cell[][] {
  return Array.from({ length: chunk.columnCount }, (_, index) => {
    const cells = vectorCells(chunk.getColumnVector(index), from + count);
    return from === 0 ? cells : cells.slice(from);
  });
}
