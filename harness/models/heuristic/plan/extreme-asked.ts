import { amountOf } from "../knowledge/amount-of.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { qualityWords } from "../language/quality-words.ts";
import { sameWord, wordForms } from "../language/word-forms.ts";
import type { MeasureAsk, RankingAsk } from "../reading/reading.ts";
import { type ColumnRef, columnSql } from "../sql-text/bind-fragment.ts";
import { columnOfQuality } from "./column-of-quality.ts";
import { aggregateColumn } from "./default-measure.ts";
import type { PlannedMeasure } from "./query-plan.ts";
import { tableOfMark } from "./resolve-group.ts";

/**
 * The extreme itself where a question asks for the number by which it compares rows: "how many hours did the longest
 * visit last", "how much does the heaviest parcel weigh". Null where it asks for another number of that row.
 */
export function extremeAsked(
  ranking: RankingAsk,
  { ask, measure }: { readonly ask: MeasureAsk | undefined; readonly measure: PlannedMeasure | undefined },
  knowledge: Knowledge,
): PlannedMeasure | null {
  if (!ranking.single || ask === undefined || (ask.word !== "howMuch" && ask.word !== "count")) return null;
  const compared = comparedNumber(ranking, knowledge);
  if (compared === null || !(isUnnamed(ask, ranking) || isSumOf(compared, measure))) return null;
  return aggregateColumn(ranking.descending ? "MAX" : "MIN", compared, knowledge);
}

function comparedNumber({ bare, entity, measure }: RankingAsk, knowledge: Knowledge): ColumnRef | null {
  const table = tableOfMark(entity?.mark ?? null, knowledge);
  if (table === null) return null;
  if (bare) return amountOf(knowledge, table);
  const quality = measure?.quality ?? null;
  return quality === null ? null : columnOfQuality(quality, table, knowledge);
}

// "How much did the dearest one cost": a verb that nothing explains speaks of the same quality, and so does one of its own
// words. Age is no amount.
function isUnnamed({ word, mark }: MeasureAsk, { measure }: RankingAsk): boolean {
  const quality = measure?.quality ?? null;
  if (word !== "howMuch" || quality === null || quality === "age") return false;
  if (mark === null) return true;
  const spoken = wordForms(mark.text);
  return mark.guessed && qualityWords[quality].some((other) => sameWord(wordForms(other), spoken) >= 0.8);
}

function isSumOf(column: ColumnRef, measure: PlannedMeasure | undefined): boolean {
  const computation = measure?.computation;
  return computation?.kind === "aggregate" && computation.expression.sql === `SUM(${columnSql(column)})`;
}
