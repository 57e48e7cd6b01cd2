import { outputsOf } from "../knowledge/outputs-of.ts";
import type { QueryPlan } from "../plan/query-plan.ts";
import { quoteName } from "../sql-text/quote-name.ts";
import { groupSql } from "./group-sql.ts";
import type { RenderContext } from "./clauses.ts";
import { renderMeasures } from "./render-measures.ts";

/** "Average monthly sales", "average number of loans per member": the average of a measure over its groups. */
export function renderAveragePer(plan: QueryPlan, context: RenderContext): string {
  const [first] = plan.measures;
  const per = first?.per ?? null;
  if (first === undefined || per === null)
    return renderMeasures(
      { ...plan, measures: plan.measures.map((measure) => ({ ...measure, per: null })) },
      context,
    );
  const inner: QueryPlan = {
    ...plan,
    groups: [...plan.groups, per],
    measures: [{ ...first, per: null, unit: null }],
    order: null,
    limit: null,
  };
  const outerColumns = plan.groups
    .flatMap((group) => groupSql(group, context.knowledge).shown)
    .map((_, index) => `g${index + 1}`);
  const perColumns = groupSql(per, context.knowledge).shown.map((_, index) => `p${index + 1}`);
  const sql = renderMeasures(inner, { ...context, active: new Set() }).replace(/ ORDER BY [\d, ]+$/, "");
  const outputs = outputsOf(context.knowledge, first.unit, context.active) ?? [
    { name: "average", expr: "{value}" },
  ];
  const averages = outputs.map(
    (output) => `${output.expr.replaceAll("{value}", "AVG(m)")} AS ${quoteName(output.name)}`,
  );
  const grouping =
    outerColumns.length === 0
      ? ""
      : ` GROUP BY ${outerColumns.join(", ")} ORDER BY ${outerColumns.join(", ")}`;
  return `SELECT ${[...outerColumns, ...averages].join(", ")} FROM (${sql}) AS inner_groups(${[...outerColumns, ...perColumns, "m"].join(", ")})${grouping}`;
}
