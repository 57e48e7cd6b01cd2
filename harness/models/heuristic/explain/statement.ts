import type { SqlToken } from "../sql-text/tokenize-sql.ts";

/** One SELECT by its clauses; empty where a clause is missing. */
export interface Select {
  readonly distinct: boolean;
  readonly columns: readonly (readonly SqlToken[])[];
  readonly sources: readonly Source[];
  readonly where: readonly SqlToken[];
  readonly groupBy: readonly (readonly SqlToken[])[];
  readonly having: readonly SqlToken[];
  readonly qualify: readonly SqlToken[];
}

/** A query: named steps before it, SELECTs joined by set operations, and the order and size of the whole. */
export interface Statement {
  readonly steps: readonly { readonly name: string; readonly query: Statement }[];
  readonly selects: readonly { readonly operation: string | null; readonly select: Select }[];
  readonly orderBy: readonly (readonly SqlToken[])[];
  readonly limit: string | null;
  readonly offset: string | null;
}

/** Where rows come from: a table or a step before, a query in parentheses, or a function; `join` says how it is added. */
export interface Source {
  readonly kind: "table" | "query" | "function";
  readonly name: string;
  readonly alias: string | null;
  readonly join: "first" | "inner" | "left" | "right" | "full" | "semi" | "anti";
  readonly query: Statement | null;
}
