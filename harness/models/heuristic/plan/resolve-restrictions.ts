import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Reading } from "../reading/reading.ts";
import { pathsUp } from "../schema/join-paths.ts";
import { columnFragment, type Fragment } from "../sql-text/bind-fragment.ts";
import { baseOf, tablesOf, tablesOfMeasures, tablesOfPlan } from "./base-table.ts";
import { overriding } from "./predicates.ts";
import type { Existence, Having, QueryPlan } from "./query-plan.ts";
import type { PlanContext } from "./plan-context.ts";
import { resolveComparisons } from "./resolve-comparisons.ts";
import { resolveConditions } from "./resolve-conditions.ts";
import { resolveExcess } from "./resolve-excess.ts";
import { resolvePeriods } from "./resolve-periods.ts";

/** Adds to a plan what restricts its rows: values, filters, periods, comparisons, rows that must exist or must not. */
export function resolveRestrictions(core: QueryPlan, context: PlanContext): QueryPlan {
  const { reading, knowledge } = context;
  const subject = subjectTable(core);
  const anchors = [...new Set([...tablesOfPlan(core), ...context.anchors])];
  const conditions = resolveConditions(reading.conditions, { knowledge, anchors, subject });
  const measured = new Set(tablesOfMeasures(core.measures));
  const stated = conditions.existences.filter(({ existence }) => !measured.has(existence.table));
  const compared = resolveComparisons(reading.comparisons, {
    knowledge,
    anchors,
    ...rowTables(core, subject, knowledge),
    listsValues: core.shape === "values",
    eventTable: eventTableOf(stated),
  });
  const excess = resolveExcess({ ...context, anchors });
  const { many, existences } = separated(compared.having, stated, (having) =>
    fewOf(having, subject, knowledge),
  );
  const comparisons = { ...compared, having: [...many, ...excess] };
  // "members with more than 5 loans in 2025" dates the loans that are counted.
  const counted =
    core.groups.length === 0
      ? baseOf(knowledge, tablesOfMeasures(comparisons.having.map(({ measure }) => measure)))
      : null;
  const periods = resolvePeriods(excess.length > 0 ? [] : reading.periods, {
    core,
    context,
    subject: counted ?? subject,
    existences: counted === null ? existences : [],
  });
  const comparesPeriods = reading.comparesPeriods;
  const filters = [
    ...conditions.filters,
    ...comparisons.filters,
    ...(comparesPeriods ? [] : periods.filters),
  ];
  const kept = existences
    .map(({ existence }) => existence)
    .filter((existence) => existence.negated || existence.table !== counted);
  const plan: QueryPlan = {
    ...core,
    compared: comparesPeriods ? periods.filters : [],
    filters: overriding(filters, core.filters),
    existences: [...kept, ...periods.existences].map((existence) =>
      withOwnPeriods(existence, periods.within),
    ),
    having: comparisons.having,
    mentioned: conditions.mentioned,
  };
  return groupForHaving(withComparedValues(plan, reading, conditions.filters), knowledge);
}

// Conditions on numbers that may be none are counted apart, with what else is said of those rows, unless others are not.
function separated(
  having: readonly Having[],
  stated: readonly { readonly existence: Existence }[],
  asFew: (condition: Having) => Existence | null,
): { many: readonly Having[]; existences: readonly { readonly existence: Existence }[] } {
  const few = having.flatMap((condition) => asFew(condition) ?? []);
  if (few.length < having.length || few.length === 0) return { many: having, existences: stated };
  const isOf = (existence: Existence, other: Existence): boolean =>
    !other.negated && other.table === existence.table;
  const rest = stated.filter(({ existence }) => !few.some((one) => isOf(one, existence)));
  const counted = few.map((one) => {
    const same = stated.filter(({ existence }) => isOf(one, existence));
    return { ...one, filters: [...one.filters, ...same.flatMap(({ existence }) => existence.filters)] };
  });
  return { many: [], existences: [...rest, ...counted.map((existence) => ({ existence }))] };
}

// "Members with fewer than 3 loans": also those without any, so that they cannot be groups of loans.
function fewOf(
  { measure, comparison, value }: Having,
  subject: string | null,
  knowledge: Knowledge,
): Existence | null {
  const { computation } = measure;
  if (computation.kind !== "rows" || typeof value !== "number" || !comparison.startsWith("<")) return null;
  const { table } = computation;
  if (subject === null || subject === table || !pathsUp(knowledge.graph, table).has(subject)) return null;
  const filters = measure.filter === null ? [] : [measure.filter];
  return { table, filters, negated: false, fewer: { comparison, value } };
}

function eventTableOf(existences: readonly { readonly existence: Existence }[]): string | null {
  return existences.find(({ existence }) => !existence.negated)?.existence.table ?? null;
}

function rowTables(
  core: QueryPlan,
  subject: string | null,
  knowledge: Knowledge,
): { rowTable: string | null; baseTable: string | null } {
  const baseTable = baseOf(knowledge, tablesOfMeasures(core.measures));
  return { rowTable: core.groups.length === 0 ? (subject ?? baseTable) : null, baseTable };
}

// The table whose rows are listed or counted: rows of other tables may qualify those.
function subjectTable(plan: QueryPlan): string | null {
  if (plan.subject !== null) return plan.subject;
  if (plan.shape === "values") return tablesOf(plan.columns)[0] ?? null;
  const [only, ...others] = plan.measures;
  return others.length === 0 && only?.computation.kind === "rows" ? only.computation.table : null;
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
  return column === undefined
    ? plan
    : { ...plan, groups: [{ kind: "expression", expression: columnFragment(column) }] };
}

// "Stores with more than 50 sales" are listed by name, "how many stores with…" are counted.
function groupForHaving(plan: QueryPlan, knowledge: Knowledge): QueryPlan {
  if (plan.having.length === 0 || plan.groups.length > 0) return plan;
  const measures = plan.having.map((condition) => condition.measure);
  const base = baseOf(knowledge, tablesOfMeasures(measures));
  const isGroup = (table: string): boolean =>
    base !== null && base !== table && pathsUp(knowledge.graph, base).has(table);
  const [counted] = plan.measures;
  if (plan.shape === "rows" && plan.subject !== null && isGroup(plan.subject)) {
    const entity = { kind: "entity", table: plan.subject } as const;
    return { ...plan, shape: "measures", groups: [entity], measures, groupsOnly: "list", columns: [] };
  }
  if (counted?.computation.kind === "rows" && isGroup(counted.computation.table)) {
    return {
      ...plan,
      groups: [{ kind: "entity", table: counted.computation.table }],
      measures,
      groupsOnly: "count",
    };
  }
  if (plan.shape === "values") {
    const groups = plan.columns.map((expression) => ({ kind: "expression", expression }) as const);
    return { ...plan, shape: "measures", groups, measures, groupsOnly: "list", columns: [] };
  }
  return plan;
}
