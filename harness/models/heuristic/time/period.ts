import type { Day, PeriodUnit } from "./calendar.ts";

/** Days from `start` (included) to `end` (excluded); null is open. */
export interface DayRange {
  readonly start: Day | null;
  readonly end: Day | null;
}

/**
 * A span of time that a question names: one range, or several ("March and May"). `unit` is the calendar unit that it
 * is one of, `step` the one that it is counted in ("last 3 months"); `anaphoric` says that its word ("previous") may refer to an earlier period instead of to today.
 */
export interface Period {
  readonly ranges: readonly DayRange[];
  readonly unit: PeriodUnit | null;
  readonly step: PeriodUnit | null;
  readonly anaphoric: boolean;
}

/** What periods are relative to. `fiscalStart` is null where no fiscal year is known. */
export interface PeriodClock {
  readonly today: Day;
  readonly fiscalStart: number | null;
}

/** A period of one range. */
export function periodOf(range: DayRange, unit: PeriodUnit | null = null): Period {
  return { ranges: [range], unit, step: null, anaphoric: false };
}

/** One period that holds the days of several; ranges that touch are joined. */
export function joinPeriods(periods: readonly Period[]): Period {
  const ranges = periods
    .flatMap((period) => period.ranges)
    .toSorted((a, b) => ((a.start ?? "") < (b.start ?? "") ? -1 : 1));
  const joined: DayRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last !== undefined && last.end !== null && last.end === range.start)
      joined.splice(-1, 1, { start: last.start, end: range.end });
    else joined.push(range);
  }
  return { ranges: joined, unit: null, step: null, anaphoric: false };
}
