import { columnOf, isKeyColumn, keyOf } from "../knowledge/column-roles.ts";
import { dateOf } from "../knowledge/date-of.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Link } from "../link/concept.ts";
import type { Mark } from "../link/mark.ts";
import { factsOf, type MarkFacts } from "../reading/mark-facts.ts";
import type { GroupAsk } from "../reading/reading.ts";
import { type PreferredJoin, pathsUp } from "../schema/join-paths.ts";
import { columnFragment, type ColumnRef, type Fragment } from "../sql-text/bind-fragment.ts";
import { chooseColumn, preferTable } from "./choose-column.ts";
import type { PlannedGroup } from "./query-plan.ts";

/** A group, the joins that it wants, and the predicate that its word brings along. */
export interface ResolvedGroup {
  readonly group: PlannedGroup;
  readonly preferred: readonly PreferredJoin[];
  readonly filter: Fragment | null;
}

/** What is grouped by or listed; `anchors` are the tables that the question is about. Null where nothing fits. */
export function resolveGroup(
  ask: GroupAsk,
  anchors: readonly string[],
  knowledge: Knowledge,
): ResolvedGroup | null {
  if (ask.unit !== null) {
    const date = anchors.map((table) => dateOf(knowledge, table)).find((found) => found !== null);
    return date === undefined || date === null ? null : plain({ kind: "period", unit: ask.unit, date });
  }
  if (ask.mark === null) return null;
  const facts = factsOf(ask.mark, knowledge);
  const table = tableOfFacts(facts);
  if (table !== null && (ask.of === null || facts.dimensions.length === 0) && prefersTable(facts)) {
    return { group: { kind: "entity", table }, preferred: [], filter: facts.table?.filter ?? null };
  }
  const column = columnOfMark(ask, anchors, knowledge);
  if (column !== null) return groupOfColumn(column, knowledge);
  const owner = table ?? facts.filter?.filter?.columns[0]?.table ?? null;
  return owner === null ? null : plain({ kind: "entity", table: owner });
}

function plain(group: PlannedGroup): ResolvedGroup {
  return { group, preferred: [], filter: null };
}

/** The table that a mark's links name. */
export function tableOfMark(mark: Mark | null, knowledge: Knowledge): string | null {
  return mark === null ? null : tableOfFacts(factsOf(mark, knowledge));
}

function tableOfFacts(facts: MarkFacts): string | null {
  const concept = facts.table?.concept;
  return concept?.kind === "table" || concept?.kind === "ranking" ? concept.table : null;
}

// An item that names a column beats a table that merely has the same name, and the other way round.
function prefersTable(facts: MarkFacts): boolean {
  const column = strongest([...facts.dimensions, ...facts.flags]);
  if (column === null || facts.table === null) return true;
  return (
    !(column.item !== null && facts.table.item === null) && facts.table.strength >= column.strength - 0.5
  );
}

function strongest(links: readonly Link[]): Link | null {
  return links.reduce<Link | null>(
    (best, link) => (best === null || link.strength > best.strength ? link : best),
    null,
  );
}

function columnOfMark(ask: GroupAsk, anchors: readonly string[], knowledge: Knowledge): ColumnRef | null {
  if (ask.mark === null) return null;
  const facts = factsOf(ask.mark, knowledge);
  const owner = tableOfMark(ask.of, knowledge);
  for (const links of [[...facts.dimensions, ...facts.flags], facts.dates, facts.amounts]) {
    const column =
      links.length === 0
        ? null
        : chooseColumn(preferTable(links, owner), owner === null ? anchors : [owner], knowledge);
    if (column !== null) return column;
  }
  return null;
}

/** The group of a column: a reference stands for the row that it refers to, a date for its day. */
export function groupOfColumn(column: ColumnRef, knowledge: Knowledge): ResolvedGroup {
  const edge = knowledge.graph.edges.find(
    (candidate) => candidate.child === column.table && candidate.childColumns.includes(column.column),
  );
  if (edge !== undefined) {
    return {
      group: { kind: "entity", table: edge.parent },
      preferred: [{ child: column.table, column: column.column }],
      filter: null,
    };
  }
  const isOwnKey = isKeyColumn(knowledge, column) && keyOf(knowledge, column.table).length === 1;
  if (isOwnKey) return plain({ kind: "entity", table: column.table });
  if (columnOf(knowledge, column)?.kind === "date")
    return plain({ kind: "period", unit: "day", date: column });
  return plain({ kind: "expression", expression: columnFragment(column) });
}

/** Whether every row of one of some tables has just one row of another. */
export function belongsToOne(knowledge: Knowledge, tables: readonly string[], other: string): boolean {
  return tables.some((table) => pathsUp(knowledge.graph, table).has(other));
}
