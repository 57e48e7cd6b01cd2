import { addUnits, day, partsOf } from "./calendar.ts";
import { joinPeriods, type Period, periodOf } from "./period.ts";
import { advance, firstSpan, type PeriodSpan, type TimeCursor, wordAt } from "./period-reader.ts";
import { dateNumber, dateReaders, monthAt } from "./point-dates.ts";
import { distanceReaders } from "./point-distance.ts";
import { relativeReaders } from "./point-relative.ts";
import { unitReaders } from "./point-units.ts";
import { yearAfter } from "./read-year.ts";
import { articles, unitNames } from "./time-words.ts";

/** The time expression at the cursor: a range, an open range, or a single day, unit or relative period. */
export function readPeriod(cursor: TimeCursor): PeriodSpan | null {
  return firstSpan([monthDays, closedRange, openRange, yearsRange, readPoint], cursor);
}

/** A day, calendar unit or relative period at the cursor, with its leading articles. */
function readPoint(cursor: TimeCursor): PeriodSpan | null {
  return firstSpan([...distanceReaders, ...dateReaders, ...unitReaders, ...relativeReaders], cursor);
}

function pointAfterArticles(cursor: TimeCursor): PeriodSpan | null {
  let at = cursor;
  for (let skipped = 0; skipped < 3; skipped += 1) {
    const span = readPoint(at);
    if (span !== null) return span;
    const filler = articles.has(wordAt(at)) || (unitNames.has(wordAt(at)) && wordAt(at, 1) === "de");
    if (!filler) return null;
    at = advance(at, 1);
  }
  return null;
}

const rangeOpeners = new Set(["between", "entre", "from", "de", "del", "desde"]);
const rangeMiddles = new Set(["and", "y", "to", "a", "al", "hasta", "through", "until", "till", "-", "e"]);

// "between October and December 2025", "de enero a marzo", "from 2025-01-01 to 2025-02-15".
function closedRange(cursor: TimeCursor): PeriodSpan | null {
  if (!rangeOpeners.has(wordAt(cursor))) return null;
  const first = pointAfterArticles(advance(cursor, 1));
  if (first === null || !joinsRange(cursor, first.end)) return null;
  const last = pointAfterArticles({ ...cursor, index: first.end + 1 });
  return last === null ? null : spanBetween(advance(cursor, 1), first, last);
}

function joinsRange(cursor: TimeCursor, index: number): boolean {
  const middle = cursor.tokens[index]?.folded ?? "";
  if (!rangeMiddles.has(middle)) return false;
  const and = middle === "and" || middle === "y" || middle === "e";
  return !and || ["between", "entre"].includes(wordAt(cursor));
}

// A first part without a year lies in the last part's year, or in the year before when it would come after it.
function spanBetween(cursor: TimeCursor, first: PeriodSpan, last: PeriodSpan): PeriodSpan {
  const lastStart = last.period.ranges[0]?.start ?? cursor.clock.today;
  const startIn = (year: number): string | null => {
    const again = pointAfterArticles({ ...cursor, assumedYear: year });
    return again?.period.ranges[0]?.start ?? null;
  };
  let start = first.period.ranges[0]?.start ?? null;
  if (!first.yearGiven) {
    const year = partsOf(lastStart).year;
    start = startIn(year);
    if (start !== null && start > lastStart) start = startIn(year - 1);
  }
  const end = last.period.ranges.at(-1)?.end ?? null;
  return { period: periodOf({ start, end }), end: last.end, yearGiven: last.yearGiven };
}

// "2023 to 2025", "2023-2025", "enero a marzo de 2025".
function yearsRange(cursor: TimeCursor): PeriodSpan | null {
  const first = readPoint(cursor);
  if (first === null || !["to", "a", "-", "through", "al"].includes(cursor.tokens[first.end]?.folded ?? ""))
    return null;
  const last = pointAfterArticles({ ...cursor, index: first.end + 1 });
  return last === null ? null : spanBetween(cursor, first, last);
}

// "del 1 al 15 de diciembre", "December 1 to 15", "between the 1st and the 15th of March 2025".
function monthDays(cursor: TimeCursor): PeriodSpan | null {
  const opener = rangeOpeners.has(wordAt(cursor)) ? 1 : 0;
  let at = skipArticles(advance(cursor, opener));
  const monthFirst = monthAt(at);
  if (monthFirst !== null) at = advance(at, 1);
  const first = dateNumber(at);
  if (first === null || !rangeMiddles.has(wordAt(at, 1))) return null;
  at = skipArticles(advance(at, 2));
  const last = dateNumber(at);
  if (last === null) return null;
  at = advance(at, 1);
  if (monthFirst === null && ["de", "of"].includes(wordAt(at))) at = advance(at, 1);
  const month = monthFirst ?? monthAt(at);
  if (month === null) return null;
  if (monthFirst === null) at = advance(at, 1);
  return daysOfMonth(at, { month, first, last });
}

function daysOfMonth(cursor: TimeCursor, found: { month: number; first: number; last: number }): PeriodSpan {
  const given = yearAfter(cursor);
  const { today } = cursor.clock;
  const thisYear = partsOf(today).year;
  const year = given?.year ?? (day(thisYear, found.month, 1) > today ? thisYear - 1 : thisYear);
  const end = addUnits(day(year, found.month, found.last), "day", 1);
  return {
    period: periodOf({ start: day(year, found.month, found.first), end }),
    end: given?.end ?? cursor.index,
    yearGiven: given !== null,
  };
}

function skipArticles(cursor: TimeCursor): TimeCursor {
  return ["the", "el", "dia", "dias"].includes(wordAt(cursor)) ? skipArticles(advance(cursor, 1)) : cursor;
}

type Bound = (period: Period) => Period;
const fromStart: Bound = (period) => periodOf({ start: period.ranges[0]?.start ?? null, end: null });
const fromEnd: Bound = (period) => periodOf({ start: period.ranges.at(-1)?.end ?? null, end: null });
const toStart: Bound = (period) => periodOf({ start: null, end: period.ranges[0]?.start ?? null });
const toEnd: Bound = (period) => periodOf({ start: null, end: period.ranges.at(-1)?.end ?? null });

const openers: readonly (readonly [readonly string[], Bound])[] = [
  [["since"], fromStart],
  [["desde"], fromStart],
  [["a", "partir", "de"], fromStart],
  [["a", "partir", "del"], fromStart],
  [["starting"], fromStart],
  [["starting", "in"], fromStart],
  [["on", "or", "after"], fromStart],
  [["until"], toEnd],
  [["till"], toEnd],
  [["hasta"], toEnd],
  [["through"], toEnd],
  [["up", "to"], toEnd],
  [["before"], toStart],
  [["antes", "de"], toStart],
  [["antes", "del"], toStart],
  [["prior", "to"], toStart],
  [["previo", "a"], toStart],
  [["previos", "a"], toStart],
  [["anterior", "a"], toStart],
  [["anteriores", "a"], toStart],
  [["after"], fromEnd],
  [["despues", "de"], fromEnd],
  [["despues", "del"], fromEnd],
  [["posterior", "a"], fromEnd],
  [["posteriores", "a"], fromEnd],
];

function openRange(cursor: TimeCursor): PeriodSpan | null {
  for (const [words, bound] of openers) {
    if (!words.every((word, index) => wordAt(cursor, index) === word)) continue;
    // "What do they add up to in May": no bound.
    if (words[0] === "up" && /^(?:add|sum|total)(?:s|ed)?$/.test(wordAt(cursor, -1))) continue;
    const point = pointAfterArticles(advance(cursor, words.length));
    if (point !== null) return { ...point, period: bound(point.period) };
  }
  return onwards(cursor);
}

// "from March onwards", "de marzo en adelante".
function onwards(cursor: TimeCursor): PeriodSpan | null {
  if (!["from", "de", "del"].includes(wordAt(cursor))) return null;
  const point = pointAfterArticles(advance(cursor, 1));
  if (point === null) return null;
  const rest = [0, 1].map((offset) => cursor.tokens[point.end + offset]?.folded ?? "");
  if (["on", "onward", "onwards"].includes(rest[0] ?? ""))
    return { ...point, period: fromStart(point.period), end: point.end + 1 };
  return rest.join(" ") === "en adelante"
    ? { ...point, period: fromStart(point.period), end: point.end + 2 }
    : null;
}

/** One period that unites spans joined by "and" or commas ("March and May"), as the planner may ask for. */
export function unitePeriods(periods: readonly Period[]): Period | null {
  const [only, ...rest] = periods;
  if (only === undefined) return null;
  return rest.length === 0 ? only : joinPeriods(periods);
}
