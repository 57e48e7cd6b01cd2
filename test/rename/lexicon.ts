import { seededRng } from "../../harness/core/time.ts";
import { foldText } from "../../harness/ranking/fold-text.ts";
import { generalWords, isFunctionWord, isGeneralWord } from "./general-words.ts";
import { inventWords, takenWords } from "./invent-words.ts";
import { identifierWords, likeCase, splitIdentifier } from "./split-identifier.ts";
import { wordFamilies } from "./word-families.ts";
import { shapeOf } from "./word-kinship.ts";

/** What a dataset is made of, as far as its words go. */
export interface Vocabulary {
  /** Names of tables and columns. */
  readonly names: readonly string[];
  /** Words (of any case) that stand for something of the domain. */
  readonly domain: readonly string[];
  /** Words that people use in questions and terms, general ones too. */
  readonly spoken: readonly string[];
  /** All other words of the dataset: they are renamed where they are forms of a domain word. */
  readonly others: readonly string[];
  /** Words of values: they stay, unless they are in the names of tables or columns too. */
  readonly kept: readonly string[];
  /** Words of SQL, which no new word may be. */
  readonly reserved: readonly string[];
}

/** The new words of a dataset. */
export interface Lexicon {
  /** A word in its new form and its old case, or as it is. */
  word(word: string): string;
  /** A name of a table or column (any case), or null when there is none of it. */
  name(name: string): string | null;
  /** Any other identifier: its words are renamed. */
  identifier(name: string): string;
}

/** Invents the words of a renamed dataset; the same vocabulary and seed give the same words. */
export function createLexicon(vocabulary: Vocabulary, seed: number): Lexicon {
  const rng = seededRng(seed);
  const words = inventAll(vocabulary, rng);
  const word = (old: string) => {
    const renamed = words.get(foldText(old));
    return renamed === undefined ? old : likeCase(renamed, old);
  };
  const identifier = (old: string) => splitIdentifier(old).map(word).join("");
  const spoken = new Set(vocabulary.spoken.map(foldText));
  const names = new Map<string, string>();
  for (const name of new Set(vocabulary.names)) {
    const renamed = identifier(name);
    const linked = identifierWords(name).some(
      (part) => spoken.has(foldText(part)) && !isFunctionWord(foldText(part)),
    );
    names.set(name.toLowerCase(), renamed !== name || linked ? renamed : opaqueName(name, rng));
  }
  assertDifferent(names);
  return { word, identifier, name: (name) => names.get(name.toLowerCase()) ?? null };
}

function inventAll(vocabulary: Vocabulary, rng: () => number): ReadonlyMap<string, string> {
  const { names, domain, spoken, others, kept } = vocabulary;
  const keptWords = new Set(kept.map(foldText));
  const inNames = new Set(names.flatMap(identifierWords).map(foldText));
  const seeds = new Set([...inNames, ...domain.map(foldText).filter((word) => !keptWords.has(word))]);
  const all = [...names.flatMap(identifierWords), ...domain, ...spoken, ...others];
  const families = wordFamilies(
    all.filter((word) => inNames.has(foldText(word)) || !keptWords.has(foldText(word))),
    (folded) => seeds.has(folded),
  );
  const taken = takenWords();
  for (const word of [...all, ...kept, ...vocabulary.reserved, ...generalWords()]) taken.add(shapeOf(word));
  return new Map(families.flatMap((family) => [...inventWords(family, rng, taken)]));
}

/** For a name of which no question speaks and that is made of general words, such as `De`. */
function opaqueName(name: string, rng: () => number): string {
  const letters = "bdfgklmnprtvz";
  const pick = () => letters[Math.floor(rng() * letters.length)] ?? "";
  return likeCase(`${pick()}${pick()}o${pick()}${pick()}`, name);
}

function assertDifferent(names: ReadonlyMap<string, string>): void {
  const renamed = [...names.values()].map((name) => name.toLowerCase());
  if (new Set(renamed).size !== renamed.length)
    throw new Error("two names came out the same; take another seed");
}

/** Whether a word is worth a new one: it belongs to no language in general. */
export function isDomainWord(word: string): boolean {
  return !isGeneralWord(foldText(word)) && /^\p{L}[\p{L}\p{M}]+$/u.test(word);
}
