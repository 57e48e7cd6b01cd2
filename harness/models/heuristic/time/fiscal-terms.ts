import type { QuestionToken } from "../language/question-token.ts";
import { tokenizeQuestion } from "../language/question-token.ts";
import { strengths } from "../link/concept.ts";
import { entryOf } from "../link/entry.ts";
import { matchEntry } from "../link/match-entry.ts";
import { fiscalWords, unitNames } from "./time-words.ts";

/**
 * A question in which the words that a domain has for its fiscal year are replaced by "año fiscal" (or "fiscal" alone
 * beside a calendar unit), so that the time grammar need not know them.
 */
export function withFiscalTerms(
  tokens: readonly QuestionToken[],
  terms: readonly string[],
): readonly QuestionToken[] {
  return terms.reduce<readonly QuestionToken[]>(replaceTerm, tokens);
}

function replaceTerm(tokens: readonly QuestionToken[], term: string): readonly QuestionToken[] {
  const entry = entryOf(term, {
    concept: { kind: "note" },
    item: null,
    filter: null,
    strength: strengths.item,
  });
  if (entry === null || entry.words.some((word) => fiscalWords.has(word.forms.folded))) return tokens;
  const found = tokens.flatMap((_, start) => matchEntry(entry, tokens, start) ?? [])[0];
  if (found === undefined) return tokens;
  const covered = tokens.slice(found.start, found.end);
  const unit = covered.find((token) => unitNames.has(token.folded));
  const besideUnit = [tokens[found.start - 1], tokens[found.end]].some((token) =>
    unitNames.has(token?.folded ?? ""),
  );
  const fiscal = tokenizeQuestion(besideUnit && unit === undefined ? "fiscal" : "año fiscal");
  const replacement =
    unit === undefined || unit.folded === "ano" ? fiscal : [unit, ...tokenizeQuestion("fiscal")];
  return [...tokens.slice(0, found.start), ...replacement, ...tokens.slice(found.end)];
}
