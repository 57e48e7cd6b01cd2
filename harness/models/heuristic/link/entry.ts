import { roleOfWord } from "../language/grammar-phrases.ts";
import type { GrammarRole } from "../language/grammar-sense.ts";
import { tokenizeQuestion } from "../language/question-token.ts";
import { type WordForms, wordForms } from "../language/word-forms.ts";
import type { Link } from "./concept.ts";

/** One word of a phrase. An optional one ("de", "of") may be missing in the question. */
export interface PhraseWord {
  readonly forms: WordForms;
  readonly role: GrammarRole | null;
  readonly optional: boolean;
}

/** A phrase of the vocabulary and what it stands for. `loose`: inflected forms count; else only the text itself. */
export interface Entry {
  readonly words: readonly PhraseWord[];
  readonly link: Link;
  readonly loose: boolean;
}

/** Roles whose words are synonyms inside terms, so that "top sellers" finds the term "best sellers". */
const synonymRoles: ReadonlySet<GrammarRole> = new Set([
  "best",
  "worst",
  "average",
  "minimum",
  "maximum",
  "share",
]);
const joiners = new Set(["de", "del", "of", "la", "el", "los", "las", "the", "en", "a", "por", "y"]);

/** The entry of a phrase; null when it has no word. */
export function entryOf(phrase: string, link: Link, loose = true): Entry | null {
  const tokens = tokenizeQuestion(phrase).flatMap((token) =>
    token.kind === "quoted" ? tokenizeQuestion(token.text) : [token],
  );
  const words = tokens.filter((token) => token.kind !== "sign");
  if (words.length === 0) return null;
  const phraseWords = words.map((token, index): PhraseWord => {
    const role = roleOfWord(token.folded);
    return {
      forms: wordForms(token.text),
      role: role !== null && synonymRoles.has(role) ? role : null,
      optional: index > 0 && index < words.length - 1 && joiners.has(token.folded),
    };
  });
  return { words: phraseWords, link, loose };
}

/** Whether a question word may be passed over inside a phrase: "ventas de la tienda" for the term "venta tienda". */
export function isJoiner(folded: string): boolean {
  return joiners.has(folded);
}
