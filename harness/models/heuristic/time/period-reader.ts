import type { QuestionToken } from "../language/question-token.ts";
import type { Period, PeriodClock } from "./period.ts";

/** Where a reader stands: the tokens, an index into them, the clock, and the year to take where none is said. */
export interface TimeCursor {
  readonly tokens: readonly QuestionToken[];
  readonly index: number;
  readonly clock: PeriodClock;
  readonly assumedYear: number | null;
}

/** A period that was read, and the token after it. `yearGiven`: it is no matter of the clock in which year it lies. */
export interface PeriodSpan {
  readonly period: Period;
  readonly end: number;
  readonly yearGiven: boolean;
}

/** Reads one kind of time expression at the cursor, or gives null. */
export type PeriodReader = (cursor: TimeCursor) => PeriodSpan | null;

/** The folded word some tokens after the cursor; "" past the end. */
export function wordAt(cursor: TimeCursor, offset = 0): string {
  return cursor.tokens[cursor.index + offset]?.folded ?? "";
}

/** The same cursor some tokens further. */
export function advance(cursor: TimeCursor, count: number): TimeCursor {
  return { ...cursor, index: cursor.index + count };
}

/** The first span that any of the readers finds. */
export function firstSpan(readers: readonly PeriodReader[], cursor: TimeCursor): PeriodSpan | null {
  for (const reader of readers) {
    const span = reader(cursor);
    if (span !== null) return span;
  }
  return null;
}
