import { readNumber } from "../language/read-number.ts";
import { addUnits, type Day } from "./calendar.ts";
import { type Period, periodOf } from "./period.ts";
import { type PeriodReader, type PeriodSpan, type TimeCursor, wordAt } from "./period-reader.ts";
import { unitNames } from "./time-words.ts";

/** Days by how far back they lie: "more than 60 days ago", "hace más de 60 días", "menos de un mes atrás". */
export const distanceReaders: readonly PeriodReader[] = [distance];

const further: readonly (readonly [string, boolean])[] = [
  ["more than", true],
  ["older than", true],
  ["over", true],
  ["at least", true],
  ["mas de", true],
  ["al menos", true],
  ["less than", false],
  ["fewer than", false],
  ["under", false],
  ["within", false],
  ["menos de", false],
];

function distance(cursor: TimeCursor): PeriodSpan | null {
  const spanish = wordAt(cursor) === "hace" || (wordAt(cursor) === "desde" && wordAt(cursor, 1) === "hace");
  const from = cursor.index + (wordAt(cursor) === "hace" ? 1 : spanish ? 2 : 0);
  for (const [phrase, beyond] of further) {
    const words = phrase.split(" ");
    if (!words.every((word, offset) => cursor.tokens[from + offset]?.folded === word)) continue;
    const found = backFrom(cursor, from + words.length, spanish);
    if (found === null) continue;
    return { period: side(found.day, beyond), end: found.end, yearGiven: true };
  }
  return null;
}

// The day that lies so many units before the clock's.
function backFrom(cursor: TimeCursor, start: number, spanish: boolean): { day: Day; end: number } | null {
  const wordOf = (index: number): string => cursor.tokens[index]?.folded ?? "";
  const single = ["un", "una", "a", "an", "one"].includes(wordOf(start));
  const number = single ? { value: 1, end: start + 1 } : readNumber(cursor.tokens, start);
  const unit = number === null ? undefined : unitNames.get(wordOf(number.end));
  if (number === null || unit === undefined) return null;
  const ago = ["ago", "atras"].includes(wordOf(number.end + 1));
  const old = wordOf(start - 2) === "older" && unit !== "year";
  if (!spanish && !ago && !old) return null;
  return { day: addUnits(cursor.clock.today, unit, -number.value), end: number.end + (ago ? 2 : 1) };
}

function side(day: Day, beyond: boolean): Period {
  return beyond
    ? periodOf({ start: null, end: day })
    : periodOf({ start: addUnits(day, "day", 1), end: null });
}
