import { roleOfWord } from "../language/grammar-phrases.ts";
import type { QuestionToken } from "../language/question-token.ts";
import { sameWord, wordForms } from "../language/word-forms.ts";
import { type Entry, isJoiner, type PhraseWord } from "./entry.ts";

/** A phrase found in a question. `length` is the number of question words that it took; `score` how exactly. */
export interface EntryMatch {
  readonly start: number;
  readonly end: number;
  readonly length: number;
  readonly score: number;
}

/** Below this, two words are not forms of one word; words of one root are only tried where nothing else fits. */
export const formThreshold = 0.8;
const maximalGap = 2;

/** Matches an entry with the question's words from a token on. */
export function matchEntry(entry: Entry, tokens: readonly QuestionToken[], start: number): EntryMatch | null {
  let at = start;
  let length = 0;
  let score = 1;
  let gap = 0;
  for (let word = 0; word < entry.words.length;) {
    const expected = entry.words[word];
    const token = tokens[at];
    if (expected === undefined || token === undefined) return null;
    const likeness = compareWord(expected, token, entry.loose);
    if (likeness > 0) {
      score *= likeness;
      length += 1;
      gap = 0;
      at += 1;
      word += 1;
    } else if (expected.optional) word += 1;
    else if (length > 0 && gap < maximalGap && mayPass(entry, word, token)) {
      gap += 1;
      at += 1;
    } else return null;
  }
  return { start, end: at, length, score };
}

function compareWord(expected: PhraseWord, token: QuestionToken, loose: boolean): number {
  if (token.kind === "sign" || token.kind === "quoted") return 0;
  if (!loose) return expected.forms.folded === token.folded ? 1 : 0;
  const likeness = sameWord(expected.forms, wordForms(token.text));
  if (likeness >= formThreshold) return likeness;
  return expected.role !== null && roleOfWord(token.folded) === expected.role ? 0.95 : 0;
}

// A number may stand inside a ranking phrase: "best 3 sellers", "los mejores tres vendedores".
function mayPass(entry: Entry, word: number, token: QuestionToken): boolean {
  if (isJoiner(token.folded)) return true;
  const before = entry.words[word - 1]?.role;
  return (
    (before === "best" || before === "worst") &&
    (token.kind === "number" || /^[a-z]+$/.test(token.folded)) &&
    isSmallNumber(token)
  );
}

function isSmallNumber(token: QuestionToken): boolean {
  return token.kind === "number" || smallNumbers.has(token.folded);
}

const smallNumbers = new Set(
  "dos tres cuatro cinco seis siete ocho nueve diez two three four five six seven eight nine ten".split(" "),
);
