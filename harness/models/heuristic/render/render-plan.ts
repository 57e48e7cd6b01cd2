import type { QueryPlan } from "../plan/query-plan.ts";
import type { RenderContext } from "./clauses.ts";
import { renderAveragePer } from "./render-average-per.ts";
import { isFannedOut, renderDeduplicated } from "./render-deduplicated.ts";
import { renderMeasures } from "./render-measures.ts";
import { renderRows } from "./render-rows.ts";
import { needsSeparation, renderSeparately } from "./render-separately.ts";

/** The DuckDB statement of a plan. */
export function renderPlan(plan: QueryPlan, context: RenderContext): string {
  if (plan.shape !== "measures") return renderRows(plan, context);
  if (plan.measures.some((measure) => measure.per !== null)) return renderAveragePer(plan, context);
  if (needsSeparation(plan, context.knowledge)) return renderSeparately(plan, context);
  return isFannedOut(plan, context.knowledge)
    ? renderDeduplicated(plan, context)
    : renderMeasures(plan, context);
}
