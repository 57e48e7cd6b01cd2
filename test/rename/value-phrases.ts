import { foldText } from "../../harness/ranking/fold-text.ts";

/** A stretch of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Finds the database's values in a text. */
export type FindValues = (text: string) => readonly Span[];

const longestValue = 8;

/** The words of a text with where they stand. */
export function wordsOf(text: string): readonly (Span & { readonly word: string })[] {
  return [...text.matchAll(/\p{L}[\p{L}\p{M}\p{N}_]*/gu)].map((match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/**
 * Prepares the search for values, whatever their case and accents; the longest value at a place counts. Single words
 * for which `isName` holds are names of tables or columns first, and so no values.
 */
export function findValues(values: Iterable<string>, isName: (folded: string) => boolean): FindValues {
  const phrases = new Set<string>();
  for (const value of values) {
    const words = wordsOf(value).map(({ word }) => foldText(word));
    const alone = words.length === 1 && (isName(words[0] ?? "") || (words[0] ?? "").length < 2);
    if (words.length > 0 && words.length <= longestValue && !alone) phrases.add(words.join(" "));
  }
  return (text) => {
    const words = wordsOf(text);
    const found: Span[] = [];
    for (let at = 0; at < words.length;) {
      const length = longestAt(
        words.slice(at, at + longestValue).map(({ word }) => foldText(word)),
        phrases,
      );
      const [first, last] = [words[at], words[at + length - 1]];
      if (length > 0 && first !== undefined && last !== undefined)
        found.push({ start: first.start, end: last.end });
      at += Math.max(1, length);
    }
    return found;
  };
}

function longestAt(words: readonly string[], phrases: ReadonlySet<string>): number {
  for (let length = words.length; length > 0; length -= 1) {
    if (phrases.has(words.slice(0, length).join(" "))) return length;
  }
  return 0;
}
