import type { Knowledge } from "../knowledge/knowledge.ts";
import { isUnexplained } from "../link/guess-links.ts";
import type { Reading } from "../reading/reading.ts";

const pastVerb =
  /(?:amos|imos|aron|ieron|[óÓ]|i[óÓ]|ed|seen|met|sold|bought|paid|sent|given|taken|held|brought|left|lent|spent|done|kept)$/u;
const auxiliary = /\b(?:did|have|has|had|were|was)\b/i;

/**
 * Whether a question tells of something that happened with a verb that nothing explains ("patients that we saw in July"):
 * its period is then about the event, not about when the thing itself began.
 */
export function saysWhatHappened({ sentence }: Reading): boolean {
  const verbs = sentence.marks.filter((mark) => isUnexplained(mark) && !mark.capital);
  if (verbs.some((mark) => pastVerb.test(mark.text))) return true;
  const english = auxiliary.test(sentence.text);
  return english && sentence.marks.some((mark) => mark.sense?.role === "ask" && mark.start > 2);
}

/** Whether it says so of what did not happen ("patients that have not been seen in July"). */
export function deniesWhatHappened(reading: Reading): boolean {
  const { marks } = reading.sentence;
  const denial = marks.findIndex((mark) => mark.sense?.role === "not");
  const verb = marks.findIndex((mark, index) => index > denial && isUnexplained(mark));
  return denial >= 0 && verb > denial && verb <= denial + 3 && saysWhatHappened(reading);
}

/** Whether an item says which date a table's periods are about. */
export function hasStatedDate(table: string, knowledge: Knowledge): boolean {
  return knowledge.items.some((item) => item.date !== null && (item.table ?? item.date.table) === table);
}
