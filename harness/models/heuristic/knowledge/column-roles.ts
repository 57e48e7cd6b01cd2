import { findColumn, findTable, type SchemaColumn, type SchemaTable } from "../schema/schema.ts";
import type { ColumnRef, Fragment } from "../sql-text/bind-fragment.ts";
import { columnFragment } from "../sql-text/bind-fragment.ts";
import type { Knowledge } from "./knowledge.ts";

/** The schema's column of a reference. */
export function columnOf(knowledge: Knowledge, ref: ColumnRef): SchemaColumn | undefined {
  return findColumn(knowledge.schema, ref.table, ref.column);
}

/** Whether a column is part of its table's key or refers to another table. */
export function isKeyColumn(knowledge: Knowledge, ref: ColumnRef): boolean {
  const table = findTable(knowledge.schema, ref.table);
  if (table?.primaryKey.includes(ref.column) === true) return true;
  if (table?.foreignKeys.some((key) => key.columns.includes(ref.column)) === true) return true;
  return knowledge.graph.edges.some(
    (edge) => edge.child === ref.table && edge.childColumns.includes(ref.column),
  );
}

/** Whether a column holds amounts: numbers that are no keys. */
export function isAmountColumn(knowledge: Knowledge, ref: ColumnRef): boolean {
  const kind = columnOf(knowledge, ref)?.kind;
  return (kind === "decimal" || kind === "integer") && !isKeyColumn(knowledge, ref);
}

/** The key of a table's rows; the first column where none is known. */
export function keyOf(knowledge: Knowledge, table: string): readonly ColumnRef[] {
  const found = findTable(knowledge.schema, table);
  const names =
    found === undefined || found.primaryKey.length > 0
      ? (found?.primaryKey ?? [])
      : found.columns.slice(0, 1).map((column) => column.name);
  return names.map((column) => ({ table: found?.name ?? table, column }));
}

/**
 * What names a row of a table to a person: what a `label` item says, else the first text column that is no key, else
 * the key.
 */
export function labelOf(knowledge: Knowledge, table: string): readonly Fragment[] {
  for (const item of knowledge.items) {
    const { label } = item;
    if (label !== null && label.columns.length > 0 && label.columns.every((ref) => ref.table === table))
      return [label];
  }
  const text = textColumns(knowledge, findTable(knowledge.schema, table))[0];
  return text === undefined
    ? keyOf(knowledge, table).map(columnFragment)
    : [columnFragment({ table, column: text.name })];
}

/** A text column with at most this many values classifies rows that belong to others, rather than naming them. */
const classesAtMost = 8;

/** The column that names single rows of a table, as a person's name does; null where the label only classifies them or is the key. */
export function nameOf(knowledge: Knowledge, table: string): ColumnRef | null {
  const [label] = labelOf(knowledge, table);
  const [ref] = label?.columns ?? [];
  if (ref === undefined || isKeyColumn(knowledge, ref)) return null;
  const stated = knowledge.items.some((item) => item.label !== null && item.label.sql === label?.sql);
  const column = columnOf(knowledge, ref);
  const isChild = knowledge.graph.edges.some((edge) => edge.child === table);
  const isClass = isChild && column?.complete === true && column.values.length <= classesAtMost;
  return stated || !isClass ? ref : null;
}

function textColumns(knowledge: Knowledge, table: SchemaTable | undefined): SchemaColumn[] {
  return (table?.columns ?? []).filter(
    (column) =>
      column.kind === "text" && !isKeyColumn(knowledge, { table: column.table, column: column.name }),
  );
}

/** The columns that `show` items put beside a table's label, without the label itself. */
export function shownWith(knowledge: Knowledge, table: string): readonly Fragment[] {
  const isOf = (shown: Fragment): boolean => shown.columns.some((ref) => ref.table === table);
  const item = knowledge.items.find((candidate) => candidate.show.some(isOf));
  const labels = new Set(labelOf(knowledge, table).map((label) => label.sql));
  return (item?.show ?? []).filter((shown) => isOf(shown) && !labels.has(shown.sql));
}
