import { tablesOf, tablesOfGroups, tablesOfMeasures } from "../plan/base-table.ts";
import type { PlannedMeasure, QueryPlan } from "../plan/query-plan.ts";
import type { Fragment } from "../sql-text/bind-fragment.ts";
import { chooseBase } from "./choose-base.ts";
import {
  limitClause,
  measureOrder,
  parenthesised,
  type RenderContext,
  sentence,
  whereClause,
  withOutputs,
} from "./clauses.ts";
import { type GroupSql, groupSql } from "./group-sql.ts";
import { filterAggregates, measureSql } from "./measure-sql.ts";
import { fromClause, joinTable, openScope } from "./query-scope.ts";
import { whereConditions } from "./where-clause.ts";

/** A query of measures over one FROM clause, by the plan's groups. */
export function renderMeasures(plan: QueryPlan, context: RenderContext): string {
  const { knowledge } = context;
  const base = chooseBase(plan, knowledge);
  const scope = openScope(base, plan.preferred);
  const needed = [
    ...tablesOfMeasures(plan.measures),
    ...tablesOfGroups(plan.groups),
    ...tablesOfMeasures(plan.having.map((condition) => condition.measure)),
  ];
  for (const table of needed) joinTable(scope, table, knowledge);
  const groups = plan.groups.map((group) => groupSql(group, knowledge));
  for (const table of tablesOf(besideWhere(plan))) joinTable(scope, table, knowledge);
  const own = ownFilter(plan);
  const conditions = whereConditions(scope, { ...plan, filters: [...plan.filters, ...own] }, context);
  const measures = measureColumns(plan, base, context);
  return assemble(plan, {
    groups,
    measures,
    from: fromClause(scope),
    conditions,
    having: havingConditions(plan, base, context),
  });
}

// The predicate of a single measure restricts the whole query; beside others it must restrict its own measure alone.
function ownFilter(plan: QueryPlan): Fragment[] {
  return isAlone(plan) && plan.groupsOnly === "no"
    ? plan.measures.flatMap((measure) => measure.filter ?? [])
    : [];
}

function isAlone(plan: QueryPlan): boolean {
  return plan.measures.length === 1 && plan.share === null;
}

// Predicates inside the SELECT list need their tables in the FROM clause too.
function besideWhere(plan: QueryPlan): Fragment[] {
  const share = plan.share?.of ?? null;
  const measures = [
    ...(isAlone(plan) ? [] : plan.measures),
    ...plan.having.map((condition) => condition.measure),
  ];
  return [
    ...plan.compared,
    ...(share === null ? [] : [share]),
    ...measures.flatMap((measure) => measure.filter ?? []),
  ];
}

function measureColumns(plan: QueryPlan, base: string, context: RenderContext): string[] {
  return plan.measures.flatMap((measure) => {
    const plain = measureSql(measure, base, context.knowledge);
    const own =
      measure.filter !== null && !isAlone(plan) ? filterAggregates(plain, measure.filter.sql) : plain;
    if (plan.share !== null) return [shareSql(plan, own)];
    if (plan.compared.length === 0) return withOutputs(measure, own, context);
    return plan.compared.flatMap((predicate) =>
      withOutputs(measure, filterAggregates(own, predicate.sql), context),
    );
  });
}

function shareSql(plan: QueryPlan, measure: string): string {
  const part = plan.share?.of ?? null;
  if (part !== null)
    return `100.0 * ${parenthesised(filterAggregates(measure, part.sql))} / ${parenthesised(measure)}`;
  return `100.0 * ${parenthesised(measure)} / SUM(${measure}) OVER ()`;
}

function havingConditions(plan: QueryPlan, base: string, context: RenderContext): string[] {
  return plan.having.map(({ measure, comparison, value }) => {
    const sql = (part: PlannedMeasure): string => {
      const plain = measureSql(part, base, context.knowledge);
      return part.filter === null ? plain : filterAggregates(plain, part.filter.sql);
    };
    if (typeof value === "number") return `${sql(measure)} ${comparison} ${value}`;
    // A period in which nothing happened has the sum 0.
    return `COALESCE(${sql(measure)}, 0) ${comparison} COALESCE(${sql(value)}, 0)`;
  });
}

interface Clauses {
  readonly groups: readonly GroupSql[];
  readonly measures: readonly string[];
  readonly from: string;
  readonly conditions: readonly string[];
  readonly having: readonly string[];
}

function assemble(plan: QueryPlan, clauses: Clauses): string {
  const shown = clauses.groups.flatMap((group) => group.shown);
  // A number that each group has itself stands beside its key.
  const own = plan.measures.flatMap(({ computation }) =>
    computation.kind === "column" ? [computation.expression.sql] : [],
  );
  const keys = [...new Set([...clauses.groups.flatMap((group) => group.keys), ...own])];
  const select = plan.groupsOnly === "no" ? [...shown, ...clauses.measures] : shown;
  const grouping = keys.length === 0 ? "" : `GROUP BY ${keys.join(", ")}`;
  const having = clauses.having.length === 0 ? "" : `HAVING ${clauses.having.join(" AND ")}`;
  const body = [clauses.from, whereClause(clauses.conditions), grouping, having];
  if (plan.groupsOnly === "count")
    return `SELECT COUNT(*) FROM (${sentence(["SELECT 1", ...body])}) AS matching`;
  if (plan.limitPerGroup && plan.limit !== null)
    return limitedPerGroup(plan, clauses, sentence([`SELECT ${select.join(", ")}`, ...body]));
  return sentence([
    `SELECT ${select.join(", ")}`,
    ...body,
    measureOrder(plan, shown.length),
    limitClause(plan),
  ]);
}

// The first rows of each group: ranked by the measure within all groups but the last.
function limitedPerGroup(plan: QueryPlan, clauses: Clauses, sql: string): string {
  const outer = clauses.groups.slice(0, -1).flatMap((group) => group.shown);
  const measure = clauses.measures[0]?.replace(/ AS ("(?:[^"]|"")*"|\w+)$/, "") ?? "1";
  const direction = plan.order?.descending === false ? "ASC" : "DESC";
  const rank = `QUALIFY ROW_NUMBER() OVER (PARTITION BY ${outer.join(", ")} ORDER BY ${measure} ${direction}) <= ${plan.limit}`;
  const position = clauses.groups.flatMap((group) => group.shown).length + 1;
  return sentence([
    sql,
    rank,
    `ORDER BY ${outer.map((_, index) => index + 1).join(", ")}, ${position} ${direction}`,
  ]);
}
