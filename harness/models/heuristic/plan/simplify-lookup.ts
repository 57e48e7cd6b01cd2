import { labelOf } from "../knowledge/column-roles.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { QueryPlan } from "./query-plan.ts";
import { scopeOf } from "./predicates.ts";

/** "What is the price of Dune" wants the price alone: a row that the question names is not named again. */
export function simplifyLookup(plan: QueryPlan, knowledge: Knowledge): QueryPlan {
  if (plan.shape !== "rows" || plan.subject === null || plan.columns.length === 0 || plan.measures.length > 0)
    return plan;
  const labels = new Set(labelOf(knowledge, plan.subject).map(scopeOf));
  const named = plan.filters.some((filter) => labels.has(scopeOf(filter)) && / = '/.test(filter.sql));
  return named ? { ...plan, shape: "values", subject: null } : plan;
}
