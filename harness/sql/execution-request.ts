import type { DatabaseSettings } from "../core/dataset.ts";

/** What to run: one statement on one DuckDB file, and the limits that it runs under. */
export interface ExecutionRequest {
  /** Path of the DuckDB file; it is opened read-only. */
  readonly database: string;
  readonly sql: string;
  /** Check the statement against the tables, and give its columns without rows: it is not run. */
  readonly bindOnly?: boolean;
  readonly settings?: DatabaseSettings;
  /** `YYYY-MM-DD`: what `today()`, `now()` and their kin answer, at midnight UTC. Left out: the real clock. */
  readonly clock?: string;
  readonly timeoutMs?: number;
  /** Rows from the start that are read past and not given; neither limit counts them. None when left out. */
  readonly skipRows?: number;
  readonly maxRows?: number;
  readonly maxBytes?: number;
  /** What more rows or bytes than allowed mean: a failure (the default), or a result that is marked `truncated`. */
  readonly onExcess?: "fail" | "truncate";
  readonly signal?: AbortSignal;
}

/** A request as it travels to a child: every limit is decided. */
export interface PlainRequest {
  readonly database: string;
  readonly sql: string;
  readonly bindOnly: boolean;
  readonly settings: DatabaseSettings;
  readonly clock: string | null;
  readonly timeoutMs: number;
  readonly skipRows: number;
  readonly maxRows: number;
  readonly maxBytes: number;
  readonly onExcess: "fail" | "truncate";
}

/** The limits that hold where a request names none. */
const defaultLimits = { timeoutMs: 10_000, maxRows: 1_000_000, maxBytes: 256 * 1024 * 1024 } as const;

/** Fills in the defaults and leaves out the signal, which cannot travel. */
export function plainRequest(request: ExecutionRequest): PlainRequest {
  return {
    database: request.database,
    sql: request.sql,
    bindOnly: request.bindOnly ?? false,
    settings: request.settings ?? { integerDivision: false, nullOrder: "nulls_last" },
    clock: request.clock ?? null,
    timeoutMs: request.timeoutMs ?? defaultLimits.timeoutMs,
    skipRows: request.skipRows ?? 0,
    maxRows: request.maxRows ?? defaultLimits.maxRows,
    maxBytes: request.maxBytes ?? defaultLimits.maxBytes,
    onExcess: request.onExcess ?? "fail",
  };
}
