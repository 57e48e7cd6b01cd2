import type { GroupAsk, RankingAsk } from "../reading/reading.ts";
import { nameOfRows } from "./default-measure.ts";
import type { PlanContext } from "./plan-context.ts";
import type { PlannedMeasure } from "./query-plan.ts";
import { belongsToOne, tableOfMark } from "./resolve-group.ts";

/**
 * "Top 3 towns by orders": rows of which the ranked ones have several are what is counted, no breakdown. Null where a
 * question names no such rows, or another measure.
 */
export function rowsCounted(
  ranking: RankingAsk,
  asked: readonly PlannedMeasure[],
  { reading, knowledge }: PlanContext,
): { readonly group: GroupAsk; readonly measure: PlannedMeasure } | null {
  const ranked = tableOfMark(ranking.entity?.mark ?? null, knowledge);
  if (ranked === null || ranking.measure !== null || asked.length > 0) return null;
  for (const group of reading.groups) {
    const table = tableOfMark(group.mark, knowledge);
    if (table !== null && table !== ranked && belongsToOne(knowledge, [table], ranked))
      return { group, measure: nameOfRows(table, knowledge) };
  }
  return null;
}
