/**
 * One value of a result, safe in JSON. The column's type says how to read it: BIGINT, HUGEINT, UBIGINT and DECIMAL
 * are decimal strings; FLOAT and DOUBLE are numbers, or "NaN", "Infinity", "-Infinity"; DATE, TIME, TIMESTAMP are
 * ISO-like strings with microseconds; LIST and ARRAY are arrays; STRUCT is an object; MAP is an array of
 * `{key, value}`; BLOB, UUID, INTERVAL are as DuckDB's JSON readers give them.
 */
export type Cell = null | boolean | number | string | readonly Cell[] | { readonly [field: string]: Cell };

/** A column's name and its DuckDB type in SQL notation, e.g. `DECIMAL(12,2)`, `STRUCT(a INTEGER)[]`. */
export interface Column {
  readonly name: string;
  readonly type: string;
}

/** Columns and rows as a query gave them. `truncated`: more rows existed than were read. */
export interface ResultSet {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly truncated: boolean;
}

/** Why SQL was refused, failed, or gave the wrong rows. Each class is documented in docs/comparison.md. */
export const refusalReasons = [
  "no_sql",
  "multiple_statements",
  "not_read_only",
  "forbidden_access",
  "syntax",
] as const;
export const failureReasons = [
  "unknown_identifier",
  "type",
  "timeout",
  "memory",
  "too_many_rows",
  "too_many_bytes",
  "runtime",
  "crashed",
] as const;
export const mismatchReasons = [
  "column_count",
  "missing_rows",
  "extra_rows",
  "duplicates_only",
  "order_only",
  "rounding_only",
  "scale_100",
  "type_only",
  "values",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];
export type FailureReason = (typeof failureReasons)[number];
export type MismatchReason = (typeof mismatchReasons)[number];

/** What came of one statement: its rows, or why there are none. `durationMs` is the time inside the database. */
export type Execution =
  | { readonly status: "ok"; readonly result: ResultSet; readonly durationMs: number }
  | {
      readonly status: "failed";
      readonly reason: RefusalReason | FailureReason;
      readonly message: string;
      readonly durationMs: number;
    };
