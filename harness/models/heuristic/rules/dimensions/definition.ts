import { numberWords } from "../../language/number-words.ts";
import { sameWord, wordForms } from "../../language/word-forms.ts";
import type { Claim, Dimension } from "../claim.ts";
import { findConcepts } from "../find-concepts.ts";
import { isPlainWord } from "../plain-words.ts";
import { tokenAt, type RuleSentence } from "../rule-sentence.ts";
import { boundsOf, rangeText, type WrittenNumber, writtenNumbers } from "./written-numbers.ts";

const article = "(?:an? |the |un |una |el |la |los |las )?";
const named = String.raw`(?<term>[\p{L}\p{N}]+(?: [\p{L}\p{N}]+){0,3}?)`;
const whoever = String.raw`(?:an? |un |una |al? )?(?:anything|any\w*|those|ones?|some\w+|whoever|everything|(?:a )?(?:el|la|los|las|lo) que|al que|aquel\w*|quien\w*|cualquier\w*|todo\w*|\S+ (?:who|that|which|with|whose|over|above|under|below|que|con|cuy\w+|de mas|de menos))(?= |$)`;
const patterns: readonly RegExp[] = [
  `^${article}${named} (?:is|are|means?|es|son|significa\\w*|quiere decir) ${whoever}`,
  `(?:^| )(?:consider|call|treat|regard|label|considera\\w*|llam[ae]\\w*|trata\\w*|entiende\\w*)(?: as| como| por| a)? ${article}${named} (?:${whoever}|if|when|once|si|cuando|as|como)`,
  `^${article}${named} (?:means?|significa\\w*|quiere decir)(?= |$)`,
  String.raw`^${article}(?<term>\p{L}+(?: \p{L}+)? (?:is|are|es|son|esta|se considera) \p{L}+) (?:if|when|once|si|cuando)(?= )`,
  `^${article}${named} (?:counts?|qualif\\w+|cuenta\\w*) as (?:when|if|from|once)(?= |$)`,
  String.raw`\d.* (?:are|is|counts? as|son|es|cuentan? como) (?:an? |un |una )?(?<term>\p{L}+(?: \p{L}+)?)$`,
  `^${article}${named} (?:has|have|tienen?|llevan?|hacen?|compran?|gastan?|spends?|buys?|makes?)(?= |$)`,
].map((source) => new RegExp(source, "u"));

/** What a word of the user's means in numbers: a big order is one over 500. One word has one meaning. */
export const definition: Dimension = {
  id: "definition",
  title: { es: "qué significa", en: "what is meant" },
  read(sentence) {
    const words = definedWords(sentence);
    if (words.size === 0) return [];
    const numbers = writtenNumbers(sentence);
    if (numbers.length === 0) return [...statesOf(sentence, words), ...meaningOf(sentence, words)];
    return numbers.flatMap((number) => {
      const bounds = boundsOf(sentence, number) ?? spanOf(sentence, number);
      if (bounds === null) return [];
      const text = rangeText(bounds);
      return [
        {
          dimension: "definition",
          topics: words,
          condition: sentence.condition,
          demand: { kind: "bounds", ...bounds },
          says: { es: text, en: text },
        },
      ];
    });
  },
  clash(one, other) {
    if (!sameTerm(one.topics, other.topics)) return false;
    if (one.demand.kind === "choice" && other.demand.kind === "choice") {
      const [ours, theirs] = [one.demand.wanted, other.demand.wanted];
      return lacksOf(ours, theirs) && lacksOf(theirs, ours);
    }
    if (one.demand.kind !== "bounds" || other.demand.kind !== "bounds") return false;
    return !sameBounds(one.demand, other.demand);
  },
};

// "A sale is complete when it is paid."
function statesOf(sentence: RuleSentence, term: ReadonlySet<string>): readonly Claim[] {
  if (!/ (?:if|when|once|si|cuando) /.test(sentence.text)) return [];
  const states = sentence.concepts
    .filter(({ kind, id }) => kind === "state" && !term.has(id))
    .map(({ id }) => id);
  if (states.length === 0) return [];
  return [meaning(sentence, term, states)];
}

// "Q1 means April to June": told outright, a word means one thing.
function meaningOf(sentence: RuleSentence, term: ReadonlySet<string>): readonly Claim[] {
  const told = /^(?<term>.+?) (?:means?|significa\w*|quiere decir) (?<rest>.+)$/u.exec(sentence.text);
  const rest = told?.groups?.["rest"];
  if (rest === undefined) return [];
  const from = sentence.tokens.length - rest.split(" ").length;
  const words = sentence.tokens
    .slice(from)
    .filter(({ kind, folded }) => kind !== "sign" && !isPlainWord(folded))
    .map(({ folded }) => wordForms(folded).singulars.at(-1) ?? folded);
  if (words.length === 0) return [];
  return [meaning(sentence, term, words)];
}

const none: ReadonlySet<string> = new Set();

// "Within the last 90 days".
function spanOf(
  { tokens }: RuleSentence,
  { value, end }: WrittenNumber,
): { low: number; high: number } | null {
  return timeUnit.test(tokens[end]?.folded ?? "") ? { low: value, high: value } : null;
}

const timeUnit = /^(?:days?|weeks?|months?|quarters?|years?|dias?|semanas?|mes(?:es)?|trimestres?|anos?)$/;
// These name a setting of the answer, not a thing.
const setting =
  /(?:^| )(?:periods?|range|limit|default|decimals?|rows?|top|year|week|periodo|rango|limite|decimales|filas|ano|semana|fiscal|dates?|fechas?)(?: |$)/;

const shown =
  /^(?:hidden|excluded|ignored|shown|listed|omitted|skipped|out|included|counted|enough|fine|ok)$/;

function definedWords(sentence: RuleSentence): ReadonlySet<string> {
  const match = patterns.map((pattern) => pattern.exec(sentence.text)).find((found) => found !== null);
  const said = match?.groups?.["term"];
  if (match === undefined || said === undefined || setting.test(said) || shown.test(said)) return new Set();
  const start = tokenAt(sentence, match.index + match[0].indexOf(said));
  const tokens = sentence.tokens.slice(start, start + said.split(" ").length);
  const concepts = findConcepts(tokens);
  const others = tokens.filter(
    ({ folded }, index) =>
      !concepts.some((one) => index >= one.start && index < one.end) &&
      (!isPlainWord(folded) || /^\p{L}+\d/u.test(folded)) &&
      !numberWords.has(folded),
  );
  // "Customers have 3 orders" defines nothing: there is no quality.
  if (
    others.length === 0 &&
    /(?:has|have|tienen?|llevan?|hacen?|compran?|gastan?|spends?|buys?|makes?)$/.test(match[0])
  )
    return new Set();
  return new Set([
    ...concepts.map(({ id }) => id),
    ...others.map(({ folded }) => `~${(wordForms(folded).singulars.at(-1) ?? folded).replace(/[ao]$/, "")}`),
  ]);
}

// Each says something that the other does not: two meanings, not one told at greater length.
function lacksOf(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const likeness = 0.6;
  return [...one].some(
    (word) => ![...other].some((said) => sameWord(wordForms(word), wordForms(said)) >= likeness),
  );
}

// "Frequent" alone may mean "frequent customer"; two qualities never mean each other.
function sameTerm(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const within = (part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean =>
    [...part].every((word) => whole.has(word));
  return within(one, other) || within(other, one);
}

function sameBounds(one: { low: number; high: number }, other: { low: number; high: number }): boolean {
  const close = (left: number, right: number): boolean =>
    left === right || Math.abs(left - right) < 1e-9 * Math.max(1, Math.abs(left));
  return close(one.low, other.low) && close(one.high, other.high);
}

function meaning(sentence: RuleSentence, term: ReadonlySet<string>, words: readonly string[]): Claim {
  const text = words.join(" ");
  const plain = { refused: none, only: false, beyond: false, added: false };
  return {
    dimension: "definition",
    topics: term,
    condition: sentence.condition,
    demand: { kind: "choice", wanted: new Set(words), ...plain },
    says: { es: text, en: text },
  };
}
