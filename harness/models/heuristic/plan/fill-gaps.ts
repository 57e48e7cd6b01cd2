import type { Knowledge } from "../knowledge/knowledge.ts";
import { tablesOf, tablesOfGroups } from "./base-table.ts";
import { countRows, defaultMeasure } from "./default-measure.ts";
import type { QueryPlan } from "./query-plan.ts";

/** A plan that always can be a query: where nothing was understood to be measured, what the domain mostly measures is. */
export function fillGaps(plan: QueryPlan, knowledge: Knowledge): QueryPlan {
  if (plan.shape === "rows" && plan.subject !== null) return plan;
  if (plan.shape === "values" && plan.columns.length > 0) return plan;
  if (plan.shape === "measures" && plan.measures.length > 0) return plan;
  const [table] = [...tablesOfGroups(plan.groups), ...tablesOf(plan.filters)];
  const measure =
    defaultMeasure(knowledge, table ?? null) ?? countRows(knowledge.schema.tables[0]?.name ?? "");
  return { ...plan, shape: "measures", subject: null, columns: [], measures: [measure] };
}
