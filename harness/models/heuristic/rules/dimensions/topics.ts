import type { RuleSentence } from "../rule-sentence.ts";

/** The things and measures that a sentence names, and which ones, outside the tokens from `start` to `end`. */
export function topicsOf(sentence: RuleSentence, start = -1, end = -1): ReadonlySet<string> {
  const outside = sentence.concepts.filter((one) => one.end <= start || one.start >= end || start < 0);
  return new Set(outside.filter(({ kind }) => kind !== "attribute").map(({ id }) => id));
}
