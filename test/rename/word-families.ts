import { isGeneralWord } from "./general-words.ts";
import { areKin, shapeOf } from "./word-kinship.ts";
import type { WordShape } from "./word-kinship.ts";

/** Words that are forms of one word, or of words that a reader cannot tell apart. */
export type WordFamily = readonly WordShape[];

/**
 * Groups the words of a dataset into families, and gives those that hold a seed. General words belong to none. The
 * order depends on nothing but the words.
 */
export function wordFamilies(
  words: Iterable<string>,
  isSeed: (folded: string) => boolean,
): readonly WordFamily[] {
  const shapes = new Map<string, WordShape>();
  for (const word of words) {
    const shape = shapeOf(word);
    if (!isGeneralWord(shape.folded)) shapes.set(shape.folded, shape);
  }
  const sorted = [...shapes.values()].toSorted((a, b) => (a.folded < b.folded ? -1 : 1));
  const families: WordShape[][] = [];
  for (const shape of sorted) {
    const kin = families.filter((family) => family.some((member) => areKin(member, shape)));
    const merged = [...kin.flat(), shape];
    for (const family of kin) families.splice(families.indexOf(family), 1);
    families.push(merged);
  }
  return families.filter((family) => family.some(({ folded }) => isSeed(folded)));
}
