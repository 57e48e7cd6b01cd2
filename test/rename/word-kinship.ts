import { foldText } from "../../harness/ranking/fold-text.ts";
import { stemWord } from "../../harness/ranking/stem-word.ts";
import { regularForms } from "./irregular-words.ts";

/** A word with what it may share with another form of the same word. */
export interface WordShape {
  readonly folded: string;
  /** The folded word as it would look if it were regular. */
  readonly regular: string;
  readonly singulars: readonly string[];
  readonly genderless: readonly string[];
  readonly spanish: string;
  readonly english: string;
}

/** How two words are related; each true entry is a way in which a reader may recognise one from the other. */
export interface Kinship {
  readonly number: boolean;
  readonly gender: boolean;
  readonly spanish: boolean;
  readonly english: boolean;
  readonly root: boolean;
}

/** The shape of a word; irregular forms are treated as regular ones of their word. */
export function shapeOf(word: string): WordShape {
  const folded = foldText(word);
  return { ...regularShape(regularForms.get(folded) ?? folded), folded };
}

/** The shape of a word that is regular, as invented ones are. */
export function regularShape(regular: string): WordShape {
  const singulars = singularsOf(regular);
  const genderless = singulars.filter((form) => /..[ao]$/.test(form)).map((form) => form.slice(0, -1));
  return {
    folded: regular,
    regular,
    singulars,
    genderless: [...genderless, ...singulars.filter((form) => /[rnsl]$/.test(form))],
    spanish: stemWord(regular, "es"),
    english: stemWord(regular, "en"),
  };
}

/** How two words are related. */
export function kinship(a: WordShape, b: WordShape): Kinship {
  return {
    number: a.singulars.some((form) => b.singulars.includes(form)),
    gender: a.genderless.some((form) => form.length > 2 && b.genderless.includes(form)),
    spanish: a.spanish.length > 2 && a.spanish === b.spanish,
    english: a.english.length > 2 && a.english === b.english,
    root: sharesRoot(a.spanish, b.spanish) || sharesRoot(a.english, b.english),
  };
}

/** Whether two words are forms of one word. */
export function areKin(a: WordShape, b: WordShape): boolean {
  return Object.values(kinship(a, b)).some(Boolean);
}

function singularsOf(word: string): readonly string[] {
  if (word.length < 4 || !word.endsWith("s") || word.endsWith("ss")) return [word];
  const forms = [word, word.slice(0, -1)];
  if (word.endsWith("ies")) forms.push(`${word.slice(0, -3)}y`);
  if (word.endsWith("ces")) forms.push(`${word.slice(0, -3)}z`);
  if (/[^aeiou]es$/.test(word)) forms.push(word.slice(0, -2));
  return forms;
}

function sharesRoot(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < 5) return false;
  let prefix = 0;
  while (prefix < shorter && a[prefix] === b[prefix]) prefix += 1;
  return prefix >= 4 && prefix / shorter >= 0.8;
}
