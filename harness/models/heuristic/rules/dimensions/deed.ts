import { sameWord, wordForms } from "../../language/word-forms.ts";
import type { Demand, Dimension } from "../claim.ts";
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
    const words = saidWords(sentence);
    const own = words.filter((word) => word.startsWith("~"));
    if (own.length === 0) return [];
    const denied = [...sentence.text.matchAll(denial)].length % 2 === 1;
    const text = words.map((word) => word.replace("~", "")).join(" ");
    return [
      {
        dimension: "deed",
        topics: new Set(),
        condition: sentence.condition,
        demand: { kind: "deed", words: new Set(words), denied, end: endOf(sentence.text) },
        says: { es: `${denied ? "no " : ""}${text}`, en: `${denied ? "not " : ""}${text}` },
      },
    ];
  },
  clash(one, other) {
    if (one.demand.kind !== "deed" || other.demand.kind !== "deed") return false;
    if (parted(one.demand.end, other.demand.end))
      return covers(one.demand, other.demand) && covers(other.demand, one.demand);
    if (one.demand.denied === other.demand.denied) return false;
    const [out, wanted] = one.demand.denied ? [one.demand, other.demand] : [other.demand, one.demand];
    return covers(out, wanted);
  },
};

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

function saidWords({ tokens, concepts }: RuleSentence): readonly string[] {
  const taken = (index: number): boolean => concepts.some(({ start, end }) => index >= start && index < end);
  const others = tokens.filter(
    ({ kind, folded }, index) =>
      (kind === "word" || kind === "number") &&
      !taken(index) &&
      (action.test(folded) || !isPlainWord(folded)) &&
      !numberWords.has(folded) &&
      !/^(?:don't|doesn't|stop|avoid|evita\w*)$/.test(folded) &&
      !placeWord.test(folded),
  );
  return [...concepts.map(({ id }) => id), ...others.map(({ folded }) => `~${folded}`)];
}

// A common root is enough: "explain", "explanations".
const sameForms = 0.6;

function sameSaid(one: string, other: string): boolean {
  if (!one.startsWith("~") || !other.startsWith("~")) return one === other;
  return sameWord(wordForms(one.slice(1)), wordForms(other.slice(1))) >= sameForms;
}
