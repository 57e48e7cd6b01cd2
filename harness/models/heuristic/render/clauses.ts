import { outputsOf } from "../knowledge/outputs-of.ts";
import { conjunct } from "../plan/predicates.ts";
import type { PlannedMeasure, QueryPlan } from "../plan/query-plan.ts";
import { quoteName } from "../sql-text/quote-name.ts";
import type { WhereContext } from "./where-clause.ts";

/** What a plan is rendered with; `active`: ids of the items that the question's words call up. */
export interface RenderContext extends WhereContext {
  readonly active: ReadonlySet<string>;
}

/** An expression that can be an operand: in parentheses where it is one operation. */
export function parenthesised(sql: string): string {
  return /[+\-*/]/.test(sql.replaceAll(/\([^()]*\)/g, "")) ? `(${sql})` : sql;
}

/** A measure as the columns that the domain wants it shown as. */
export function withOutputs(measure: PlannedMeasure, sql: string, context: RenderContext): string[] {
  const outputs = outputsOf(context.knowledge, measure.unit, context.active);
  if (outputs === null) return [sql];
  return outputs.map(
    (output) => `${output.expr.replaceAll("{value}", parenthesised(sql))} AS ${quoteName(output.name)}`,
  );
}

/** The order of grouped rows: the one that is asked for, else by the groups. `shown` columns come before the measure. */
export function measureOrder(plan: QueryPlan, shown: number): string {
  const positions = Array.from({ length: shown }, (_, index) => String(index + 1));
  if (plan.order === null || plan.groupsOnly !== "no")
    return shown === 0 ? "" : `ORDER BY ${positions.join(", ")}`;
  const direction = plan.order.descending ? " DESC" : "";
  if (plan.order.by === "label") return shown === 0 ? "" : `ORDER BY 1${direction}`;
  if (shown === 0) return "";
  return `ORDER BY ${[`${shown + 1}${direction}`, ...positions].join(", ")}`;
}

/** The WHERE clause of some conditions. */
export function whereClause(conditions: readonly string[]): string {
  return conditions.length === 0 ? "" : `WHERE ${conditions.map(conjunct).join(" AND ")}`;
}

/** The LIMIT of a plan. */
export function limitClause(plan: QueryPlan): string {
  return plan.limit === null ? "" : `LIMIT ${plan.limit}`;
}

/** Clauses that are there, as one statement. */
export function sentence(clauses: readonly string[]): string {
  return clauses.filter((clause) => clause !== "").join(" ");
}
