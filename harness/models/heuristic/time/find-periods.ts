import type { QuestionToken } from "../language/question-token.ts";
import type { Period, PeriodClock } from "./period.ts";
import { readPeriod } from "./read-period.ts";

/** A time expression in a question: tokens `start` up to, not including, `end`. */
export interface FoundPeriod {
  readonly start: number;
  readonly end: number;
  readonly period: Period;
}

/** All time expressions of a question, from left to right, each as long as can be. */
export function findPeriods(tokens: readonly QuestionToken[], clock: PeriodClock): FoundPeriod[] {
  const found: FoundPeriod[] = [];
  let index = 0;
  while (index < tokens.length) {
    const span = readPeriod({ tokens, index, clock, assumedYear: null });
    if (span === null) {
      index += 1;
      continue;
    }
    found.push({ start: index, end: span.end, period: span.period });
    index = span.end;
  }
  return found;
}
