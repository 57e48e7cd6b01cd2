import type { Knowledge } from "../knowledge/knowledge.ts";
import { baseOf, tablesOfGroups, tablesOfMeasures } from "../plan/base-table.ts";
import type { QueryPlan } from "../plan/query-plan.ts";
import { pathsUp } from "../schema/join-paths.ts";

/**
 * The table whose rows a query reads: the measured one where all groups belong to its rows; else the nearest one to whose
 * rows both belong.
 */
export function chooseBase(plan: QueryPlan, knowledge: Knowledge): string {
  const measured = tablesOfMeasures([...plan.measures, ...plan.having.map((condition) => condition.measure)]);
  const needed = [...new Set([...measured, ...tablesOfGroups(plan.groups)])];
  const own = baseOf(knowledge, measured.length > 0 ? measured : needed);
  const costs = knowledge.schema.tables.flatMap(({ name }) => {
    const paths = pathsUp(knowledge.graph, name, plan.preferred);
    if (!needed.every((table) => paths.has(table))) return [];
    const length = needed.reduce((sum, table) => sum + (paths.get(table)?.length ?? 0), 0);
    return [{ name, cost: name === own ? -1 : length }];
  });
  const [best] = costs.toSorted((a, b) => a.cost - b.cost);
  return best?.name ?? own ?? knowledge.schema.tables[0]?.name ?? "";
}
