import { multipliers, numberWords } from "./number-words.ts";
import type { QuestionToken } from "./question-token.ts";

/** A number found in a question, and the token after it. */
export interface NumberSpan {
  readonly value: number;
  readonly end: number;
}

/** The number that begins at a token, in digits or words ("1,200", "1.200", "3 mil", "treinta y cinco", "two hundred"). */
export function readNumber(tokens: readonly QuestionToken[], start: number): NumberSpan | null {
  const digits = digitsAt(tokens[start]);
  const first = digits === null ? wordsAt(tokens, start) : { value: digits, end: start + 1 };
  if (first === null) return null;
  return multiplied(tokens, first);
}

function digitsAt(token: QuestionToken | undefined): number | null {
  if (token === undefined) return null;
  if (token.kind === "number") return parseDigits(token.text);
  const short = /^(\d+(?:[.,]\d+)?)(k|m)$/.exec(token.folded);
  return short === null ? null : parseDigits(short[1] ?? "0") * (multipliers.get(short[2] ?? "") ?? 1);
}

/** The value of digits with separators: a separator before exactly three last digits groups, another one is decimal. */
export function parseDigits(text: string): number {
  const last = /[.,](\d+)$/.exec(text);
  if (last === null) return Number(text);
  const separator = text.at(-last[0].length) ?? "";
  const decimal = last[1]?.length !== 3 || (separator === "." ? text.includes(",") : text.includes("."));
  if (!decimal) return Number(text.replaceAll(/[.,]/g, ""));
  const whole = text.slice(0, -last[0].length).replaceAll(/[.,]/g, "");
  return Number(`${whole}.${last[1]}`);
}

function wordsAt(tokens: readonly QuestionToken[], start: number): NumberSpan | null {
  let span: NumberSpan = { value: 0, end: start };
  for (let index = start; index < tokens.length; index += 1) {
    const folded = tokens[index]?.folded ?? "";
    const unit = numberWords.get(folded);
    if (unit !== undefined && fits(span.value, unit)) span = { value: span.value + unit, end: index + 1 };
    else if (!(folded === "y" && span.value >= 30 && span.value % 10 === 0)) break;
  }
  return span.end > start ? span : multiplierAlone(tokens[start], start);
}

// "mil", "hundred", "a thousand".
function multiplierAlone(token: QuestionToken | undefined, start: number): NumberSpan | null {
  const value = token !== undefined && token.folded.length > 1 ? multipliers.get(token.folded) : undefined;
  return value === undefined ? null : { value, end: start + 1 };
}

function fits(value: number, unit: number): boolean {
  if (value === 0) return true;
  if (value >= 100) return unit < 100 && value % 100 === 0;
  return value >= 20 && value % 10 === 0 && unit < 10;
}

function multiplied(tokens: readonly QuestionToken[], span: NumberSpan): NumberSpan {
  const follower = tokens[span.end]?.folded ?? "";
  const factor = follower.length > 1 ? multipliers.get(follower) : undefined;
  if (factor === undefined || factor <= span.value) return span;
  const product = { value: span.value * factor, end: span.end + 1 };
  const rest = wordsAt(tokens, product.end);
  return rest !== null && rest.value < factor && numberWords.has(tokens[product.end]?.folded ?? "")
    ? multiplied(tokens, { value: product.value + rest.value, end: rest.end })
    : multiplied(tokens, product);
}
