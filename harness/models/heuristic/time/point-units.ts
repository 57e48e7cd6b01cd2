import { ordinalWords } from "../language/number-words.ts";
import { addUnits, day, partsOf, type PeriodUnit, startOf } from "./calendar.ts";
import { periodOf } from "./period.ts";
import { advance, type PeriodReader, type PeriodSpan, type TimeCursor, wordAt } from "./period-reader.ts";
import { bareYear, endOfBareYear, isYearHere, yearAfter } from "./read-year.ts";
import {
  articles,
  doubtfulMonths,
  fiscalWords,
  lastWords,
  monthAbbreviations,
  monthNames,
  unitNames,
} from "./time-words.ts";

/** Months, quarters, halves and years named by name or number: "diciembre de 2025", "Q3 2025", "first half", "2025". */
export const unitReaders: readonly PeriodReader[] = [
  month,
  shortMonth,
  numberedUnit,
  codedUnit,
  fiscalYear,
  namedYear,
  plainYear,
];

function month(cursor: TimeCursor): PeriodSpan | null {
  const number = monthNames.get(wordAt(cursor));
  if (number === undefined) return null;
  const given = yearAfter(advance(cursor, 1));
  if (doubtfulMonths.has(wordAt(cursor)) && given === null && !isNamedMonth(cursor)) return null;
  return unitInYear({ cursor, unit: "month", number, end: cursor.index + 1 });
}

// "in May", "sales in March", "March sales", but not "may I see" or "they march".
function isNamedMonth(cursor: TimeCursor): boolean {
  const capital = cursor.tokens[cursor.index]?.capital === true;
  return articles.has(wordAt(cursor, -1)) || (capital && !/^(?:i|we|you|they)$/.test(wordAt(cursor, 1)));
}

function shortMonth(cursor: TimeCursor): PeriodSpan | null {
  const number = monthAbbreviations.get(wordAt(cursor));
  if (number === undefined || yearAfter(advance(cursor, 1)) === null) return null;
  return unitInYear({ cursor, unit: "month", number, end: cursor.index + 1 });
}

// "third quarter of 2025", "primer semestre", "last quarter of 2025" (the fourth), "quarter 3".
function numberedUnit(cursor: TimeCursor): PeriodSpan | null {
  const ordinal = ordinalWords.get(wordAt(cursor));
  const unitAhead = unitNames.get(wordAt(cursor, 1));
  if (ordinal !== undefined && divides(unitAhead)) {
    return unitInYear({ cursor, unit: unitAhead, number: ordinal, end: cursor.index + 2 });
  }
  const inYear = yearAfter(advance(cursor, 2)) !== null || endOfBareYear(advance(cursor, 2)) !== null;
  if (lastWords.has(wordAt(cursor)) && divides(unitAhead) && inYear) {
    return unitInYear({
      cursor,
      unit: unitAhead,
      number: unitAhead === "half" ? 2 : 4,
      end: cursor.index + 2,
    });
  }
  const unit = unitNames.get(wordAt(cursor));
  const number = /^[1-4]$/.test(wordAt(cursor, 1)) ? Number(wordAt(cursor, 1)) : null;
  return divides(unit) && number !== null
    ? unitInYear({ cursor, unit, number, end: cursor.index + 2 })
    : null;
}

function divides(unit: PeriodUnit | undefined): unit is "quarter" | "half" {
  return unit === "quarter" || unit === "half";
}

// Q3, T3, 3T, H1, S1: always a letter and a digit.
function codedUnit(cursor: TimeCursor): PeriodSpan | null {
  const code = /^(?:([qths])([1-4])|([1-4])([qts]))$/.exec(wordAt(cursor));
  if (code === null) return null;
  const unit = /[qt]/.test(code[1] ?? code[4] ?? "") ? "quarter" : "half";
  const number = Number(code[2] ?? code[3]);
  if (unit === "half" && number > 2) return null;
  return unitInYear({ cursor, unit, number, end: cursor.index + 1 });
}

interface NumberedUnit {
  readonly cursor: TimeCursor;
  readonly unit: "month" | "quarter" | "half";
  readonly number: number;
  readonly end: number;
}

function unitInYear(found: NumberedUnit): PeriodSpan {
  const { cursor, unit, number } = found;
  const fiscal = fiscalWords.has(cursor.tokens[found.end]?.folded ?? "");
  const afterUnit = { ...cursor, index: fiscal ? found.end + 1 : found.end };
  const given = yearAfter(afterUnit);
  const yearStart = fiscal ? (cursor.clock.fiscalStart ?? 1) : 1;
  const startIn = (year: number): string => addUnits(day(year, yearStart, 1), unit, number - 1);
  const { today } = cursor.clock;
  const thisYear = partsOf(startOf(today, "year", yearStart)).year;
  const recent = startIn(thisYear) > today ? thisYear - 1 : thisYear;
  const start = startIn(given?.year ?? cursor.assumedYear ?? recent);
  const period = periodOf({ start, end: addUnits(start, unit, 1) }, unit);
  return {
    period,
    end: given?.end ?? endOfBareYear(afterUnit) ?? afterUnit.index,
    yearGiven: given !== null,
  };
}

// "fiscal year 2025", "año fiscal 2025", "FY2025", "FY 25".
function fiscalYear(cursor: TimeCursor): PeriodSpan | null {
  const joined = /^fy(\d{2}|\d{4})$/.exec(wordAt(cursor));
  if (joined !== null) return fiscalSpan(cursor, Number(joined[1]), cursor.index + 1);
  if (wordAt(cursor) === "fy" && /^\d{2}$|^\d{4}$/.test(wordAt(cursor, 1))) {
    return fiscalSpan(cursor, Number(wordAt(cursor, 1)), cursor.index + 2);
  }
  const words = [wordAt(cursor), wordAt(cursor, 1)];
  const named =
    words.some((word) => fiscalWords.has(word)) && words.some((word) => unitNames.get(word) === "year");
  const year = named ? yearAfter(advance(cursor, 2)) : null;
  return year === null ? null : fiscalSpan(cursor, year.year, year.end);
}

// A fiscal year that begins in the first half of a calendar year is mostly called after it, a later one after the next.
function fiscalSpan(cursor: TimeCursor, named: number, end: number): PeriodSpan {
  const first = cursor.clock.fiscalStart ?? 1;
  const full = named < 100 ? 2000 + named : named;
  const start = day(first > 6 ? full - 1 : full, first, 1);
  return { period: periodOf({ start, end: addUnits(start, "year", 1) }, "year"), end, yearGiven: true };
}

function namedYear(cursor: TimeCursor): PeriodSpan | null {
  if (unitNames.get(wordAt(cursor)) !== "year") return null;
  const year = bareYear(advance(cursor, 1));
  return year === null ? null : wholeYear(year, cursor.index + 2);
}

function plainYear(cursor: TimeCursor): PeriodSpan | null {
  const year = isYearHere(cursor) ? bareYear(cursor) : null;
  return year === null ? null : wholeYear(year, cursor.index + 1);
}

function wholeYear(year: number, end: number): PeriodSpan {
  return {
    period: periodOf({ start: day(year, 1, 1), end: day(year + 1, 1, 1) }, "year"),
    end,
    yearGiven: true,
  };
}
