import type { StandingFilter } from "../knowledge/always-of.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { tablesOf } from "../plan/base-table.ts";
import { conjunct, negate, scopeOf } from "../plan/predicates.ts";
import type { Existence, QueryPlan } from "../plan/query-plan.ts";
import { cheapestPath, type JoinStep, pathsUp } from "../schema/join-paths.ts";
import type { Fragment } from "../sql-text/bind-fragment.ts";
import { canReach, fromClause, joinCondition, joinTable, openScope, type QueryScope } from "./query-scope.ts";

/** What queries are rendered with: the domain and the predicates that always hold. */
export interface WhereContext {
  readonly knowledge: Knowledge;
  readonly standing: readonly StandingFilter[];
}

/** The restrictions of a plan. */
export type Restrictions = Pick<QueryPlan, "filters" | "existences" | "mentioned">;

/**
 * The conditions of a scope, which joins the tables that they need. A predicate on rows that a row of the scope may have
 * several of becomes an EXISTS, so that no row is counted twice.
 */
export function whereConditions(
  scope: QueryScope,
  restrictions: Restrictions,
  context: WhereContext,
): string[] {
  const { knowledge } = context;
  const [near, far] = splitByReach(scope, restrictions.filters, knowledge);
  for (const table of tablesOf(near)) joinTable(scope, table, knowledge);
  for (const table of restrictions.mentioned) {
    const restricted = context.standing.some((standing) => standing.table === table);
    if (restricted && canReach(scope, table, knowledge)) joinTable(scope, table, knowledge);
  }
  const conditions = near.map((filter) => conjunct(filter.sql));
  for (const existence of gatherExistences(scope, { ...restrictions, filters: far }, knowledge)) {
    conditions.push(...existsCondition(scope, existence, context));
  }
  return [...new Set([...conditions, ...standingConditions(scope, restrictions.filters, context)])];
}

function splitByReach(
  scope: QueryScope,
  filters: readonly Fragment[],
  knowledge: Knowledge,
): [Fragment[], Fragment[]] {
  const isNear = (filter: Fragment): boolean =>
    tablesOf([filter]).every((table) => canReach(scope, table, knowledge));
  return [filters.filter(isNear), filters.filter((filter) => !isNear(filter))];
}

// Predicates that the same row must meet go together: "bought in Lima in May" is one purchase.
function gatherExistences(scope: QueryScope, restrictions: Restrictions, knowledge: Knowledge): Existence[] {
  const gathered = [...restrictions.existences];
  for (const filter of restrictions.filters) {
    const [table] = tablesOf([filter]);
    if (table === undefined) continue;
    const child = firstChild(cheapestPath(knowledge.graph, [...scope.tables], table)) ?? table;
    const index = gathered.findIndex(
      (existence) => existence.table === child || canReach(openScope(existence.table), table, knowledge),
    );
    const known = gathered[index];
    if (known === undefined) gathered.push({ table: child, filters: [filter], negated: false });
    else gathered[index] = { ...known, filters: [...known.filters, filter] };
  }
  return gathered;
}

function firstChild(path: readonly JoinStep[] | null): string | null {
  return path?.find((step) => step.down)?.edge.child ?? null;
}

function existsCondition(scope: QueryScope, existence: Existence, context: WhereContext): string[] {
  const { knowledge } = context;
  if (existence.fewer !== undefined) return [countCondition(scope, existence, context)];
  const path = cheapestPath(knowledge.graph, [...scope.tables], existence.table);
  if (path === null) return [];
  const down = path.findIndex((step) => step.down);
  const step = path[down];
  if (step === undefined) {
    joinTable(scope, existence.table, knowledge);
    return existence.filters.map((filter) => conjunct((existence.negated ? negate(filter) : filter).sql));
  }
  for (const before of path.slice(0, down)) joinTable(scope, before.edge.parent, knowledge);
  const inner = openScope(step.edge.child, scope.preferred);
  const rest = path.slice(down + 1);
  const nested = rest.some((later) => later.down);
  const restrictions = nested
    ? { filters: [], existences: [{ ...existence, negated: false }], mentioned: [] }
    : { filters: existence.filters, existences: [], mentioned: [existence.table] };
  const conditions = [joinCondition(step.edge), ...whereConditions(inner, restrictions, context)];
  const sql = `EXISTS (SELECT 1 ${fromClause(inner)} WHERE ${conditions.join(" AND ")})`;
  return [existence.negated ? `NOT ${sql}` : sql];
}

// "With fewer than 3 loans": those without any have fewer as well, so the rows are counted apart.
function countCondition(scope: QueryScope, existence: Existence, context: WhereContext): string {
  const { knowledge } = context;
  const inner = openScope(existence.table, scope.preferred);
  const path = pathsUp(knowledge.graph, existence.table, scope.preferred).get(scope.base) ?? [];
  const last = path.at(-1);
  for (const edge of path.slice(0, -1)) joinTable(inner, edge.parent, knowledge);
  const conditions = [
    ...(last === undefined ? [] : [joinCondition(last)]),
    ...whereConditions(inner, { filters: existence.filters, existences: [], mentioned: [] }, context),
  ];
  const count = `SELECT COUNT(*) ${fromClause(inner)} WHERE ${conditions.join(" AND ")}`;
  return `(${count}) ${existence.fewer?.comparison ?? "<"} ${existence.fewer?.value ?? 1}`;
}

// The question's own predicate stands in for a standing one on the same columns, unless that one is firm.
function standingConditions(
  scope: QueryScope,
  filters: readonly Fragment[],
  context: WhereContext,
): string[] {
  const asked = new Set(filters.map(scopeOf));
  const conditions: string[] = [];
  for (const { table, predicate, firm } of context.standing) {
    if (!scope.tables.has(table) || (!firm && asked.has(scopeOf(predicate)))) continue;
    for (const other of tablesOf([predicate])) joinTable(scope, other, context.knowledge);
    conditions.push(conjunct(predicate.sql));
  }
  return conditions;
}
