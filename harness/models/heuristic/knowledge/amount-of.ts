import { splitIntoWords } from "../../../ranking/analyze-text.ts";
import { sameWord, wordForms } from "../language/word-forms.ts";
import { findTable, type SchemaColumn } from "../schema/schema.ts";
import type { ColumnRef } from "../sql-text/bind-fragment.ts";
import { isAmountColumn } from "./column-roles.ts";
import type { Knowledge } from "./knowledge.ts";

/**
 * The column that a table's rows are worth: one that an item gives a unit, one that a metric sums, one that bears the
 * table's name, else the first decimal one, else the first number that is no key.
 */
export function amountOf(knowledge: Knowledge, table: string): ColumnRef | null {
  const amounts = (findTable(knowledge.schema, table)?.columns ?? []).filter((column) =>
    isAmountColumn(knowledge, refOf(column)),
  );
  const known = amounts.find((column) => isInItems(knowledge, column));
  const named = amounts.find((column) => bearsTableName(column));
  const chosen = known ?? named ?? amounts.find((column) => column.kind === "decimal") ?? amounts[0];
  return chosen === undefined ? null : refOf(chosen);
}

/** Whether a table's amount bears the table's name, so that the name alone asks for it ("sales" of Sales.SaleAmount). */
export function isNamedAfterTable(knowledge: Knowledge, ref: ColumnRef): boolean {
  const column = findTable(knowledge.schema, ref.table)?.columns.find(
    (candidate) => candidate.name === ref.column,
  );
  return column !== undefined && bearsTableName(column);
}

function refOf(column: SchemaColumn): ColumnRef {
  return { table: column.table, column: column.name };
}

function isInItems(knowledge: Knowledge, column: SchemaColumn): boolean {
  return knowledge.items.some((item) => {
    const withUnit = item.column !== null && item.source.unit !== undefined ? [item.column] : [];
    const [ref, ...others] = item.metric?.columns ?? withUnit;
    return others.length === 0 && ref?.table === column.table && ref.column === column.name;
  });
}

function bearsTableName(column: SchemaColumn): boolean {
  const tableWords = splitIntoWords(column.table).map(wordForms);
  return splitIntoWords(column.name).some((word) =>
    tableWords.some((other) => sameWord(other, wordForms(word)) >= 0.95),
  );
}
