import { columnOf, nameOf } from "../knowledge/column-roles.ts";
import { dateOf } from "../knowledge/date-of.ts";
import type { Mark } from "../link/mark.ts";
import type { PeriodAsk } from "../reading/reading.ts";
import { cheapestPath, pathsUp } from "../schema/join-paths.ts";
import type { Fragment } from "../sql-text/bind-fragment.ts";
import type { Period } from "../time/period.ts";
import { unitePeriods } from "../time/read-period.ts";
import { baseOf, tablesOfMeasures, tablesOfPlan } from "./base-table.ts";
import { eventTable } from "./default-measure.ts";
import { periodPredicate } from "./period-predicate.ts";
import type { Existence, QueryPlan } from "./query-plan.ts";
import type { PlanContext } from "./plan-context.ts";
import { deniesWhatHappened, hasStatedDate, saysWhatHappened } from "./says-what-happened.ts";
import { namedDate, periodOfTable, yearPredicate } from "./resolve-period.ts";

/** What periods may be about: the plan so far, the table that is listed or counted, and rows that must exist. */
export interface PeriodContext {
  readonly core: QueryPlan;
  readonly context: PlanContext;
  readonly subject: string | null;
  readonly existences: readonly { readonly existence: Existence }[];
}

/** What periods come to. */
export interface ResolvedPeriods {
  readonly filters: readonly Fragment[];
  /** Predicates on rows that must exist, by table. */
  readonly within: ReadonlyMap<string, Fragment>;
  readonly existences: readonly Existence[];
}

/** Resolves the periods of a question, each to the date that it is about. */
export function resolvePeriods(asks: readonly PeriodAsk[], where: PeriodContext): ResolvedPeriods {
  const { knowledge, anchors } = where.context;
  const filters: Fragment[] = [];
  const rest: Period[] = [];
  const tables = [...tablesOfPlan(where.core), ...anchors];
  for (const { period, near } of asks.filter((ask) => !ask.background || hasDates(where))) {
    const date = isOverruled(near, where) ? null : namedDate(near, tables, knowledge);
    const years = date === null ? yearPredicate(near, period, { anchors: tables, knowledge }) : null;
    if (date !== null) filters.push(periodPredicate(date, period));
    else if (years !== null) filters.push(years);
    else rest.push(period);
  }
  if (where.context.reading.comparesPeriods) {
    const sides = rest.flatMap((period) => plainPeriod(period, where).filters);
    return { filters: [...filters, ...sides], within: new Map(), existences: [] };
  }
  const united = unitePeriods(rest);
  if (united === null) return { filters, within: new Map(), existences: [] };
  const plain = plainPeriod(united, where);
  return { ...plain, filters: [...filters, ...plain.filters] };
}

// What a conversation is about at the moment dates what happens, not the things that there are.
function hasDates(where: PeriodContext): boolean {
  const main = mainTable(where);
  const { knowledge } = where.context;
  if (main === null || where.existences.length > 0 || nameOf(knowledge, main) === null) return true;
  const isLeaf = !knowledge.graph.edges.some((edge) => edge.parent === main);
  return hasStatedDate(main, knowledge) || (isLeaf && dateOf(knowledge, main)?.table === main);
}

// A verb that only resembles a date's name ("hired in 2024") does not stand against an item that states the date.
function isOverruled(near: Mark | null, where: PeriodContext): boolean {
  const main = mainTable(where);
  const vague = near !== null && !near.exact;
  return vague && main !== null && hasStatedDate(main, where.context.knowledge);
}

// Rows that must exist have the period ("members without loans in 2025"); else the measured or listed rows do; rows
// that have no date at all have it through what happened to them.
function plainPeriod(period: Period, where: PeriodContext): ResolvedPeriods {
  const { knowledge } = where.context;
  const within = new Map<string, Fragment>();
  for (const { existence } of where.existences) {
    const predicate = periodOfTable(happened(existence.table, where), period, knowledge);
    if (predicate !== null) within.set(existence.table, predicate);
  }
  if (within.size > 0) return { filters: [], within, existences: [] };
  const main = mainTable(where);
  const own = main === null ? null : periodOfTable(main, period, knowledge);
  if (own !== null && !isAboutEvents(own, where)) return { filters: [own], within, existences: [] };
  const events = eventTable(knowledge, main);
  const predicate = events === null ? null : periodOfTable(events, period, knowledge);
  if (events === null || predicate === null)
    return { filters: own === null ? [] : [own], within, existences: [] };
  const negated = deniesWhatHappened(where.context.reading);
  return { filters: [], within, existences: [{ table: events, filters: [predicate], negated }] };
}

// "Vets that saw no exotic patients in May": the visits were in May, which bring vets and patients together.
function happened(table: string, { subject, context }: PeriodContext): string {
  const { graph } = context.knowledge;
  if (subject === null || pathsUp(graph, table).has(subject)) return table;
  const down = cheapestPath(graph, [subject], table)?.find((step) => step.down);
  return down?.edge.child ?? table;
}

function mainTable({ core, context, subject }: PeriodContext): string | null {
  const measured = baseOf(context.knowledge, tablesOfMeasures(core.measures));
  const inherited = baseOf(context.knowledge, tablesOfMeasures(context.inherited));
  // After a listing, "and in 2023?" is about what was listed.
  return subject ?? measured ?? tablesOfPlan(core)[0] ?? inherited ?? context.anchors[0] ?? null;
}

// "patients that we saw in July" were seen then; their own date is another one.
function isAboutEvents(own: Fragment, { context, subject }: PeriodContext): boolean {
  const [column] = own.columns;
  const isDate = column !== undefined && columnOf(context.knowledge, column)?.kind === "date";
  if (subject === null || !isDate || hasStatedDate(subject, context.knowledge)) return false;
  return saysWhatHappened(context.reading) && eventTable(context.knowledge, subject) !== null;
}
