import { numberWords } from "../../language/number-words.ts";
import { wordForms } from "../../language/word-forms.ts";
import type { Dimension } from "../claim.ts";
import { findConcepts } from "../find-concepts.ts";
import { isPlainWord } from "../plain-words.ts";
import { tokenAt, type RuleSentence } from "../rule-sentence.ts";
import { boundsOf, rangeText, type WrittenNumber, writtenNumbers } from "./written-numbers.ts";

const article = "(?:an? |the |un |una |el |la |los |las )?";
const term = String.raw`(?<term>\p{L}+(?: \p{L}+){0,3}?)`;
const whoever = String.raw`(?:an? |un |una |al? )?(?:anything|any\w*|those|ones?|some\w+|whoever|everything|(?:a )?(?:el|la|los|las|lo) que|al que|aquel\w*|quien\w*|cualquier\w*|todo\w*|\S+ (?:who|that|which|with|whose|over|above|under|below|que|con|cuy\w+|de mas|de menos))(?= |$)`;
const patterns: readonly RegExp[] = [
  `^${article}${term} (?:is|are|means?|es|son|significa\\w*|quiere decir) ${whoever}`,
  `(?:^| )(?:consider|call|treat|regard|label|considera\\w*|llam[ae]\\w*|trata\\w*|entiende\\w*)(?: as| como| por| a)? ${article}${term} (?:${whoever}|if|when|once|si|cuando|as|como)`,
  `^${article}${term} (?:means?|significa\\w*|quiere decir)(?= |$)`,
  String.raw`^${article}(?<term>\p{L}+(?: \p{L}+)? (?:is|are|es|son|esta|se considera) \p{L}+) (?:if|when|once|si|cuando)(?= )`,
  `^${article}${term} (?:counts?|qualif\\w+|cuenta\\w*) as (?:when|if|from|once)(?= |$)`,
].map((source) => new RegExp(source, "u"));

/** What a word of the user's means in numbers: a big order is one over 500. One word has one meaning. */
export const definition: Dimension = {
  id: "definition",
  title: { es: "qué significa", en: "what is meant" },
  read(sentence) {
    const words = definedWords(sentence);
    if (words.size === 0) return [];
    return writtenNumbers(sentence).flatMap((number) => {
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
  clash: (one, other) =>
    one.demand.kind === "bounds" &&
    other.demand.kind === "bounds" &&
    sameTerm(one.topics, other.topics) &&
    !sameBounds(one.demand, other.demand),
};

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

function definedWords(sentence: RuleSentence): ReadonlySet<string> {
  const match = patterns.map((pattern) => pattern.exec(sentence.text)).find((found) => found !== null);
  const said = match?.groups?.["term"];
  if (match === undefined || said === undefined || setting.test(said)) return new Set();
  const start = tokenAt(sentence, match.index + match[0].indexOf(said));
  const tokens = sentence.tokens.slice(start, start + said.split(" ").length);
  const concepts = findConcepts(tokens);
  const others = tokens.filter(
    ({ folded }, index) =>
      !concepts.some((one) => index >= one.start && index < one.end) &&
      !isPlainWord(folded) &&
      !numberWords.has(folded),
  );
  return new Set([
    ...concepts.map(({ id }) => id),
    ...others.map(({ folded }) => `~${(wordForms(folded).singulars.at(-1) ?? folded).replace(/[ao]$/, "")}`),
  ]);
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
