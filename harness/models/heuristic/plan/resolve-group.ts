import { columnOf, isKeyColumn, keyOf } from "../knowledge/column-roles.ts";
import { dateOf } from "../knowledge/date-of.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Mark } from "../link/mark.ts";
import { factsOf, leadsTo, type MarkFacts, tableOf } from "../reading/mark-facts.ts";
import type { GroupAsk } from "../reading/reading.ts";
import { type PreferredJoin, pathsUp } from "../schema/join-paths.ts";
import { columnFragment, type ColumnRef, type Fragment } from "../sql-text/bind-fragment.ts";
import type { PeriodUnit } from "../time/calendar.ts";
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
  if (ask.unit !== null) return groupOfUnit(ask.unit, anchors, knowledge);
  if (ask.mark === null) return null;
  const facts = factsOf(ask.mark, knowledge);
  const table = tableOf(facts);
  if (table !== null && prefersTable(facts, ask.of !== null)) {
    return { group: { kind: "entity", table }, preferred: [], filter: facts.table?.filter ?? null };
  }
  const column = columnOfMark(facts, tableOfMark(ask.of, knowledge), { anchors, knowledge });
  if (column !== null) return groupOfColumn(column, knowledge);
  // A qualifier that stands for its noun ("companies" for members).
  const owner = table ?? facts.filter?.filter?.columns[0]?.table ?? leadsTo(ask.mark, knowledge);
  return owner === null ? null : plain({ kind: "entity", table: owner });
}

function groupOfUnit(
  unit: PeriodUnit,
  anchors: readonly string[],
  knowledge: Knowledge,
): ResolvedGroup | null {
  const [date] = anchors.flatMap((table) => dateOf(knowledge, table) ?? []);
  return date === undefined ? null : plain({ kind: "period", unit, date });
}

function plain(group: PlannedGroup): ResolvedGroup {
  return { group, preferred: [], filter: null };
}

/** The table that a mark's links name. */
export function tableOfMark(mark: Mark | null, knowledge: Knowledge): string | null {
  return mark === null ? null : tableOf(factsOf(mark, knowledge));
}

// An item that names a column beats a table that merely has the same name, and the other way round.
function prefersTable(facts: MarkFacts, hasOwner: boolean): boolean {
  const columns = [...facts.dimensions, ...facts.flags];
  const [column] = columns.toSorted((a, b) => b.strength - a.strength);
  if (column === undefined || facts.table === null) return true;
  if ((hasOwner && facts.dimensions.length > 0) || (column.item !== null && facts.table.item === null))
    return false;
  return facts.table.strength >= column.strength - 0.5;
}

interface ColumnContext {
  readonly anchors: readonly string[];
  readonly knowledge: Knowledge;
}

function columnOfMark(
  facts: MarkFacts,
  owner: string | null,
  { anchors, knowledge }: ColumnContext,
): ColumnRef | null {
  for (const links of [[...facts.dimensions, ...facts.flags], facts.dates, facts.amounts]) {
    const column = chooseColumn(preferTable(links, owner), owner === null ? anchors : [owner], knowledge);
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
