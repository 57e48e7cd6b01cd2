import type { ContextItem } from "../../../core/context-item.ts";
import { stopWords } from "../../../ranking/stop-words.ts";
import type { Mark } from "../link/mark.ts";
import { sameWord, wordForms } from "../language/word-forms.ts";
import { tokenizeQuestion } from "../language/question-token.ts";
import type { Reading } from "../reading/reading.ts";

/**
 * The earlier query that a question follows: the newest, unless the question shares words with an older one that the
 * newest lacks, apart from those that say what is to change.
 */
export function chooseEarlier(reading: Reading, earlier: readonly ContextItem[]): ContextItem | null {
  const [newest] = earlier;
  if (newest === undefined) return null;
  const words = referringWords(reading);
  let best = { item: newest, shared: sharedWords(words, newest) };
  for (const item of earlier.slice(1)) {
    const shared = sharedWords(words, item);
    if (shared > best.shared) best = { item, shared };
  }
  return best.item;
}

function referringWords(reading: Reading): string[] {
  const changing = new Set<Mark>([
    ...reading.groups.flatMap((group) => group.mark ?? []),
    ...reading.conditions.map((condition) => condition.mark),
    ...(reading.subject?.mark === undefined || reading.subject.mark === null ? [] : [reading.subject.mark]),
  ]);
  return reading.sentence.marks
    .filter(
      (mark) => !changing.has(mark) && mark.period === null && mark.unit === null && mark.sense === null,
    )
    .flatMap((mark) => mark.text.split(" "))
    .filter((word) => word.length > 3 && !stopWords.has(word.toLowerCase()));
}

function sharedWords(words: readonly string[], item: ContextItem): number {
  const known = tokenizeQuestion(item.text).map((token) => wordForms(token.text));
  return words.filter((word) => known.some((other) => sameWord(other, wordForms(word)) >= 0.86)).length;
}
