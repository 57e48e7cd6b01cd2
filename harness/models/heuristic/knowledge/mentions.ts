import type { QuestionToken } from "../language/question-token.ts";
import { strengths } from "../link/concept.ts";
import { entryOf } from "../link/entry.ts";
import { matchEntry } from "../link/match-entry.ts";

/** Whether a word or phrase occurs in a question, in any inflection, whatever else its words mean there. */
export function mentions(tokens: readonly QuestionToken[], term: string): boolean {
  const entry = entryOf(term, {
    concept: { kind: "note" },
    item: null,
    filter: null,
    strength: strengths.item,
  });
  return entry !== null && tokens.some((_, start) => matchEntry(entry, tokens, start) !== null);
}
