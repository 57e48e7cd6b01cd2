import type { Cell, Column } from "../../../harness/core/result-set.ts";
import type { Database } from "./create-database.ts";
import { sqlFailure } from "./sql-failure.ts";
import { withoutEnd } from "./statement-text.ts";

/** Which part of a result is wanted: so many rows from a place, counted from 0. */
export interface PageRequest {
  readonly firstRow: number;
  readonly pageSize: number;
  readonly signal: AbortSignal;
}

/** Rows that were read. `truncated`: there are rows after them. */
export interface RowsRead {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly truncated: boolean;
}

/** One page of a result. `total` is null where counting takes too long. */
export interface ResultPage extends RowsRead {
  readonly total: number | null;
}

const countTimeoutMs = 5_000;

/** How long one page may be as JSON: a result carries it twice, and clients hang up at a message of 10 MB. */
const mostCharacters = 1_500_000;

/**
 * Runs SQL as it is and gives some of its rows. The rows before them are read and dropped, not skipped by a LIMIT that
 * is wrapped around the statement: that could change which rows they are. The executor works on one thread, on which
 * DuckDB gives the rows of a statement in the same order every time, with or without ORDER BY. A page that would be too
 * long ends early. Throws `execution_failed` with the executor's reason.
 */
export async function readRows(
  database: Database,
  sql: string,
  { firstRow, pageSize, signal }: PageRequest,
): Promise<RowsRead> {
  const execution = await database.run(sql, { skipRows: firstRow, maxRows: pageSize, signal });
  if (execution.status === "failed") throw sqlFailure({ ...execution, sql, writer: "model" });
  const { columns, rows, truncated } = execution.result;
  const fitting = firstThatFit(rows);
  return { columns, rows: fitting, truncated: truncated || fitting.length < rows.length };
}

/** Some rows and how many there are in all: what was read when that is all, else counted by the database. */
export async function runPage(database: Database, sql: string, request: PageRequest): Promise<ResultPage> {
  const read = await readRows(database, sql, request);
  // Where no row is left, the page may lie beyond the end of the result.
  const isEnd = !read.truncated && (read.rows.length > 0 || request.firstRow === 0);
  const total = isEnd ? request.firstRow + read.rows.length : await countRows(database, sql, request.signal);
  return { ...read, total };
}

async function countRows(database: Database, sql: string, signal: AbortSignal): Promise<number | null> {
  const counting = `SELECT count(*) FROM (${withoutEnd(sql)}) AS counted`;
  const execution = await database.run(counting, { maxRows: 1, timeoutMs: countTimeoutMs, signal });
  const count = execution.status === "ok" ? execution.result.rows[0]?.[0] : undefined;
  return count === undefined ? null : Number(count);
}

function firstThatFit(rows: RowsRead["rows"]): RowsRead["rows"] {
  let characters = 0;
  const end = rows.findIndex((row) => (characters += JSON.stringify(row).length) > mostCharacters);
  return end === -1 ? rows : rows.slice(0, end);
}
