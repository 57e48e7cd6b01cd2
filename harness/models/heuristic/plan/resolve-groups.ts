import type { GroupAsk } from "../reading/reading.ts";
import { baseOf, tablesOfMeasures } from "./base-table.ts";
import type { PlanContext } from "./plan-context.ts";
import type { PlannedMeasure, QueryPlan } from "./query-plan.ts";
import { resolveGroup, type ResolvedGroup } from "./resolve-group.ts";

/** The breakdowns of some measures; what fits nothing is left out. */
export function resolveGroups(
  asks: readonly GroupAsk[],
  measures: readonly PlannedMeasure[],
  context: PlanContext,
): ResolvedGroup[] {
  const anchors = [...tablesOfMeasures(measures), ...context.anchors];
  const bases = new Set(measures.map((measure) => baseOf(context.knowledge, tablesOfMeasures([measure]))));
  // "average per reading" of readings is no breakdown: each row would be a group of its own.
  const isOwnRow = ({ group }: ResolvedGroup): boolean => group.kind === "entity" && bases.has(group.table);
  const groups = asks.flatMap((ask) => resolveGroup(ask, anchors, context.knowledge) ?? []);
  return groups.filter((group) => !isOwnRow(group));
}

/** The plan broken down further, with what the groups' words bring along. */
export function withGroups(plan: QueryPlan, groups: readonly ResolvedGroup[]): QueryPlan {
  return {
    ...plan,
    groups: [...plan.groups, ...groups.map(({ group }) => group)],
    filters: [...plan.filters, ...groups.flatMap(({ filter }) => filter ?? [])],
    preferred: [...plan.preferred, ...groups.flatMap(({ preferred }) => preferred)],
  };
}
