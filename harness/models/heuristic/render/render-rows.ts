import { labelOf, shownWith } from "../knowledge/column-roles.ts";
import { tablesOf, tablesOfMeasures } from "../plan/base-table.ts";
import type { QueryPlan } from "../plan/query-plan.ts";
import { limitClause, type RenderContext, sentence, whereClause, withOutputs } from "./clauses.ts";
import { measureSql } from "./measure-sql.ts";
import { fromClause, joinTable, openScope, type QueryScope } from "./query-scope.ts";
import { whereConditions } from "./where-clause.ts";

/** A query that lists the rows of a table, or the distinct values of columns. */
export function renderRows(plan: QueryPlan, context: RenderContext): string {
  const { knowledge } = context;
  const base = plan.subject ?? tablesOf(plan.columns)[0] ?? "";
  const scope = openScope(base, plan.preferred);
  const labels =
    plan.subject === null ? [] : [...labelOf(knowledge, plan.subject), ...shownWith(knowledge, plan.subject)];
  const shown = [...labels, ...plan.columns];
  for (const table of [...tablesOf(shown), ...tablesOfMeasures(plan.measures)])
    joinTable(scope, table, knowledge);
  const measures = plan.measures.flatMap((measure) =>
    withOutputs(measure, measureSql(measure, base, knowledge), context),
  );
  const conditions = whereConditions(scope, plan, context);
  const named = [...new Set(shown.map((fragment) => fragment.sql))];
  const select = [...new Set([...named, ...measures])];
  const order = plan.order === null ? `ORDER BY 1` : rowOrder(plan, { labels: named.length, context, scope });
  const distinct = plan.shape === "values" ? "DISTINCT " : "";
  return sentence([
    `SELECT ${distinct}${select.join(", ")}`,
    fromClause(scope),
    whereClause(conditions),
    order,
    limitClause(plan),
  ]);
}

function rowOrder(
  plan: QueryPlan,
  around: { labels: number; context: RenderContext; scope: QueryScope },
): string {
  if (plan.order === null) return "";
  const direction = plan.order.descending ? " DESC" : "";
  if (plan.order.by === "label") return `ORDER BY 1${direction}`;
  if (plan.order.by === "measure")
    return plan.measures.length > 0
      ? `ORDER BY ${around.labels + 1}${direction}, 1`
      : `ORDER BY 1${direction}`;
  for (const table of tablesOf([plan.order.by])) joinTable(around.scope, table, around.context.knowledge);
  return `ORDER BY ${plan.order.by.sql}${direction}`;
}
