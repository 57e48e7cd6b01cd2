import type { Claim, Dimension } from "../claim.ts";
import type { RuleSentence } from "../rule-sentence.ts";
import { rowLimit } from "./row-limit.ts";
import { boundsOf, rangesApart, rangeText, type WrittenNumber, writtenNumbers } from "./written-numbers.ts";

const leavesOut =
  /(?:^| )(?:nothing|nada|exclud\w*|leave\w*|skip|ignor\w*|hide|omit\w*|drop|remove|never|not|don't|excluy\w*|excluir|deja\w*|quita\w*|ocult\w*|descart\w*|elimin\w*|no|nunca|sin)(?= )/;
const leftOutAfter =
  /(?:^| )(?:(?:don't|do not|doesn't|does not|no|never|nunca)(?: me| se| nos)? (?:interest|matter|count|appear|interesan?|importan?|cuentan?|aparecen?|entran?)\w*|(?:are|is|to be|should be|stay)(?: to be)? (?:out|left out|ignored|excluded|hidden|skipped)|(?:quedan?|van?) fuera|se (?:excluyen?|ignoran?|omiten?))/;
const noBound =
  /(?:^| )(?:however (?:small|large|big|low|high|little|much)|no matter how \w+|por (?:mas |muy )?(?:pequen|chic|baj|grand|alt)\w+ que sean?|(?:of )?(?:any|all|every) (?:ages?|amounts?|sizes?|values?|prices?)|(?:de )?(?:todas las|cualquier|todos los) (?:edad(?:es)?|tamanos?|montos|importes|precios)|whatever the(?:ir)? (?:amount|size|value|price)|de cualquier (?:monto|importe|valor|tamano|precio)|sin importar (?:el|su) (?:monto|importe|valor|precio))(?= |$)/;

const allTime =
  /(?:^| )(?:all time|(?:entire|whole|full) history|since the (?:beginning|start)|toda la historia|todo el historico|desde el (?:inicio|principio))(?= |$)/;

/** Which values a thing must have to be listed: more than, less than, between. */
export const threshold: Dimension = {
  id: "threshold",
  title: { es: "umbral", en: "threshold" },
  read(sentence) {
    if (rowLimit.read(sentence).length > 0 || /decimal/.test(sentence.text)) return [];
    if (allTime.test(sentence.text)) {
      const everything = claim(sentence, { low: Infinity, high: -Infinity }, null);
      return [{ ...everything, topics: new Set(["time"]) }];
    }
    if (noBound.test(sentence.text)) return [claim(sentence, { low: Infinity, high: -Infinity }, null)];
    // A bound on nothing that is known ("three levels at most") restricts no values.
    const claims = writtenNumbers(sentence).flatMap((number) => claimsOf(sentence, number));
    return claims.filter(({ topics }) => topics.size > 0);
  },
  clash(one, other) {
    if (one.demand.kind !== "bounds" || other.demand.kind !== "bounds") return false;
    const anyValue = (bounds: { low: number; high: number }): boolean => bounds.low > bounds.high;
    if (anyValue(one.demand) || anyValue(other.demand))
      return anyValue(one.demand) !== anyValue(other.demand);
    return rangesApart(one.demand, other.demand);
  },
};

function claimsOf(sentence: RuleSentence, number: WrittenNumber): readonly Claim[] {
  const before = sentence.tokens
    .slice(0, number.start)
    .map(({ folded }) => folded)
    .join(" ");
  const between = /(?:between|entre)$/.exec(before);
  if (between !== null) {
    const second = writtenNumbers(sentence).find(({ start }) => start > number.start);
    return second === undefined ? [] : [claim(sentence, { low: number.value, high: second.value }, number)];
  }
  const bounds = boundsOf(sentence, number);
  if (bounds === null) return [];
  const denied =
    leavesOut.test(before) &&
    !/(?:no|not|never|nunca|sin|don't)(?: \S+){0,2} (?:more|mas|less|menos|over|under)(?: \S+)?$/.test(
      before,
    );
  const after = sentence.tokens
    .slice(number.end)
    .map(({ folded }) => folded)
    .join(" ");
  const isOut = denied || leftOutAfter.test(after);
  return [claim(sentence, isOut ? complement(bounds) : bounds, number)];
}

// A limit belongs to one side only.
function complement({ low, high }: { low: number; high: number }): { low: number; high: number } {
  const step = (value: number): number => Number.EPSILON * 16 * Math.max(1, Math.abs(value));
  return Number.isFinite(low)
    ? { low: -Infinity, high: low - step(low) }
    : { low: high + step(high), high: Infinity };
}

function claim(
  sentence: RuleSentence,
  bounds: { low: number; high: number },
  number: WrittenNumber | null,
): Claim {
  const text = bounds.low > bounds.high ? "∀" : rangeText(bounds);
  const unit = sentence.tokens[number?.end ?? -1]?.folded ?? "";
  const measured = measuredBy(sentence, isYear(number) ? "year" : unit);
  return {
    dimension: `threshold`,
    topics: measured,
    condition: sentence.condition,
    demand: { kind: "bounds", ...bounds },
    says: { es: text, en: text },
  };
}

function isYear(number: WrittenNumber | null): boolean {
  return number !== null && Number.isInteger(number.value) && number.value >= 1900 && number.value <= 2100;
}

// Orders over 500 pesos are measured by money, customers with 3 orders by their orders.
function measuredBy(sentence: RuleSentence, unit: string): ReadonlySet<string> {
  return new Set([
    ...sentence.concepts.filter(({ kind }) => kind === "thing" || kind === "measure").map(({ id }) => id),
    ...(/^(?:days?|dias?|months?|mes(?:es)?|years?|anos?)$/.test(unit) ? ["time"] : []),
  ]);
}
