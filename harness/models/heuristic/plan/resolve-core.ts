import type { MeasureAsk } from "../reading/reading.ts";
import { tablesOfGroups, tablesOfMeasures } from "./base-table.ts";
import { countRows, defaultMeasure, eventTable, nameOfRows } from "./default-measure.ts";
import { listingPlan } from "./listing-plan.ts";
import type { PlanContext } from "./plan-context.ts";
import { emptyPlan, type PlannedMeasure, type QueryPlan } from "./query-plan.ts";
import { rankedPlan } from "./ranked-plan.ts";
import { resolveGroup, type ResolvedGroup } from "./resolve-group.ts";
import { resolveGroups, withGroups } from "./resolve-groups.ts";
import { resolveMeasure } from "./resolve-measure.ts";

/** The plan without its conditions: what is measured or listed, by what, in which order, how many. */
export function resolveCore(context: PlanContext): QueryPlan {
  const { reading } = context;
  const asked = reading.measures.flatMap((ask) => measureWithPer(ask, context) ?? []);
  const measures = asked.length === 0 && reading.measures.length > 0 ? unnamedMeasures(context) : asked;
  if (reading.ranking !== null) return rankedPlan(reading.ranking, measures, context);
  if (measures.length > 0)
    return withGroups({ ...emptyPlan, measures }, resolveGroups(reading.groups, measures, context));
  const subject =
    reading.subject === null ? null : resolveGroup(reading.subject, context.anchors, context.knowledge);
  return subject === null ? unmeasuredPlan(context) : planOfSubject(subject, context);
}

// "Members by zone" measures members by their number; members alone are listed.
function planOfSubject(subject: ResolvedGroup, context: PlanContext): QueryPlan {
  const named = { ...context, anchors: [...tablesOfGroups([subject.group]), ...context.anchors] };
  const groups = resolveGroups(context.reading.groups, [], named);
  const compares = context.reading.comparesPeriods && subject.group.kind === "entity";
  if (groups.length === 0 && !compares) return listingPlan(subject, context);
  if (subject.group.kind !== "entity")
    return withGroups({ ...emptyPlan, measures: fallbackMeasures(groups, context) }, groups);
  const measures = [nameOfRows(subject.group.table, context.knowledge)];
  return withGroups({ ...emptyPlan, measures }, resolveGroups(context.reading.groups, measures, context));
}

// "By zone" alone.
function unmeasuredPlan(context: PlanContext): QueryPlan {
  const groups = resolveGroups(context.reading.groups, [], context);
  const measures = groups.length === 0 ? [] : fallbackMeasures(groups, context);
  return withGroups({ ...emptyPlan, measures }, groups);
}

function fallbackMeasures(
  groups: readonly ResolvedGroup[],
  { knowledge, inherited }: PlanContext,
): readonly PlannedMeasure[] {
  if (inherited.length > 0) return inherited;
  const [table] = tablesOfGroups(groups.map(({ group }) => group));
  const measure = defaultMeasure(knowledge, table ?? null);
  return measure === null ? [] : [measure];
}

// "How many?" without a noun that means anything here: what was measured before, else the rows of what happens.
function unnamedMeasures({ inherited, knowledge }: PlanContext): readonly PlannedMeasure[] {
  if (inherited.length > 0) return inherited;
  const events = eventTable(knowledge, null);
  return events === null ? [] : [countRows(events)];
}

function measureWithPer(ask: MeasureAsk, context: PlanContext): PlannedMeasure | null {
  const measure = resolveMeasure(ask, { ...context, valueTables: valueTables(context) });
  if (measure === null || ask.per === null) return measure;
  const per = resolveGroup(ask.per, [...tablesOfMeasures([measure]), ...context.anchors], context.knowledge);
  return per === null ? measure : { ...measure, per: per.group };
}

function valueTables({ reading }: PlanContext): string[] {
  return reading.conditions.flatMap(({ mark }) => {
    const concept = mark.links[0]?.concept;
    return concept?.kind === "value" ? [concept.column.table] : [];
  });
}
