import { amountOf, isNamedAfterTable } from "../knowledge/amount-of.ts";
import { keyOf, nameOf } from "../knowledge/column-roles.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { unitOf } from "../knowledge/unit-of.ts";
import { pathsUp } from "../schema/join-paths.ts";
import { findTable } from "../schema/schema.ts";
import { columnSql, type Fragment } from "../sql-text/bind-fragment.ts";
import { baseOf, tablesOf } from "./base-table.ts";
import type { PlannedMeasure } from "./query-plan.ts";

/** A measure that counts the rows of a table. */
export function countRows(table: string): PlannedMeasure {
  return { computation: { kind: "rows", table }, unit: null, filter: null, per: null };
}

/** A measure by its aggregate expression. */
export function aggregateOf(
  expression: Fragment,
  knowledge: Knowledge,
  filter: Fragment | null = null,
): PlannedMeasure {
  const counted = countedTable(expression, knowledge);
  return {
    computation: counted === null ? { kind: "aggregate", expression } : { kind: "rows", table: counted },
    unit: unitOf(knowledge, expression),
    filter,
    per: null,
  };
}

// Keys counted are rows counted.
function countedTable({ sql, columns }: Fragment, knowledge: Knowledge): string | null {
  const [ref, ...others] = columns;
  if (ref === undefined || others.length > 0 || sql !== `COUNT(${columnSql(ref)})`) return null;
  const [key, ...more] = keyOf(knowledge, ref.table);
  return key?.column === ref.column && more.length === 0 ? ref.table : null;
}

/** A measure that applies an aggregate function to a column. */
export function aggregateColumn(
  name: string,
  column: Fragment["columns"][number],
  knowledge: Knowledge,
): PlannedMeasure {
  return aggregateOf({ sql: `${name}(${columnSql(column)})`, columns: [column] }, knowledge);
}

/** What the rows of a table are worth in sum; their number where they have no amount. */
export function sumOfRows(table: string, knowledge: Knowledge): PlannedMeasure {
  const amount = amountOf(knowledge, table);
  return amount === null ? countRows(table) : aggregateColumn("SUM", amount, knowledge);
}

/** What a table's bare name measures: its amount where that bears the same name ("sales"), else the number of its rows. */
export function nameOfRows(table: string, knowledge: Knowledge): PlannedMeasure {
  const amount = amountOf(knowledge, table);
  return amount !== null && isNamedAfterTable(knowledge, amount)
    ? aggregateColumn("SUM", amount, knowledge)
    : countRows(table);
}

/**
 * The measure of "best" and "how much" where none is named: the ranking that an item gives the table, else the first
 * metric whose rows belong to it, else the amount (or number) of the rows of the table that records events.
 */
export function defaultMeasure(knowledge: Knowledge, entity: string | null): PlannedMeasure | null {
  const ranked = knowledge.items.find(
    (item) => item.table !== null && item.table === entity && item.metric !== null,
  );
  const metric =
    ranked ??
    knowledge.items.find((item) => item.metric !== null && belongsTo(knowledge, item.metric, entity));
  if (metric?.metric !== undefined && metric.metric !== null)
    return aggregateOf(metric.metric, knowledge, metric.filter);
  const events = eventTable(knowledge, entity);
  if (events === null) return null;
  // Only decimals are amounts for sure; whole numbers may be anything.
  const amount = amountOf(knowledge, events);
  const isSure =
    amount !== null &&
    findTable(knowledge.schema, events)?.columns.some(
      (column) => column.name === amount.column && column.kind === "decimal",
    );
  return isSure === true ? sumOfRows(events, knowledge) : countRows(events);
}

function belongsTo(knowledge: Knowledge, metric: Fragment, entity: string | null): boolean {
  const base = baseOf(knowledge, tablesOf([metric]));
  return base !== null && (entity === null || pathsUp(knowledge.graph, base).has(entity));
}

/** Whether a table records what happens: dated rows without names that bring rows of several other tables together. */
export function recordsEvents(knowledge: Knowledge, table: string): boolean {
  const parents = new Set(
    knowledge.graph.edges.filter((edge) => edge.child === table).map((edge) => edge.parent),
  );
  return (
    parents.size >= 2 &&
    nameOf(knowledge, table) === null &&
    (findTable(knowledge.schema, table)?.columns.some((column) => column.kind === "date") ?? false)
  );
}

/** The table that records what happens: of those whose rows belong to the entity, a near one that refers to many others. */
export function eventTable(knowledge: Knowledge, entity: string | null): string | null {
  let best: { table: string; score: number } | null = null;
  for (const { name, columns } of knowledge.schema.tables) {
    const distance = entity === null ? 0 : pathsUp(knowledge.graph, name).get(entity)?.length;
    if (distance === undefined || name === entity) continue;
    const references = knowledge.graph.edges.filter((edge) => edge.child === name).length;
    const dated = columns.some((column) => column.kind === "date");
    const score = references * 2 + Number(dated) * 2 + Number(amountOf(knowledge, name) !== null) - distance;
    if (best === null || score > best.score) best = { table: name, score };
  }
  return best?.table ?? null;
}
