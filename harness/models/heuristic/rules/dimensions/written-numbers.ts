import { readNumber } from "../../language/read-number.ts";
import type { RuleSentence } from "../rule-sentence.ts";

/** A number of a sentence, in digits or words, with the tokens that it takes. */
export interface WrittenNumber {
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/** The numbers of a sentence from left to right; "one", "un" and "a" count where a noun follows. */
export function writtenNumbers({ tokens }: RuleSentence): readonly WrittenNumber[] {
  const found: WrittenNumber[] = [];
  for (let start = 0; start < tokens.length;) {
    const number = readNumber(tokens, start) ?? single(tokens[start]?.folded, start);
    if (number === null) start += 1;
    else {
      found.push({ value: number.value, start, end: number.end });
      start = number.end;
    }
  }
  return found;
}

function single(folded: string | undefined, start: number): { value: number; end: number } | null {
  if (folded === "zero" || folded === "cero") return { value: 0, end: start + 1 };
  return folded === "one" || folded === "un" || folded === "uno" || folded === "una"
    ? { value: 1, end: start + 1 }
    : null;
}

/** What the words before and after a number say about it: at most, at least, or just that many. */
export function boundsOf(
  sentence: RuleSentence,
  { value, start, end }: WrittenNumber,
): { low: number; high: number } | null {
  const before = sentence.tokens
    .slice(Math.max(0, start - 6), start)
    .map(({ folded }) => folded)
    .join(" ");
  const after = sentence.tokens
    .slice(end, end + 3)
    .map(({ folded }) => folded)
    .join(" ");
  const denied =
    /(?:^| )(?:no|not|never|nunca|jamas|sin|don't|without)(?: \S+){0,3} (?:more|mas|over|exceed\S*|less|fewer|menos|under|above|below|pas\S+|reach\S*|lleg\S+|alcanz\S+)(?: \S+){0,2}$/.test(
      before,
    );
  const comparison = comparisonOf(before, after);
  if (comparison === null) return null;
  const { above, equal } = comparison;
  const up = above !== denied;
  const includes = denied ? !equal : equal;
  const step = includes ? 0 : Number.EPSILON * Math.max(1, Math.abs(value)) * 4;
  return up ? { low: value + step, high: Infinity } : { low: -Infinity, high: value - step };
}

const above =
  /(?:more than|older than|longer than|mas larg\S+ (?:de|que)|mas (?:viej|antigu)\S+ (?:de|que)|over|above|exceed\S*|after|since|later than|despues de|posterior(?:es)? a|greater than|higher than|larger than|beyond|> ?|mas de|mayor(?:es)? (?:a|de|que)|superior(?:es)? a|por encima de|arriba de|sobre|rebas\S+|super\S+|pas\S+ de)(?: los| las| the)?$/;
const below =
  /(?:less than|newer than|shorter than|younger than|mas (?:nuev|recient|joven)\S* (?:de|que)|before|until|prior to|earlier than|antes de|anterior(?:es)? a|fewer than|under|below|lower than|smaller than|beneath|< ?|menos de|menor(?:es)? (?:a|de|que)|inferior(?:es)? a|por debajo de|debajo de|abajo de)(?: los| las| the)?$/;
const least =
  /(?:at least|min(?:imum|imo)?(?: \S+){0,4} (?:is|are|be|es|son|sea|ser)|reach\S*|lleg\S+ a|alcanz\S+|minimum(?: of)?|> =|>=|al menos|por lo menos|como minimo|minimo(?: de)?|a partir de|desde|from)(?: los| las| the)?$/;
const most =
  /(?:at most|maximum(?: of)?|(?:max(?:imum|imo)?|limite?|tope|cap)(?: \S+){0,4} (?:is|are|be|es|son|sea|ser)|max|up to|cap \S+(?: \S+)? (?:at|to)|limit\S*(?: \S+){0,3} (?:to|at)|< =|<=|como maximo|a lo (?:mas|mucho|sumo)|maximo(?: de)?|hasta|tope(?: de)?|limit\S*(?: \S+){0,3} a)(?: los| las| the)?$/;

function comparisonOf(before: string, after: string): { above: boolean; equal: boolean } | null {
  if (least.test(before) || /^(?:(?:\S+ )?(?:or more|and up|at least|o mas|como minimo|minimo))/.test(after))
    return { above: true, equal: true };
  if (
    most.test(before) ||
    /^(?:(?:\S+ )?(?:or (?:less|fewer)|at most|max\S*|(?:is|are|will be|would be|me|nos)? ?(?:enough|plenty|do\b|suffice\S*|basta\S*|bastan|sobra\S*)|o menos|como maximo|maximo|a lo mucho|como mucho|cuando mucho|a lo sumo|tope))/.test(
      after,
    )
  )
    return { above: false, equal: true };
  if (above.test(before)) return { above: true, equal: false };
  return below.test(before) ? { above: false, equal: false } : null;
}

/** Whether two ranges of numbers have nothing in common. */
export function rangesApart(
  one: { low: number; high: number },
  other: { low: number; high: number },
): boolean {
  return one.low > other.high || other.low > one.high;
}

/** A range for a reader. */
export function rangeText({ low, high }: { low: number; high: number }): string {
  if (low === high) return Number.isFinite(low) ? String(low) : "∞";
  if (!Number.isFinite(high)) return `≥ ${Math.round(low * 1e6) / 1e6}`;
  return Number.isFinite(low) ? `${low}–${high}` : `≤ ${Math.round(high * 1e6) / 1e6}`;
}
