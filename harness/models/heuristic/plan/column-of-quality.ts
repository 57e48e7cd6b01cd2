import { splitIntoWords } from "../../../ranking/analyze-text.ts";
import { amountOf } from "../knowledge/amount-of.ts";
import { isAmountColumn } from "../knowledge/column-roles.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Quality } from "../language/grammar-sense.ts";
import { qualityWords } from "../language/quality-words.ts";
import { sameWord, wordForms } from "../language/word-forms.ts";
import { findTable } from "../schema/schema.ts";
import type { ColumnRef } from "../sql-text/bind-fragment.ts";

/** The number of a table's rows that an adjective compares: one whose name or comment speaks of it, else the amount. */
export function columnOfQuality(quality: Quality, table: string, knowledge: Knowledge): ColumnRef | null {
  const wanted = qualityWords[quality].map(wordForms);
  const column = findTable(knowledge.schema, table)?.columns.find((candidate) => {
    const words = splitIntoWords(`${candidate.name} ${candidate.comment}`).map(wordForms);
    const speaks = words.some((word) => wanted.some((other) => sameWord(word, other) >= 0.95));
    return speaks && isAmountColumn(knowledge, { table, column: candidate.name });
  });
  return column === undefined ? amountOf(knowledge, table) : { table, column: column.name };
}
