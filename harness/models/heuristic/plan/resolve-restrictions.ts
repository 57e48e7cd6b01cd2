import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Mark } from "../link/mark.ts";
import type { PeriodAsk, Reading } from "../reading/reading.ts";
import { pathsUp } from "../schema/join-paths.ts";
import { columnFragment, type Fragment } from "../sql-text/bind-fragment.ts";
import { type Period } from "../time/period.ts";
import { unitePeriods } from "../time/read-period.ts";
import { baseOf, tablesOf, tablesOfGroups, tablesOfMeasures } from "./base-table.ts";
import { eventTable } from "./default-measure.ts";
import { periodPredicate } from "./period-predicate.ts";
import { overriding } from "./predicates.ts";
import type { Existence, QueryPlan } from "./query-plan.ts";
import type { PlanContext } from "./resolve-core.ts";
import { resolveComparisons } from "./resolve-comparisons.ts";
import { resolveConditions } from "./resolve-conditions.ts";
import { namedDate, periodOfTable, yearPredicate } from "./resolve-period.ts";

/** Adds to a plan what restricts its rows: values, filters, periods, comparisons, rows that must exist or must not. */
export function resolveRestrictions(core: QueryPlan, context: PlanContext): QueryPlan {
  const { reading, knowledge } = context;
  const subject = subjectTable(core);
  const anchors = [...new Set([...tablesOfPlan(core), ...context.anchors])];
  const conditions = resolveConditions(reading.conditions, { knowledge, anchors, subject });
  const measured = new Set(tablesOfMeasures(core.measures));
  const existences = conditions.existences.filter(({ existence }) => !measured.has(existence.table));
  const periods = resolvePeriods(reading.periods, { core, context, subject, existences });
  const rowTable = subject ?? (core.groups.length === 0 ? baseOf(knowledge, tablesOfMeasures(core.measures)) : null);
  const comparisons = resolveComparisons(reading.comparisons, { knowledge, anchors, rowTable });
  const compared = reading.comparesPeriods ? periods.filters : [];
  const filters = [...conditions.filters, ...comparisons.filters, ...(reading.comparesPeriods ? [] : periods.filters)];
  const plan: QueryPlan = {
    ...core,
    compared,
    filters: overriding(filters, core.filters),
    existences: [...existences.map(({ existence }) => existence), ...periods.existences].map((existence) => withOwnPeriods(existence, periods.within)),
    having: comparisons.having,
    mentioned: conditions.mentioned,
  };
  return groupForHaving(withComparedValues(plan, reading, conditions.filters), knowledge);
}

/** The tables that a plan reads so far, the measured or listed one first. */
export function tablesOfPlan(plan: QueryPlan): string[] {
  const subject = plan.subject === null ? [] : [plan.subject];
  return [...new Set([...subject, ...tablesOfMeasures(plan.measures), ...tablesOfGroups(plan.groups), ...tablesOf(plan.columns)])];
}

// The table whose rows are listed or counted: rows of other tables may qualify those.
function subjectTable(plan: QueryPlan): string | null {
  if (plan.subject !== null) return plan.subject;
  if (plan.shape === "values") return tablesOf(plan.columns)[0] ?? null;
  const [only, ...others] = plan.measures;
  return others.length === 0 && only?.computation.kind === "rows" ? only.computation.table : null;
}

interface PeriodContext {
  readonly core: QueryPlan;
  readonly context: PlanContext;
  readonly subject: string | null;
  readonly existences: readonly { readonly existence: Existence; readonly mark: Mark }[];
}

interface ResolvedPeriods {
  readonly filters: readonly Fragment[];
  /** Predicates on rows that must exist, by table. */
  readonly within: ReadonlyMap<string, Fragment>;
  readonly existences: readonly Existence[];
}

function resolvePeriods(asks: readonly PeriodAsk[], where: PeriodContext): ResolvedPeriods {
  const { knowledge, anchors } = where.context;
  const filters: Fragment[] = [];
  const rest: Period[] = [];
  const tables = [...tablesOfPlan(where.core), ...anchors];
  for (const { period, near } of asks) {
    const date = namedDate(near, tables, knowledge);
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

// Rows that must exist have the period ("members without loans in 2025"); else the measured or listed rows do; rows
// that have no date at all have it through what happened to them.
function plainPeriod(period: Period, where: PeriodContext): ResolvedPeriods {
  const { knowledge } = where.context;
  const within = new Map<string, Fragment>();
  for (const { existence } of where.existences) {
    const predicate = periodOfTable(existence.table, period, knowledge);
    if (predicate !== null) within.set(existence.table, predicate);
  }
  if (within.size > 0) return { filters: [], within, existences: [] };
  const main = where.subject ?? baseOf(knowledge, tablesOfMeasures(where.core.measures)) ?? tablesOfPlan(where.core)[0] ?? null;
  const own = main === null ? null : periodOfTable(main, period, knowledge);
  if (own !== null) return { filters: [own], within, existences: [] };
  const events = eventTable(knowledge, main);
  const predicate = events === null ? null : periodOfTable(events, period, knowledge);
  if (events === null || predicate === null) return { filters: [], within, existences: [] };
  return { filters: [], within, existences: [{ table: events, filters: [predicate], negated: false }] };
}

function withOwnPeriods(existence: Existence, within: ReadonlyMap<string, Fragment>): Existence {
  const period = within.get(existence.table);
  return period === undefined ? existence : { ...existence, filters: [...existence.filters, period] };
}

// "Web versus store": the values side by side are the groups.
function withComparedValues(plan: QueryPlan, reading: Reading, filters: readonly Fragment[]): QueryPlan {
  if (!reading.comparesValues || plan.groups.length > 0 || plan.measures.length === 0) return plan;
  const list = filters.find((filter) => filter.columns.length === 1 && / IN \(/.test(filter.sql));
  const [column] = list?.columns ?? [];
  return column === undefined ? plan : { ...plan, groups: [{ kind: "expression", expression: columnFragment(column) }] };
}

// "Stores with more than 50 sales" are listed by name, "how many stores with…" are counted.
function groupForHaving(plan: QueryPlan, knowledge: Knowledge): QueryPlan {
  if (plan.having.length === 0 || plan.groups.length > 0) return plan;
  const measures = plan.having.map((condition) => condition.measure);
  const base = baseOf(knowledge, tablesOfMeasures(measures));
  const isGroup = (table: string): boolean => base !== null && base !== table && pathsUp(knowledge.graph, base).has(table);
  const [counted] = plan.measures;
  if (plan.shape === "rows" && plan.subject !== null && isGroup(plan.subject)) {
    const entity = { kind: "entity", table: plan.subject } as const;
    return { ...plan, shape: "measures", groups: [entity], measures, groupsOnly: "list", columns: [] };
  }
  if (counted?.computation.kind === "rows" && isGroup(counted.computation.table)) {
    return { ...plan, groups: [{ kind: "entity", table: counted.computation.table }], measures, groupsOnly: "count" };
  }
  if (plan.shape === "values") {
    const groups = plan.columns.map((expression) => ({ kind: "expression", expression }) as const);
    return { ...plan, shape: "measures", groups, measures, groupsOnly: "list", columns: [] };
  }
  return plan;
}

