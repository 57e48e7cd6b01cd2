import type { Knowledge } from "../knowledge/knowledge.ts";
import { baseOf, tablesOf } from "../plan/base-table.ts";
import type { PlannedMeasure } from "../plan/query-plan.ts";
import { bindFragment, type Fragment } from "../sql-text/bind-fragment.ts";
import { mapAggregates } from "./measure-sql.ts";

/** One aggregate call of a measure, and the table whose rows it goes over (null: COUNT(*), those of the query). */
export interface Atom {
  readonly expression: Fragment;
  readonly base: string | null;
  /** False where a row that is there twice would be counted twice. */
  readonly safe: boolean;
}

/** The aggregate calls of a measure. */
export function atomsOf(measure: PlannedMeasure, knowledge: Knowledge): Atom[] {
  const { computation } = measure;
  if (computation.kind === "rows") {
    return [{ expression: { sql: "COUNT(*)", columns: [] }, base: computation.table, safe: true }];
  }
  const atoms: Atom[] = [];
  mapAggregates(computation.expression.sql, (call) => {
    const expression = bindFragment(call, knowledge.schema);
    const base = expression.columns.length === 0 ? null : baseOf(knowledge, tablesOf([expression]));
    atoms.push({ expression, base, safe: /^\s*(?:MIN|MAX)\s*\(|^\s*COUNT\s*\(\s*DISTINCT/i.test(call) });
    return call;
  });
  return atoms;
}

/** The tables over whose rows the measures of a list go, each once. */
export function basesOf(measures: readonly PlannedMeasure[], knowledge: Knowledge): string[] {
  return [
    ...new Set(measures.flatMap((measure) => atomsOf(measure, knowledge).flatMap((atom) => atom.base ?? []))),
  ];
}
