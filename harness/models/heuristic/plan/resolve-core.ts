import { labelOf } from "../knowledge/column-roles.ts";
import { limitOf } from "../knowledge/outputs-of.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { GroupAsk, MeasureAsk, RankingAsk, Reading } from "../reading/reading.ts";
import type { PreferredJoin } from "../schema/join-paths.ts";
import { columnFragment, type Fragment } from "../sql-text/bind-fragment.ts";
import { baseOf, tablesOfGroups, tablesOfMeasures } from "./base-table.ts";
import { countRows, defaultMeasure, eventTable, nameOfRows, recordsEvents } from "./default-measure.ts";
import { emptyPlan, type PlannedGroup, type PlannedMeasure, type QueryPlan } from "./query-plan.ts";
import { resolveGroup, type ResolvedGroup } from "./resolve-group.ts";
import { resolveMeasure } from "./resolve-measure.ts";
import { extremeDate, resolveRanking } from "./resolve-ranking.ts";

/** What plans are made from: the question's roles, the domain, the tables it is about, the items that its words call up. */
export interface PlanContext {
  readonly reading: Reading;
  readonly knowledge: Knowledge;
  readonly anchors: readonly string[];
  readonly active: ReadonlySet<string>;
  /** What an earlier plan measures, for a question that measures nothing itself. */
  readonly inherited: readonly PlannedMeasure[];
}

/** The plan without its conditions: what is measured or listed, by what, in which order, how many. */
export function resolveCore(context: PlanContext): QueryPlan {
  const { reading } = context;
  const asked = reading.measures.flatMap((ask) => measureWithPer(ask, context) ?? []);
  const measures = asked.length === 0 && reading.measures.length > 0 ? unnamedMeasures(context) : asked;
  if (reading.ranking !== null) return rankedPlan(context, measures);
  const subject =
    measures.length > 0 || reading.subject === null ? null : subjectOf(reading.subject, context);
  const named = subject === null ? [] : tablesOfGroups([subject.group]);
  const groups = groupsFor(reading.groups, measures, { ...context, anchors: [...named, ...context.anchors] });
  if (subject !== null && groups.length === 0)
    return namesEvents(subject, context) ?? listing(subject, context);
  const counted: readonly PlannedMeasure[] =
    measures.length === 0 && subject?.group.kind === "entity"
      ? [nameOfRows(subject.group.table, context.knowledge)]
      : measures;
  const main = counted.length > 0 || groups.length === 0 ? counted : fallbackMeasures(groups, context);
  return withGroups(
    { ...emptyPlan, measures: main },
    counted === measures ? groups : groupsFor(reading.groups, counted, context),
  );
}

function valueTables({ reading }: PlanContext): string[] {
  return reading.conditions.flatMap(({ mark }) =>
    mark.links.slice(0, 1).flatMap(({ concept }) => (concept.kind === "value" ? [concept.column.table] : [])),
  );
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
  const anchors = [...tablesOfMeasures([measure]), ...context.anchors];
  const per = resolveGroup(ask.per, anchors, context.knowledge);
  return per === null ? measure : { ...measure, per: per.group };
}

function groupsFor(
  asks: readonly GroupAsk[],
  measures: readonly PlannedMeasure[],
  context: PlanContext,
): ResolvedGroup[] {
  const anchors = [...tablesOfMeasures(measures), ...context.anchors];
  const bases = new Set(measures.map((measure) => baseOf(context.knowledge, tablesOfMeasures([measure]))));
  // "average per reading" of readings is no breakdown: each row would be a group of its own.
  const isOwnRow = ({ group }: ResolvedGroup): boolean => group.kind === "entity" && bases.has(group.table);
  return asks
    .flatMap((ask) => resolveGroup(ask, anchors, context.knowledge) ?? [])
    .filter((group) => !isOwnRow(group));
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

function withGroups(plan: QueryPlan, groups: readonly ResolvedGroup[]): QueryPlan {
  return {
    ...plan,
    groups: [...plan.groups, ...groups.map(({ group }) => group)],
    filters: [...plan.filters, ...groups.flatMap(({ filter }) => filter ?? [])],
    preferred: [...plan.preferred, ...groups.flatMap(({ preferred }) => preferred)],
  };
}

function subjectOf(ask: GroupAsk, context: PlanContext): ResolvedGroup | null {
  return resolveGroup(ask, context.anchors, context.knowledge);
}

// "Online loans in May" without a verb: what happens is counted, what there is is listed.
function namesEvents(subject: ResolvedGroup, { reading, knowledge }: PlanContext): QueryPlan | null {
  const asks = reading.sentence.marks.some((mark) =>
    ["ask", "list", "which", "who"].includes(mark.sense?.role ?? ""),
  );
  if (subject.group.kind !== "entity" || asks || !recordsEvents(knowledge, subject.group.table)) return null;
  return {
    ...emptyPlan,
    measures: [nameOfRows(subject.group.table, knowledge)],
    filters: subject.filter === null ? [] : [subject.filter],
  };
}

function listing(subject: ResolvedGroup, context: PlanContext): QueryPlan {
  const { group, filter, preferred } = subject;
  const base = { ...emptyPlan, filters: filter === null ? [] : [filter], preferred };
  if (group.kind === "entity") {
    return { ...base, shape: "rows", subject: group.table, columns: shownColumns(group.table, context) };
  }
  const expression = group.kind === "period" ? columnFragment(group.date) : group.expression;
  const others = shownColumns(expression.columns[0]?.table ?? "", context);
  return { ...base, shape: "values", columns: [expression, ...others] };
}

function shownColumns(table: string, context: PlanContext): Fragment[] {
  const labels = new Set(labelOf(context.knowledge, table).map((label) => label.sql));
  return context.reading.shown.flatMap((ask) => {
    const column = resolveGroup(ask, [table], context.knowledge)?.group;
    if (column === undefined) return [];
    const shown = expressionsOf(column, context.knowledge);
    return shown.filter((fragment) => !labels.has(fragment.sql));
  });
}

function expressionsOf(group: PlannedGroup, knowledge: Knowledge): readonly Fragment[] {
  if (group.kind === "entity") return labelOf(knowledge, group.table);
  return [group.kind === "period" ? columnFragment(group.date) : group.expression];
}

// "And the best three?" ranks by what was measured before.
function inheritedFor(ranking: RankingAsk, context: PlanContext): PlannedMeasure | null {
  return ranking.measure === null && !ranking.recency ? (context.inherited[0] ?? null) : null;
}

// "Best", "most", "latest": ordered by the measure, with a limit; within each group where there is one.
function rankedPlan(context: PlanContext, asked: readonly PlannedMeasure[]): QueryPlan {
  const { reading, knowledge } = context;
  const { ranking } = reading;
  if (ranking === null) return emptyPlan;
  const whenAsked = reading.sentence.marks.some((mark) => mark.sense?.role === "when");
  if (ranking.recency && whenAsked) {
    const date = extremeDate(ranking.entity, ranking.descending, knowledge);
    if (date !== null)
      return withGroups({ ...emptyPlan, measures: [date] }, groupsFor(reading.groups, [date], context));
  }
  const { entity, measure } = resolveRanking(ranking, asked[0] ?? inheritedFor(ranking, context), context);
  const measures =
    measure === null
      ? asked
      : [measure, ...asked.filter((other) => other !== measure).slice(asked[0] === measure ? 0 : 1)];
  const groups = groupsFor(reading.groups, measures, context);
  if (entity === null) return withGroups({ ...emptyPlan, measures }, groups);
  const limit = ranking.limit ?? (ranking.single ? 1 : limitOf(knowledge, context.active));
  const ordered: QueryPlan = {
    ...emptyPlan,
    measures,
    order: { by: "measure", descending: ranking.descending },
    limit,
  };
  const isRowLevel =
    measure?.computation.kind === "column" && entity.group.kind === "entity" && groups.length === 0;
  if (isRowLevel && entity.group.kind === "entity") {
    return {
      ...ordered,
      shape: "rows",
      subject: entity.group.table,
      filters: entity.filter === null ? [] : [entity.filter],
    };
  }
  const plan = withGroups(ordered, [...groups, entity]);
  return {
    ...plan,
    limitPerGroup: groups.length > 0,
    preferred: [...plan.preferred, ...membership(groups, entity, knowledge)],
  };
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
