import { parseDigits } from "../language/read-number.ts";
import { addUnits, day, type Day, partsOf } from "./calendar.ts";
import { periodOf } from "./period.ts";
import { advance, type PeriodReader, type PeriodSpan, type TimeCursor, wordAt } from "./period-reader.ts";
import { yearAfter } from "./read-year.ts";
import { monthAbbreviations, monthNames } from "./time-words.ts";

/** Days named by their date: 2025-03-01, 1/3/2025, "15 de marzo de 2025", "March 15, 2025". */
export const dateReaders: readonly PeriodReader[] = [isoDate, slashDate, dayThenMonth, monthThenDay];

function isoDate(cursor: TimeCursor): PeriodSpan | null {
  const token = cursor.tokens[cursor.index];
  if (token?.kind !== "date" || !token.text.includes("-")) return null;
  return oneDay(token.text, cursor.index + 1, true);
}

// Day first, as in Spanish and most English outside the United States, unless only the other order is a date.
function slashDate(cursor: TimeCursor): PeriodSpan | null {
  const token = cursor.tokens[cursor.index];
  if (token?.kind !== "date" || !token.text.includes("/")) return null;
  const [first = 1, second = 1, year = 0] = token.text.split("/").map(Number);
  const value = second > 12 ? day(year, first, second) : day(year, second, first);
  return oneDay(value, cursor.index + 1, true);
}

function dayThenMonth(cursor: TimeCursor): PeriodSpan | null {
  const date = dateNumber(cursor);
  if (date === null) return null;
  const at = ["de", "of"].includes(wordAt(cursor, 1)) ? advance(cursor, 2) : advance(cursor, 1);
  const month = monthAt(at);
  return month === null ? null : datedDay({ cursor: advance(at, 1), month, date });
}

function monthThenDay(cursor: TimeCursor): PeriodSpan | null {
  const month = monthAt(cursor);
  const at = wordAt(cursor, 1) === "the" ? advance(cursor, 2) : advance(cursor, 1);
  const date = dateNumber(at);
  return month === null || date === null ? null : datedDay({ cursor: advance(at, 1), month, date });
}

function datedDay(found: { cursor: TimeCursor; month: number; date: number }): PeriodSpan {
  const { cursor, month, date } = found;
  const given = yearAfter(cursor);
  const { today } = cursor.clock;
  const thisYear = partsOf(today).year;
  const recent = day(thisYear, month, date) > today ? thisYear - 1 : thisYear;
  const year = given?.year ?? cursor.assumedYear ?? recent;
  return oneDay(day(year, month, date), given?.end ?? cursor.index, given !== null);
}

/** The number of a day of the month at the cursor (1 to 31; also "1st", "2nd", "1º", "primero"). */
export function dateNumber(cursor: TimeCursor): number | null {
  const word = wordAt(cursor);
  if (word === "primero") return 1;
  const digits = /^(\d{1,2})(?:st|nd|rd|th|o|ro)?$/.exec(word);
  const value = digits === null ? 0 : parseDigits(digits[1] ?? "0");
  return value >= 1 && value <= 31 ? value : null;
}

/** The month whose name or short name stands at the cursor. */
export function monthAt(cursor: TimeCursor): number | null {
  const word = wordAt(cursor);
  return monthNames.get(word) ?? monthAbbreviations.get(word) ?? null;
}

function oneDay(value: Day, end: number, yearGiven: boolean): PeriodSpan {
  return { period: periodOf({ start: value, end: addUnits(value, "day", 1) }, "day"), end, yearGiven };
}
