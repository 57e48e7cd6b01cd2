import type { Cell, Column, Execution } from "../core/result-set.ts";
import type { PlainRequest } from "./execution-request.ts";

/** What the pool writes to a child, one JSON text a line. */
export type ToChild =
  | { readonly type: "run"; readonly id: number; readonly request: PlainRequest }
  | { readonly type: "interrupt"; readonly id: number };

/** How long after a soft interrupt a statement, and with it its process, is killed. */
export const killAfterMs = 300;

/** A failed execution, as it travels. */
export type Failure = Extract<Execution, { status: "failed" }>;

/** How a statement ended; its rows have been sent before. */
export type Outcome =
  | {
      readonly status: "ok";
      readonly columns: readonly Column[];
      readonly truncated: boolean;
      readonly durationMs: number;
    }
  | Failure;

/**
 * What a child writes to the pool, one JSON text a line: `ready` once; then for each run, where the database is not
 * open yet, `opening` and `opened` (between them the time limit does not count), any number of `rows` (column by
 * column), `late` when its time is up, and `done` or, when the database itself cannot be opened, `fault`.
 */
export type FromChild =
  | { readonly type: "ready" }
  | { readonly type: "opening" | "opened" | "late"; readonly id: number }
  | { readonly type: "rows"; readonly id: number; readonly columns: readonly (readonly Cell[])[] }
  | { readonly type: "done"; readonly id: number; readonly outcome: Outcome }
  | { readonly type: "fault"; readonly id: number; readonly message: string };
