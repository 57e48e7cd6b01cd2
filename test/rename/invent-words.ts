import type { Rng } from "../../harness/core/time.ts";
import { kinship, regularShape } from "./word-kinship.ts";
import type { Kinship, WordShape } from "./word-kinship.ts";
import type { WordFamily } from "./word-families.ts";

const onsets = "b br d dr f fl g gl gr k kl l m n p pl pr r s t tr v z".split(" ");
const vowels = "a e i o u".split(" ");
const codas = "b d f g k l m n p r t v z".split(" ");
const triesPerTail = 200;

/** What is taken already: no invented word may be mistaken for another word of the dataset. */
export interface TakenWords {
  has(shape: WordShape): boolean;
  add(shape: WordShape): void;
}

/** Remembers words by their stems and by how they begin. */
export function takenWords(): TakenWords {
  const taken = new Set<string>();
  return {
    has: (shape) => marks(shape).some((mark) => taken.has(mark)),
    add: (shape) => {
      for (const mark of marks(shape)) taken.add(mark);
    },
  };
}

function marks({ singulars, spanish, english }: WordShape): readonly string[] {
  return [...singulars, spanish, english, ...[spanish, english].map((stem) => `${stem.slice(0, 4)}…`)];
}

/**
 * Invents a word for a family and gives each member's form of it: what follows the family's common beginning stays, so
 * that number, gender and tense stay visible. The forms are as related to each other as the members were, for stemmers
 * of both languages too.
 */
export function inventWords(family: WordFamily, rng: Rng, taken: TakenWords): ReadonlyMap<string, string> {
  const beginning = withoutEnding(family.map(({ regular }) => regular));
  const endings = family.map(({ regular }) => regular.slice(beginning.length));
  for (const alike of [areTiedAlike, areTiedAtLeast]) {
    // Where no plain word behaves like the family's, some of its own last letters are kept, which carry the suffix.
    for (let tail = 0; tail < beginning.length; tail += 1) {
      const kept = tail === 0 ? "" : beginning.slice(-tail);
      const bases = Array.from(
        { length: triesPerTail },
        () => `${inventBase(rng, tail === 0 ? beginning : null)}${kept}`,
      );
      const forms = bases
        .map((base) => endings.map((ending) => regularShape(`${base}${ending}`)))
        .find((shapes) => !shapes.some((shape) => taken.has(shape)) && behaveAlike(family, shapes, alike));
      if (forms !== undefined) return accepted(family, forms, taken);
    }
  }
  throw new Error(`no invented word behaves like ${family.map(({ folded }) => folded).join(", ")}`);
}

function accepted(
  family: WordFamily,
  forms: readonly WordShape[],
  taken: TakenWords,
): ReadonlyMap<string, string> {
  for (const form of forms) taken.add(form);
  return new Map(family.map(({ folded }, index) => [folded, forms[index]?.regular ?? ""]));
}

/** A word's beginning that is about as long as the one that it is like, and ends like it. */
function inventBase(rng: Rng, like: string | null): string {
  const pick = (list: readonly string[]) => list[Math.floor(rng() * list.length)] ?? "";
  const start = `${pick(onsets)}${pick(vowels)}${pick(codas)}`;
  if (like === null) return start;
  const endsInVowel = /[aeiouy]$/.test(like);
  if (endsInVowel) return `${start}${pick(vowels)}`;
  return like.length < 5 ? start : `${start}${pick(vowels)}${pick(codas)}`;
}

type Alike = (original: Kinship, invented: Kinship) => boolean;

function behaveAlike(family: WordFamily, forms: readonly WordShape[], alike: Alike): boolean {
  return family.every((a, first) =>
    family.slice(first + 1).every((b, offset) => {
      const [left, right] = [forms[first], forms[first + 1 + offset]];
      return left !== undefined && right !== undefined && alike(kinship(a, b), kinship(left, right));
    }),
  );
}

function areTiedAlike(original: Kinship, invented: Kinship): boolean {
  const sameRoot = Object.values(original).some(Boolean) === Object.values(invented).some(Boolean);
  return sameRoot && haveSameCloseTies(original, invented);
}

/** Second best: words are kin again, and some that were strangers share a root by chance. */
function areTiedAtLeast(original: Kinship, invented: Kinship): boolean {
  return haveSameCloseTies(original, invented) && (!original.root || Object.values(invented).some(Boolean));
}

function haveSameCloseTies(original: Kinship, invented: Kinship): boolean {
  return (["number", "gender", "spanish", "english"] as const).every(
    (tie) => original[tie] === invented[tie],
  );
}

/** What is common to all, without the plural and gender of the word that is nothing but it. */
function withoutEnding(words: readonly string[]): string {
  const beginning = commonBeginning(words);
  if (!words.includes(beginning) || beginning.length < 5) return beginning;
  const plural = /[^su]s$/.test(beginning) ? beginning.replace(/(?<=[^aeiou])es$|s$/, "") : beginning;
  return plural.replace(/(?<=..[^aeiou])[aeo]$/, "");
}

function commonBeginning(words: readonly string[]): string {
  const [first = "", ...rest] = words;
  let length = first.length;
  while (rest.some((word) => word.slice(0, length) !== first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}
