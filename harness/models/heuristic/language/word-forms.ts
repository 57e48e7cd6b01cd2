import { foldText } from "../../../ranking/fold-text.ts";
import { stemWord } from "../../../ranking/stem-word.ts";
import { irregularSingular } from "./irregular-plurals.ts";
import { irregularForms } from "./irregular-forms.ts";

/** What a word may share with another form of the same word, from strict to loose. */
export interface WordForms {
  readonly folded: string;
  readonly singulars: readonly string[];
  readonly spanish: string;
  readonly english: string;
  readonly family: string | null;
  /** Whether it ends in a stressed vowel, as verbs in the past do ("facturó") and nouns rarely. */
  readonly stressedEnd: boolean;
}

const known = new Map<string, WordForms>();
const knownLimit = 20_000;

/** The forms of one word; pure, and remembered because the same few thousand words come again with every prompt. */
export function wordForms(word: string): WordForms {
  const found = known.get(word);
  if (found !== undefined) return found;
  const folded = foldText(word);
  const spanish = stemWord(word, "es");
  const english = stemWord(word, "en");
  const family = [folded, spanish, english]
    .map((form) => irregularForms.get(form))
    .find((head) => head !== undefined);
  const forms = {
    folded,
    singulars: singularsOf(folded),
    spanish,
    english,
    family: family ?? null,
    stressedEnd: /[áéíóúÁÉÍÓÚ]$/u.test(word.normalize("NFC")),
  };
  if (known.size >= knownLimit) known.clear();
  known.set(word, forms);
  return forms;
}

function singularsOf(folded: string): string[] {
  const irregular = irregularSingular(folded);
  if (irregular !== null) return [folded, irregular];
  const forms = [folded];
  if (folded.length < 4 || !folded.endsWith("s") || folded.endsWith("ss")) return forms;
  forms.push(folded.slice(0, -1));
  if (folded.endsWith("ies")) forms.push(`${folded.slice(0, -3)}y`);
  if (folded.endsWith("ces")) forms.push(`${folded.slice(0, -3)}z`);
  if (/(?:[bcdfghjklmnpqrstvwxyz])es$/.test(folded)) forms.push(folded.slice(0, -2));
  return forms;
}

/**
 * How surely two words are forms of one word: 1 the same, 0.98 number, 0.95 gender, 0.86 the same stem, 0.8 the same
 * irregular family, 0.6 a common root (`adopted`, `adoption`), 0 unrelated.
 */
export function sameWord(left: WordForms, right: WordForms): number {
  if (left.folded === right.folded) return 1;
  const shared = left.singulars.filter((form) => right.singulars.includes(form));
  if (shared.length > 0) return 0.98;
  if (sameButForGender(left, right)) return 0.95;
  if (sharesStem(left, right)) return 0.86;
  if (left.family !== null && left.family === right.family) return 0.8;
  return sameRoot(left.spanish, right.spanish) || sameRoot(left.english, right.english) ? 0.6 : 0;
}

// Short stems of two languages meet by accident: "sales" and "salieron".
const shortestStem = 4;

function sharesStem(left: WordForms, right: WordForms): boolean {
  if (left.spanish.length >= shortestStem && left.spanish === right.spanish) return true;
  return left.english.length >= shortestStem && left.english === right.english;
}

/** Whether a likeness of words says that they differ in number and gender at most. */
export function isInflection(likeness: number): boolean {
  return likeness >= 0.94;
}

function sameButForGender(left: WordForms, right: WordForms): boolean {
  if (left.stressedEnd || right.stressedEnd) return false;
  const roots = (word: WordForms): string[] =>
    word.singulars.filter((form) => form.length >= 5 && /[ao]$/.test(form)).map((form) => form.slice(0, -1));
  const bases = (word: WordForms): string[] => [
    ...roots(word),
    ...word.singulars.filter((form) => /(?:r|on|es|l)$/.test(form)),
  ];
  const leftRoots = bases(left);
  return bases(right).some((root) => root.length >= 4 && leftRoots.includes(root));
}

function sameRoot(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length);
  if (shorter < 5) return false;
  let prefix = 0;
  while (prefix < shorter && left[prefix] === right[prefix]) prefix += 1;
  // Stems of one length that end differently are two words ("store", "story"); a root has different endings added.
  const extended = prefix === shorter || Math.abs(left.length - right.length) >= 2;
  // Four letters are a root only where one stem is just these, or ends as in "adoptar" and "adopción"; "count" and
  // "council" are strangers.
  const longer = left.length > right.length ? left : right;
  const enough = prefix === shorter || /^[cs]ion/.test(longer.slice(prefix)) ? 4 : 5;
  return extended && prefix >= enough && prefix / shorter >= 0.8;
}
