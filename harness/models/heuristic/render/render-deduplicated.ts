import { keyOf } from "../knowledge/column-roles.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { tablesOfGroups, tablesOfMeasures } from "../plan/base-table.ts";
import type { QueryPlan } from "../plan/query-plan.ts";
import { type ColumnRef, columnSql } from "../sql-text/bind-fragment.ts";
import { atomsOf, basesOf } from "./atoms.ts";
import { chooseBase } from "./choose-base.ts";
import { groupSql } from "./group-sql.ts";
import { measureSql } from "./measure-sql.ts";
import { fromClause, joinTable, openScope } from "./query-scope.ts";
import {
  limitClause,
  measureOrder,
  type RenderContext,
  sentence,
  whereClause,
  withOutputs,
} from "./clauses.ts";
import { whereConditions } from "./where-clause.ts";

/** Whether a group lies below the measured rows (orders by product category), so that a join would repeat these. */
export function isFannedOut(plan: QueryPlan, knowledge: Knowledge): boolean {
  const [own, ...others] = basesOf(plan.measures, knowledge);
  if (
    own === undefined ||
    others.length > 0 ||
    plan.groups.length === 0 ||
    chooseBase(plan, knowledge) === own
  )
    return false;
  const plain =
    plan.having.length === 0 && plan.share === null && plan.compared.length === 0 && !plan.limitPerGroup;
  return plain && plan.measures.some((measure) => atomsOf(measure, knowledge).some((atom) => !atom.safe));
}

/** Measures over the distinct measured rows of each group. */
export function renderDeduplicated(plan: QueryPlan, context: RenderContext): string {
  const { knowledge } = context;
  const scope = openScope(chooseBase(plan, knowledge), plan.preferred);
  for (const table of [...tablesOfMeasures(plan.measures), ...tablesOfGroups(plan.groups)])
    joinTable(scope, table, knowledge);
  const filters = [...plan.filters, ...plan.measures.flatMap((measure) => measure.filter ?? [])];
  const conditions = whereConditions(scope, { ...plan, filters }, context);
  const groups = plan.groups.map((group) => groupSql(group, knowledge));
  const shown = groups.flatMap((group) => group.shown);
  const keys = [...new Set(groups.flatMap((group) => group.keys))];
  const columns = measuredColumns(plan, knowledge);
  const inner = [
    ...keys.map((sql, index) => `${sql} AS k${index + 1}`),
    ...columns.map((column, index) => `${columnSql(column)} AS c${index + 1}`),
  ];
  const rows = sentence([`SELECT DISTINCT ${inner.join(", ")}`, fromClause(scope), whereClause(conditions)]);
  const outer = shown.map((sql) => `k${keys.indexOf(sql) + 1}`);
  const named = columns
    .map((column, index) => [columnSql(column), `c${index + 1}`] as const)
    .toSorted(([a], [b]) => b.length - a.length);
  const renamed = (sql: string): string =>
    named.reduce((text, [column, name]) => text.replaceAll(column, name), sql);
  const measures = plan.measures.flatMap((measure) =>
    withOutputs(measure, renamed(measureSql(measure, scope.base, knowledge)), context),
  );
  const grouping = `GROUP BY ${keys.map((_, index) => `k${index + 1}`).join(", ")}`;
  return sentence([
    `SELECT ${[...outer, ...measures].join(", ")} FROM (${rows}) AS measured`,
    grouping,
    measureOrder(plan, outer.length),
    limitClause(plan),
  ]);
}

function measuredColumns(plan: QueryPlan, knowledge: Knowledge): ColumnRef[] {
  const used = plan.measures.flatMap(({ computation }) =>
    computation.kind === "rows" ? [] : computation.expression.columns,
  );
  const keys = tablesOfMeasures(plan.measures).flatMap((table) => keyOf(knowledge, table));
  const seen = new Set<string>();
  return [...keys, ...used].filter((column) => {
    const sql = columnSql(column);
    return seen.has(sql) ? false : seen.add(sql) !== undefined;
  });
}
