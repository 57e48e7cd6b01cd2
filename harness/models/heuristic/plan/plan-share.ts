import type { Fragment } from "../sql-text/bind-fragment.ts";
import type { Reading } from "../reading/reading.ts";
import { tablesOfMeasures } from "./base-table.ts";
import { countRows } from "./default-measure.ts";
import type { QueryPlan } from "./query-plan.ts";

/**
 * Turns a plan into a percentage where the question asks for a share: of the rows that its conditions hold for, or of
 * each group in the whole. Periods stay what both sides are restricted to.
 */
export function planShare(plan: QueryPlan, reading: Reading): QueryPlan {
  if (!reading.share) return plan;
  const measures =
    plan.measures.length > 0 ? plan.measures : plan.subject === null ? [] : [countRows(plan.subject)];
  if (measures.length === 0 || tablesOfMeasures(measures).length === 0) return plan;
  const [parts, periods] = split(plan.filters);
  const measured: QueryPlan = { ...plan, shape: "measures", subject: null, columns: [], measures };
  const [only, ...others] = measures;
  // "What share of orders were big ones": the measure's own condition is the part.
  if (parts.length === 0 && plan.groups.length === 0 && only !== undefined && others.length === 0)
    return only.filter === null
      ? measured
      : { ...measured, measures: [{ ...only, filter: null }], share: { of: only.filter } };
  if (parts.length === 0) return plan.groups.length === 0 ? measured : { ...measured, share: { of: null } };
  const of: Fragment = {
    sql: parts.map((part) => part.sql).join(" AND "),
    columns: parts.flatMap((part) => part.columns),
  };
  return { ...measured, filters: periods, share: { of } };
}

function split(filters: readonly Fragment[]): [Fragment[], Fragment[]] {
  return [filters.filter((filter) => !isPeriod(filter)), filters.filter(isPeriod)];
}

function isPeriod(filter: Fragment): boolean {
  return / (?:>=|<) DATE '/.test(filter.sql);
}
