import type { GrammarRole } from "../language/grammar-sense.ts";
import { roleOfWord } from "../language/grammar-phrases.ts";
import { type WordForms, wordForms } from "../language/word-forms.ts";
import type { QuestionToken } from "../language/question-token.ts";
import type { Entry } from "./entry.ts";

/** All phrases that a question may use, found by any form of their first word. */
export interface Vocabulary {
  readonly entries: readonly Entry[];
  readonly byFirstWord: ReadonlyMap<string, readonly Entry[]>;
}

/** Indexes entries by the forms of their first word. */
export function buildVocabulary(entries: readonly Entry[]): Vocabulary {
  const index = new Map<string, Entry[]>();
  for (const entry of entries) {
    const [first] = entry.words;
    if (first === undefined) continue;
    for (const key of keysOf(first.forms, first.role)) {
      const bucket = index.get(key);
      if (bucket === undefined) index.set(key, [entry]);
      else bucket.push(entry);
    }
  }
  return { entries, byFirstWord: index };
}

/** The entries whose first word may be this token. */
export function entriesAt(vocabulary: Vocabulary, token: QuestionToken): ReadonlySet<Entry> {
  const found = new Set<Entry>();
  if (token.kind !== "word" && token.kind !== "number") return found;
  for (const key of keysOf(wordForms(token.text), roleOfWord(token.folded))) {
    for (const entry of vocabulary.byFirstWord.get(key) ?? []) found.add(entry);
  }
  return found;
}

function keysOf(forms: WordForms, role: GrammarRole | null): string[] {
  const keys = forms.singulars.map((form) => `=${form}`);
  keys.push(`es:${forms.spanish}`, `en:${forms.english}`);
  if (forms.family !== null) keys.push(`family:${forms.family}`);
  if (role !== null) keys.push(`role:${role}`);
  return keys;
}
