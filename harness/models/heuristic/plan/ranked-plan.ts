import type { Knowledge } from "../knowledge/knowledge.ts";
import { limitOf } from "../knowledge/outputs-of.ts";
import type { RankingAsk } from "../reading/reading.ts";
import type { PreferredJoin } from "../schema/join-paths.ts";
import type { PlanContext } from "./plan-context.ts";
import { emptyPlan, type PlannedMeasure, type QueryPlan } from "./query-plan.ts";
import type { ResolvedGroup } from "./resolve-group.ts";
import { resolveGroups, withGroups } from "./resolve-groups.ts";
import { extremeAsked } from "./extreme-asked.ts";
import { resolveRanking } from "./resolve-ranking.ts";
import { extremeDate } from "./resolve-recency.ts";
import { rowsCounted } from "./rows-counted.ts";

/** The plan of "best", "most", "latest": ordered by the measure, with a limit; within each group where there is one. */
export function rankedPlan(
  ranking: RankingAsk,
  asked: readonly PlannedMeasure[],
  context: PlanContext,
): QueryPlan {
  const { reading } = context;
  const date = asksWhen(ranking, context) ? extremeDate(ranking, reading, context.knowledge) : null;
  const alone =
    date ?? extremeAsked(ranking, { ask: reading.measures[0], measure: asked[0] }, context.knowledge);
  if (alone !== null)
    return withGroups({ ...emptyPlan, measures: [alone] }, resolveGroups(reading.groups, [alone], context));
  const counted = rowsCounted(ranking, asked, context);
  const named = asked[0] ?? counted?.measure ?? inheritedFor(ranking, context);
  const { entity, measure } = resolveRanking(ranking, named, context);
  const measures = measure === null ? asked : [measure, ...asked.slice(1)];
  const breakdowns = reading.groups.filter((group) => group !== counted?.group);
  const groups = resolveGroups(breakdowns, measures, context);
  if (entity === null) return withGroups({ ...emptyPlan, measures }, groups);
  return orderedPlan({ ranking, measures, groups, entity }, context);
}

// "When was the last visit?"
function asksWhen(ranking: RankingAsk, { reading }: PlanContext): boolean {
  return ranking.recency && reading.sentence.marks.some((mark) => mark.sense?.role === "when");
}

// "And the best three?" ranks by what was measured before.
function inheritedFor(ranking: RankingAsk, { inherited }: PlanContext): PlannedMeasure | null {
  return ranking.measure === null && !ranking.recency ? (inherited[0] ?? null) : null;
}

interface Ranked {
  readonly ranking: RankingAsk;
  readonly measures: readonly PlannedMeasure[];
  readonly groups: readonly ResolvedGroup[];
  readonly entity: ResolvedGroup;
}

function orderedPlan(
  { ranking, measures, groups, entity }: Ranked,
  { knowledge, active }: PlanContext,
): QueryPlan {
  const limit = ranking.limit ?? (ranking.single ? 1 : limitOf(knowledge, active));
  const ordered: QueryPlan = {
    ...emptyPlan,
    measures,
    order: { by: "measure", descending: ranking.descending },
    limit,
  };
  const isRowLevel = measures[0]?.computation.kind === "column" && groups.length === 0;
  if (isRowLevel && entity.group.kind === "entity") {
    return {
      ...ordered,
      shape: "rows",
      subject: entity.group.table,
      filters: entity.filter === null ? [] : [entity.filter],
    };
  }
  const plan = withGroups(ordered, [...groups, entity]);
  const preferred = [...plan.preferred, ...membership(groups, entity, knowledge)];
  return { ...plan, limitPerGroup: groups.length > 0, preferred };
}

// "The best seller of each inn" is one of the inn's own sellers, where sellers have an inn.
function membership(
  groups: readonly ResolvedGroup[],
  entity: ResolvedGroup,
  { graph }: Knowledge,
): PreferredJoin[] {
  const member = entity.group.kind === "entity" ? entity.group.table : null;
  const owners = new Set(groups.flatMap(({ group }) => (group.kind === "entity" ? [group.table] : [])));
  const edges = graph.edges.filter((edge) => edge.child === member && owners.has(edge.parent));
  return edges.map((edge) => ({ child: edge.child, column: edge.childColumns[0] ?? "" }));
}
