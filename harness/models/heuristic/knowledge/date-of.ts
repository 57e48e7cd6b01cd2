import { findTable } from "../schema/schema.ts";
import { pathsUp } from "../schema/join-paths.ts";
import type { ColumnRef } from "../sql-text/bind-fragment.ts";
import type { Knowledge } from "./knowledge.ts";

/**
 * The date column that periods refer to when a table is measured: what a `date` item says for it, else its own first
 * date column, else that of the nearest table that each of its rows belongs to.
 */
export function dateOf(knowledge: Knowledge, table: string): ColumnRef | null {
  for (const [reached] of pathsUp(knowledge.graph, table)) {
    const date = statedDate(knowledge, reached, table) ?? ownDate(knowledge, reached);
    if (date !== null) return date;
  }
  return null;
}

function statedDate(knowledge: Knowledge, table: string, measured: string): ColumnRef | null {
  for (const item of knowledge.items) {
    const about = item.table ?? item.date?.table;
    if (item.date !== null && (about === table || (item.table !== null && about === measured)))
      return item.date;
  }
  return null;
}

function ownDate(knowledge: Knowledge, table: string): ColumnRef | null {
  const column = findTable(knowledge.schema, table)?.columns.find((candidate) => candidate.kind === "date");
  return column === undefined ? null : { table: column.table, column: column.name };
}
