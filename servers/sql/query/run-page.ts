import type { Cell, Column } from "../../../harness/core/result-set.ts";
import { ServiceError } from "../../kit/service-error.ts";
import type { Database } from "./create-database.ts";

/** Which part of a result is wanted: pages of `pageSize` rows, counted from 1. */
export interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly signal: AbortSignal;
}

/** One page of a result. `truncated`: there are rows after it. `total` is null where counting takes too long. */
export interface ResultPage {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly total: number | null;
  readonly truncated: boolean;
}

const countTimeoutMs = 5_000;

/** How long one page may be as JSON: a result carries it twice, and clients hang up at a message of 10 MB. */
const mostCharacters = 1_500_000;

/**
 * Runs SQL as it is and gives one page of its rows. All rows up to the page are read, because a LIMIT wrapped around
 * the statement could change which ones they are. The total is exact: what was read when that is all, else counted by
 * the database. A page that would be too long ends early. Throws `execution_failed` with the executor's reason.
 */
export async function runPage(database: Database, sql: string, request: PageRequest): Promise<ResultPage> {
  const { page, pageSize, signal } = request;
  const execution = await database.run(sql, { maxRows: page * pageSize, signal });
  if (execution.status === "failed") throw refused(sql, execution);
  const { columns, rows, truncated } = execution.result;
  const total = truncated ? await countRows(database, sql, signal) : rows.length;
  const wanted = rows.slice((page - 1) * pageSize);
  const fitting = firstThatFit(wanted);
  return { columns, rows: fitting, total, truncated: truncated || fitting.length < wanted.length };
}

async function countRows(database: Database, sql: string, signal: AbortSignal): Promise<number | null> {
  const counting = `SELECT count(*) FROM (${withoutEnd(sql)}) AS counted`;
  const execution = await database.run(counting, { maxRows: 1, timeoutMs: countTimeoutMs, signal });
  const count = execution.status === "ok" ? execution.result.rows[0]?.[0] : undefined;
  return count === undefined ? null : Number(count);
}

/** The statement without comments and the semicolon at its end, so that it can stand in parentheses. */
function withoutEnd(sql: string): string {
  const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\//g;
  return sql.replaceAll(token, (found) => (/^['"]/.test(found) ? found : " ")).replace(/[;\s]+$/, "");
}

function firstThatFit(rows: ResultPage["rows"]): ResultPage["rows"] {
  let characters = 0;
  const end = rows.findIndex((row) => (characters += JSON.stringify(row).length) > mostCharacters);
  return end === -1 ? rows : rows.slice(0, end);
}

function refused(
  sql: string,
  { reason, message }: { readonly reason: string; readonly message: string },
): ServiceError {
  return new ServiceError({
    type: "execution_failed",
    reason,
    message: `The SQL that the model wrote was not answered (${reason}): ${message}`,
    nextStep: {
      action: "rephrase_question",
      tool: null,
      instructions: [
        "Do not repeat the same call: it would most likely fail in the same way.",
        "Ask in other words, or name tables and columns as get_schema lists them, and call execute_query again; else tell the user what failed.",
      ],
    },
    details: { sql },
  });
}
