import type { Knowledge } from "../knowledge/knowledge.ts";
import { type JoinEdge, joinColumns } from "../schema/join-graph.ts";
import { cheapestPath, pathsUp, type PreferredJoin } from "../schema/join-paths.ts";
import { columnSql } from "../sql-text/bind-fragment.ts";
import { quoteName } from "../sql-text/quote-name.ts";

/** A FROM clause that grows: a base table and the tables that are joined to it so far. */
export interface QueryScope {
  readonly base: string;
  readonly tables: Set<string>;
  readonly joins: string[];
  readonly preferred: readonly PreferredJoin[];
}

/** A scope that holds its base table alone. */
export function openScope(base: string, preferred: readonly PreferredJoin[] = []): QueryScope {
  return { base, tables: new Set([base]), joins: [], preferred };
}

/** Whether a table can be joined without multiplying rows. */
export function canReach(scope: QueryScope, table: string, knowledge: Knowledge): boolean {
  return scope.tables.has(table) || pathsUp(knowledge.graph, scope.base, scope.preferred).has(table);
}

/** Joins a table to which each row of the base belongs, by the shortest way. Where there is none, by any way. */
export function joinTable(scope: QueryScope, table: string, knowledge: Knowledge): void {
  if (scope.tables.has(table)) return;
  const up = pathsUp(knowledge.graph, scope.base, scope.preferred).get(table);
  if (up !== undefined) {
    for (const edge of up) addJoin(scope, edge, edge.parent);
    return;
  }
  for (const step of cheapestPath(knowledge.graph, [...scope.tables], table) ?? []) {
    addJoin(scope, step.edge, step.down ? step.edge.child : step.edge.parent);
  }
}

function addJoin(scope: QueryScope, edge: JoinEdge, table: string): void {
  if (scope.tables.has(table)) return;
  scope.tables.add(table);
  scope.joins.push(`JOIN ${quoteName(table)} ON ${joinCondition(edge)}`);
}

/** The condition of a join. */
export function joinCondition(edge: JoinEdge): string {
  return joinColumns(edge)
    .map(([child, parent]) => `${columnSql(child)} = ${columnSql(parent)}`)
    .join(" AND ");
}

/** The FROM clause of a scope. */
export function fromClause(scope: QueryScope): string {
  return [`FROM ${quoteName(scope.base)}`, ...scope.joins].join(" ");
}
