import { wordForms } from "../language/word-forms.ts";
import type { QuestionToken } from "../language/question-token.ts";
import { conceptWords, type Concept } from "./concepts.ts";

/** A concept with the tokens that stand for it. */
export interface FoundConcept extends Concept {
  readonly start: number;
  readonly end: number;
}

const longest = 5;

/** The concepts of a text from left to right; where words overlap, the longer phrase counts. */
export function findConcepts(tokens: readonly QuestionToken[]): readonly FoundConcept[] {
  const found: FoundConcept[] = [];
  for (let start = 0; start < tokens.length;) {
    const hit = conceptAt(tokens, start);
    if (hit === null) start += 1;
    else {
      found.push(hit);
      start = hit.end;
    }
  }
  return found;
}

function conceptAt(tokens: readonly QuestionToken[], start: number): FoundConcept | null {
  for (let length = Math.min(longest, tokens.length - start); length > 0; length -= 1) {
    const words = tokens.slice(start, start + length);
    if (words.some(({ kind }) => kind !== "word")) continue;
    if (isShowing(tokens, start)) continue;
    const concept =
      length === 1 ? ofWord(words[0]?.folded ?? "") : ofPhrase(words.map((word) => word.folded));
    if (concept !== undefined) return { ...concept, start, end: start + length };
  }
  return null;
}

// "Muestra" says "show" but behind an article.
function isShowing(tokens: readonly QuestionToken[], at: number): boolean {
  if (tokens[at]?.folded !== "muestra") return false;
  return !/^(?:la|una|cada|esta|esa|de|por)$/.test(tokens[at - 1]?.folded ?? "");
}

function ofPhrase(words: readonly string[]): Concept | undefined {
  const singular = words.map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));
  return conceptWords.get(words.join(" ")) ?? conceptWords.get(singular.join(" "));
}

// Number and gender do not matter; stems are left alone, since "ordena" is no "orden".
function ofWord(word: string): Concept | undefined {
  const forms = wordForms(word).singulars;
  const candidates = [word, ...forms, ...forms.map((form) => form.replace(/a$/, "o"))];
  return candidates.map((form) => conceptWords.get(form)).find((concept) => concept !== undefined);
}
