import { splitIntoWords } from "../../../ranking/analyze-text.ts";
import { foldText } from "../../../ranking/fold-text.ts";
import { findTable } from "../schema/schema.ts";
import type { ColumnRef } from "../sql-text/bind-fragment.ts";
import { unitNames } from "../time/time-words.ts";
import { columnOf } from "./column-roles.ts";
import type { Knowledge } from "./knowledge.ts";

/** Whether a column holds years as numbers: its name or comment says so, or its sample values look like it. */
export function holdsYears(ref: ColumnRef, knowledge: Knowledge): boolean {
  const column = columnOf(knowledge, ref);
  if (column?.kind !== "integer") return false;
  const words = splitIntoWords(`${column.name} ${column.comment}`);
  const named = words.some((word) => unitNames.get(foldText(word)) === "year");
  const looks = column.values.length > 0 && column.values.every((value) => /^(?:1[5-9]|20)\d\d$/.test(value));
  return named || looks;
}

/** The first column of a table that holds years. */
export function yearColumnOf(table: string, knowledge: Knowledge): ColumnRef | undefined {
  const columns = findTable(knowledge.schema, table)?.columns ?? [];
  return columns.map((column) => ({ table, column: column.name })).find((ref) => holdsYears(ref, knowledge));
}
