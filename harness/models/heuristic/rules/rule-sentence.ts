import { tokenizeQuestion, type QuestionToken } from "../language/question-token.ts";
import { findConcepts, type FoundConcept } from "./find-concepts.ts";
import { plainWording } from "./plain-wording.ts";
import { splitCondition, type Condition } from "./split-condition.ts";

/**
 * One sentence of a rule, without the part that says when it holds. `text` is the folded tokens joined by single
 * spaces, on which the readers match; `offsets` are the tokens' places in it.
 */
export interface RuleSentence {
  readonly tokens: readonly QuestionToken[];
  readonly text: string;
  readonly offsets: readonly number[];
  readonly concepts: readonly FoundConcept[];
  readonly condition: Condition;
}

/** The sentences of a rule. */
export function ruleSentences(rule: string): readonly RuleSentence[] {
  return plainWording(rule)
    .split(/(?<=[\p{L}\p{N})"'”])[.;:!](?=\s|$)|\n/u)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(sentenceOf);
}

function sentenceOf(text: string): RuleSentence {
  const all = tokenizeQuestion(withoutOrderVerb(text));
  const { tokens, condition } = splitCondition(all);
  const offsets: number[] = [];
  let length = 0;
  for (const { folded } of tokens) {
    offsets.push(length);
    length += folded.length + 1;
  }
  const folded = tokens.map((token) => token.folded).join(" ");
  return { tokens, text: folded, offsets, concepts: findConcepts(tokens), condition };
}

// "Order invoices by date": the verb looks like the noun.
function withoutOrderVerb(text: string): string {
  return text.replace(/\border (?=[\p{L}\s]+ (?:by|from|in)\b)/giu, "sort ");
}

/** The index of the token at a place of `text`. */
export function tokenAt({ offsets }: RuleSentence, place: number): number {
  return offsets.findLastIndex((offset) => offset <= place);
}
