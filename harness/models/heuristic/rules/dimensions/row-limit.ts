import type { Dimension } from "../claim.ts";
import type { RuleSentence } from "../rule-sentence.ts";
import { boundsOf, rangesApart, rangeText, type WrittenNumber, writtenNumbers } from "./written-numbers.ts";

const rowNoun =
  /^(?:rows?|results?|records?|lines?|entries|items?|filas?|renglon(?:es)?|registros?|resultados?|lineas?|elementos?)$/;
const whole =
  /(?:^| )(?:(?:all|every|todas|todos|each)(?: the| las| los| of the)? (?:rows?|results?|records?|entries|lines?|filas?|renglones|registros|resultados|lineas)|no limit\w*|without (?:a |any )?limit\w*|unlimited|sin limites?|ilimitad[oa]s?|(?:lista|list|resultado) (?:complet[oa]|enter[oa])|(?:complete|full|whole|entire) (?:list|result|listing)s?|(?:sin|nunca|no|not|never|don't|without)(?: \S+)? (?:recort\w+|cort\w+|trunc\w+|cut\w*|limit\w*)(?: \S+)?)(?= |$)/;
const numberOfRows =
  /(?:^| )(?:number of|numero de|cantidad de|limite? (?:of|de)|row|max\S*) ?(?:rows?|results?|records?|lines?|filas?|renglones|registros|resultados|lineas)? (?:is|be|es|sea|ser)$/;
const tooMany = /(?:^| )(?:too (?:long|many|much)|demasiad[oa]s?)(?= |$)/;
const topBefore =
  /(?:^| )(?:top|first|best|worst|bottom|last|(?:el )?tope|primer[oa]s|mejores|peores|ultim[oa]s|only|just|solo|solamente)$/;
const topAfter =
  /^(?:(?:\S+ )?(?:best|worst|top|first|[a-z]{2,}est|mejores|peores|primer[oa]s|principales|con (?:mas|menos|mayor(?:es)?|menor(?:es)?) (?!de |que )\S+|with (?:the )?(?:most|highest|lowest|fewest)|mas (?!de|que)\S+|ultim[oa]s))(?= |$)/;

/** How many rows a list may have. */
export const rowLimit: Dimension = {
  id: "row-limit",
  title: { es: "número de filas", en: "number of rows" },
  read(sentence) {
    const range = rangeOf(sentence);
    if (range === null) return [];
    const things = new Set(sentence.concepts.filter(({ kind }) => kind === "thing").map(({ id }) => id));
    return [
      {
        dimension: "row-limit",
        topics: things,
        condition: sentence.condition,
        demand: { kind: "bounds", ...range },
        says: { es: rangeText(range), en: rangeText(range) },
      },
    ];
  },
  clash: (one, other) =>
    one.demand.kind === "bounds" && other.demand.kind === "bounds" && rangesApart(one.demand, other.demand),
};

interface Range {
  readonly low: number;
  readonly high: number;
}

function rangeOf(sentence: RuleSentence): Range | null {
  if (whole.test(sentence.text)) return { low: Infinity, high: Infinity };
  for (const number of writtenNumbers(sentence)) {
    const range = rangeOfNumber(sentence, number);
    if (range !== null) return range;
  }
  return null;
}

function rangeOfNumber(sentence: RuleSentence, number: WrittenNumber): Range | null {
  const word = (index: number): string => sentence.tokens[index]?.folded ?? "";
  const before = sentence.tokens
    .slice(0, number.start)
    .map(({ folded }) => folded)
    .join(" ");
  const after = sentence.tokens
    .slice(number.end, number.end + 4)
    .map(({ folded }) => folded)
    .join(" ");
  if (
    /^(?:days?|weeks?|months?|years?|quarters?|dias?|semanas?|mes(?:es)?|anos?|trimestres?|decimal\w*|hours?|horas?)/.test(
      after,
    )
  )
    return null;
  const bounds = boundsOf(sentence, number);
  const namesRows =
    rowNoun.test(word(number.end)) || rowNoun.test(word(number.end + 1)) || numberOfRows.test(before);
  if (namesRows && tooMany.test(sentence.text)) return { low: 0, high: number.value };
  if (bounds !== null) {
    const limits =
      namesRows ||
      topAfter.test(after) ||
      /(?:^| )(?:cap|limit\w*|tope|lists|(?:every|each|the|any) list|listas|(?:la|cada|toda) lista)(?: |$)/.test(
        before,
      );
    return limits ? { low: Math.max(0, bounds.low), high: bounds.high } : null;
  }
  const exact = namesRows || topBefore.test(before) || topAfter.test(after);
  return exact ? { low: number.value, high: number.value } : null;
}
