import type { Rng } from "../../harness/core/time.ts";
import { kinship, regularShape } from "./word-kinship.ts";
import type { WordShape } from "./word-kinship.ts";
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
  const marks = ({ singulars, spanish, english }: WordShape) =>
    [...singulars, spanish, english, ...[spanish, english].map((stem) => `${stem.slice(0, 4)}…`)];
  return {
    has: (shape) => marks(shape).some((mark) => taken.has(mark)),
    add: (shape) => {
      for (const mark of marks(shape)) taken.add(mark);
    },
  };
}

/**
 * Invents a word for a family and gives each member's form of it: what follows the family's common beginning stays, so
 * that number, gender and tense stay visible. The forms are as related to each other as the members were, for stemmers
 * of both languages too.
 */
export function inventWords(family: WordFamily, rng: Rng, taken: TakenWords): ReadonlyMap<string, string> {
  const beginning = commonBeginning(family.map(({ regular }) => regular));
  const endings = family.map(({ regular }) => regular.slice(beginning.length));
  // Where no plain word behaves like the family's, some of its own last letters are kept, which carry the suffix.
  for (let tail = 0; tail < beginning.length; tail += 1) {
    const kept = tail === 0 ? "" : beginning.slice(-tail);
    for (let attempt = 0; attempt < triesPerTail; attempt += 1) {
      const base = `${inventBase(rng, kept === "" ? beginning : null)}${kept}`;
      const forms = endings.map((ending) => regularShape(`${base}${ending}`));
      if (forms.some((form) => taken.has(form)) || !behaveAlike(family, forms)) continue;
      for (const form of forms) taken.add(form);
      return new Map(family.map(({ folded }, index) => [folded, forms[index]?.regular ?? ""]));
    }
  }
  throw new Error(`no invented word behaves like ${family.map(({ folded }) => folded).join(", ")}`);
}

function inventBase(rng: Rng, like: string | null): string {
  const pick = (list: readonly string[]) => list[Math.floor(rng() * list.length)] ?? "";
  const start = `${pick(onsets)}${pick(vowels)}${pick(codas)}`;
  if (like === null) return start;
  const endsInVowel = /[aeiouy]$/.test(like);
  return endsInVowel ? `${start}${pick(vowels)}` : `${start}${pick(vowels)}${pick(codas)}`;
}

function behaveAlike(family: WordFamily, forms: readonly WordShape[]): boolean {
  return family.every((a, first) =>
    family.slice(first + 1).every((b, offset) => {
      const [left, right] = [forms[first], forms[first + 1 + offset]];
      return left !== undefined && right !== undefined && sameKinship(kinship(a, b), kinship(left, right));
    }),
  );
}

/** Every tie of the original is there again; a looser tie may come on top of a closer one. */
function sameKinship(original: ReturnType<typeof kinship>, invented: ReturnType<typeof kinship>): boolean {
  const { root: originalRoot, ...original2 } = original;
  const { root: inventedRoot, ...invented2 } = invented;
  const close = Object.values(invented2).some(Boolean);
  if (originalRoot && !inventedRoot && !close) return false;
  return JSON.stringify(original2) === JSON.stringify(invented2);
}

function commonBeginning(words: readonly string[]): string {
  const [first = "", ...rest] = words;
  let length = first.length;
  while (rest.some((word) => word.slice(0, length) !== first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}
