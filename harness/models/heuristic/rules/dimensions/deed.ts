import { sameWord, wordForms } from "../../language/word-forms.ts";
import type { Claim, Demand, Dimension } from "../claim.ts";
import { isPlainWord } from "../plain-words.ts";
import type { RuleSentence } from "../rule-sentence.ts";
import { numberWords } from "../../language/number-words.ts";

// What to do, where no other dimension looks at it.
const action = /^(?:group|agrup|split|separ|break|desglos|round|redonde)/;
const placeWord = /^(?:first|last|top|bottom|primer[oa]s?|final|principio|inicio|ultim[oa]s?)$/;
const front = /(?:^| )(?:first|at the top|on top|primer[oa]s?|al (?:principio|inicio)|arriba)(?: |$)/;
const back = /(?:^| )(?:last|at the (?:bottom|end)|al final|abajo|hasta el final)(?: |$)/;
const denial =
  /(?:^|(?<= ))(?:no|not|never|nunca|jamas|don't|doesn't|without|sin|stop|avoid|evita\w*)(?= )/gu;

/**
 * Whatever else is to be done or not to be done: one rule says of the same words what the other denies. Words are
 * compared by their forms; concepts of both languages count as one word.
 */
export const deed: Dimension = {
  id: "deed",
  title: { es: "qué se hace", en: "what is done" },
  read(sentence) {
    const commas = sentence.tokens.flatMap(({ text }, index) => (text === "," ? [index] : []));
    const starts = [0, ...commas.map((index) => index + 1)];
    return starts.flatMap((from, index) => partOf(sentence, from, commas[index] ?? sentence.tokens.length));
  },
  clash(one, other) {
    if (one.demand.kind !== "deed" || other.demand.kind !== "deed") return false;
    if (parted(one.demand.end, other.demand.end))
      return covers(one.demand, other.demand) && covers(other.demand, one.demand);
    if (one.demand.denied === other.demand.denied) return false;
    const [out, wanted] = one.demand.denied ? [one.demand, other.demand] : [other.demand, one.demand];
    return covers(out, wanted) && (out.words.size > 1 || leads(out, wanted));
  },
};

// "No boxes" denies a thing; where it is only named it is not asked for.
function leads(out: Deed, wanted: Deed): boolean {
  const [first] = [...wanted.words].filter((word) => word.startsWith("~"));
  return first !== undefined && [...out.words].some((word) => sameSaid(word, first));
}

// What is denied before a comma is not what is asked for behind it.
function partOf(sentence: RuleSentence, from: number, to: number): readonly Claim[] {
  const words = saidWords(sentence, from, to);
  if (!words.some((word) => word.startsWith("~"))) return [];
  const said = sentence.tokens
    .slice(from, to)
    .map(({ folded }) => folded)
    .join(" ");
  const denied = [...said.matchAll(denial)].length % 2 === 1;
  const text = words.map((word) => word.replace("~", "")).join(" ");
  return [
    {
      dimension: "deed",
      topics: new Set(),
      condition: sentence.condition,
      demand: { kind: "deed", words: new Set(words), denied, end: endOf(said) },
      says: { es: `${denied ? "no " : ""}${text}`, en: `${denied ? "not " : ""}${text}` },
    },
  ];
}

type Deed = Extract<Demand, { kind: "deed" }>;

function covers(one: Deed, other: Deed): boolean {
  return [...one.words].every((word) => [...other.words].some((candidate) => sameSaid(word, candidate)));
}

function endOf(text: string): Deed["end"] {
  if (front.test(text)) return "front";
  return back.test(text) ? "back" : null;
}

function parted(one: Deed["end"], other: Deed["end"]): boolean {
  return one !== null && other !== null && one !== other;
}

function saidWords({ tokens, concepts }: RuleSentence, from: number, to: number): readonly string[] {
  const taken = (index: number): boolean => concepts.some(({ start, end }) => index >= start && index < end);
  const others = tokens.filter(
    ({ kind, folded }, index) =>
      index >= from &&
      index < to &&
      (kind === "word" || kind === "number") &&
      !taken(index) &&
      (kind === "number" || action.test(folded) || !isPlainWord(folded)) &&
      !numberWords.has(folded) &&
      !/^(?:don't|doesn't|stop|avoid|evita\w*)$/.test(folded) &&
      !placeWord.test(folded),
  );
  const within = concepts.filter(({ start, end }) => start >= from && end <= to);
  return [...within.map(({ id }) => id), ...others.map(({ folded }) => `~${folded}`)];
}

// A common root is enough: "explain", "explanations".
const sameForms = 0.6;

function sameSaid(one: string, other: string): boolean {
  if (!one.startsWith("~") || !other.startsWith("~")) return one === other;
  return sameWord(wordForms(one.slice(1)), wordForms(other.slice(1))) >= sameForms;
}
