import type { ContextItem } from "../../../core/context-item.ts";
import { bindFragment, type ColumnRef } from "../sql-text/bind-fragment.ts";
import { findTable, type Schema } from "./schema.ts";

/** How a row of `child` finds its one row of `parent`. */
export interface JoinEdge {
  readonly child: string;
  readonly childColumns: readonly string[];
  readonly parent: string;
  readonly parentColumns: readonly string[];
}

/** All joins of a schema, the likelier ones first. */
export interface JoinGraph {
  readonly edges: readonly JoinEdge[];
}

/** The joins that foreign keys and `join` items say. An item's join comes before the keys between its two tables. */
export function buildJoinGraph(schema: Schema, items: readonly ContextItem[]): JoinGraph {
  const stated = items.flatMap((item) =>
    item.join === undefined ? [] : (joinEdge(item.join, schema) ?? []),
  );
  const declared = schema.tables.flatMap((table) =>
    table.foreignKeys.flatMap((key): JoinEdge[] => {
      const parent = findTable(schema, key.target);
      if (parent === undefined || parent.name === table.name) return [];
      const parentColumns = key.targetColumns.length > 0 ? key.targetColumns : parent.primaryKey;
      return [{ child: table.name, childColumns: key.columns, parent: parent.name, parentColumns }];
    }),
  );
  return {
    edges: [...stated, ...declared.filter((edge) => !stated.some((other) => isSameEdge(edge, other)))],
  };
}

function isSameEdge(a: JoinEdge, b: JoinEdge): boolean {
  return a.child === b.child && a.parent === b.parent && a.childColumns.join() === b.childColumns.join();
}

/** The join that a condition such as `A.BId = B.BId` states, from the rows that refer to the one that is referred to. */
export function joinEdge(join: string, schema: Schema): JoinEdge | null {
  const columns = join.split(/\bAND\b/i).flatMap((part) => {
    const [first, second, ...others] = bindFragment(part, schema).columns;
    return first === undefined || second === undefined || others.length > 0 ? [] : [[first, second] as const];
  });
  const [first] = columns;
  if (first === undefined) return null;
  const [left, right] = first;
  const side = (table: string): string[] =>
    columns.map((pair) => (pair.find((ref) => ref.table === table) ?? left).column);
  const [child, parent] =
    isKey(schema, left.table, side(left.table)) && !isKey(schema, right.table, side(right.table))
      ? [right, left]
      : [left, right];
  return {
    child: child.table,
    childColumns: side(child.table),
    parent: parent.table,
    parentColumns: side(parent.table),
  };
}

function isKey(schema: Schema, table: string, columns: readonly string[]): boolean {
  const key = findTable(schema, table)?.primaryKey ?? [];
  return key.length > 0 && key.every((name) => columns.includes(name));
}

/** The condition of a join as SQL names its columns. */
export function joinColumns(edge: JoinEdge): readonly (readonly [ColumnRef, ColumnRef])[] {
  return edge.childColumns.map((column, index) => [
    { table: edge.child, column },
    { table: edge.parent, column: edge.parentColumns[index] ?? "" },
  ]);
}
