import { readNumber } from "../language/read-number.ts";
import { addUnits, type Day, type PeriodUnit, startOf } from "./calendar.ts";
import { type Period, periodOf } from "./period.ts";
import { advance, type PeriodReader, type PeriodSpan, type TimeCursor, wordAt } from "./period-reader.ts";
import {
  anaphoricWords,
  articles,
  beforeLastWords,
  currentAfter,
  fiscalWords,
  lastAfter,
  lastManyWords,
  lastWords,
  thisWords,
  unitNames,
} from "./time-words.ts";

/** Periods relative to today: "trimestre pasado", "last 30 days", "en lo que va del año", "hace 2 meses", "ayer". */
export const relativeReaders: readonly PeriodReader[] = [
  toDate,
  nearDay,
  sameUnitLastYear,
  lastMany,
  unitsAgo,
  beforeLast,
  adjectiveFirst,
  adjectiveLast,
];

const toDatePhrases = [
  "en lo que va de",
  "en lo que va del",
  "lo que va de",
  "lo que va del",
  "lo que llevamos de",
  "lo que llevamos del",
  "en lo corrido del",
  "so far this",
  "so far in the",
  "so far in this",
  "thus far this",
  "desde principios de",
  "desde principio de",
  "desde el inicio del",
  "desde inicio de",
  "desde el comienzo del",
  "desde el principio del",
  "since the start of the",
  "since the beginning of the",
  "since the start of this",
  "since the beginning of this",
].map((phrase) => phrase.split(" "));
const toDateCodes: ReadonlyMap<string, PeriodUnit> = new Map([
  ["ytd", "year"],
  ["qtd", "quarter"],
  ["mtd", "month"],
  ["wtd", "week"],
]);

function toDate(cursor: TimeCursor): PeriodSpan | null {
  const code = toDateCodes.get(wordAt(cursor));
  if (code !== undefined) return untilToday(cursor, code, 1);
  const unitFirst = unitNames.get(wordAt(cursor));
  if (unitFirst !== undefined && wordAt(cursor, 1) === "to" && wordAt(cursor, 2) === "date")
    return untilToday(cursor, unitFirst, 3);
  if (wordAt(cursor) === "this" && wordAt(cursor, 2) === "so" && wordAt(cursor, 3) === "far") {
    const unit = unitNames.get(wordAt(cursor, 1));
    return unit === undefined ? null : untilToday(cursor, unit, 4);
  }
  for (const phrase of toDatePhrases) {
    if (!phrase.every((word, index) => wordAt(cursor, index) === word)) continue;
    let length = phrase.length;
    while (["el", "este", "esta", "la", "the", "current"].includes(wordAt(cursor, length))) length += 1;
    const unit = unitNames.get(wordAt(cursor, length));
    if (unit !== undefined) return untilToday(cursor, unit, length + 1);
  }
  return null;
}

function untilToday(cursor: TimeCursor, unit: PeriodUnit, length: number): PeriodSpan {
  const fiscal = fiscalAt(cursor, length);
  const { today } = cursor.clock;
  return spanOf(cursor, {
    period: periodOf({
      start: startOf(today, unit, yearStart(cursor, fiscal)),
      end: addUnits(today, "day", 1),
    }),
    length: fiscal ? length + 1 : length,
  });
}

const nearDays: ReadonlyMap<string, number> = new Map([
  ["hoy", 0],
  ["today", 0],
  ["ayer", -1],
  ["yesterday", -1],
  ["anteayer", -2],
  ["antier", -2],
]);

function nearDay(cursor: TimeCursor): PeriodSpan | null {
  const offset = nearDays.get(wordAt(cursor));
  if (offset === undefined) return null;
  const start = addUnits(cursor.clock.today, "day", offset);
  return spanOf(cursor, { period: periodOf({ start, end: addUnits(start, "day", 1) }, "day"), length: 1 });
}

// "el mismo mes del año pasado", "same quarter last year": the current unit, a year before.
function sameUnitLastYear(cursor: TimeCursor): PeriodSpan | null {
  if (!["mismo", "misma", "same"].includes(wordAt(cursor))) return null;
  const unit = unitNames.get(wordAt(cursor, 1));
  if (unit === undefined) return null;
  let at = advance(cursor, 2);
  while (articles.has(wordAt(at))) at = advance(at, 1);
  const year = [wordAt(at), wordAt(at, 1)];
  if (!year.some((word) => unitNames.get(word) === "year") || !year.some((word) => lastWords.has(word)))
    return null;
  const start = startOf(addUnits(cursor.clock.today, "year", -1), unit);
  return spanOf(cursor, { period: unitPeriod(start, unit), length: at.index + 2 - cursor.index });
}

// The days (or months…) that end with today: "last 30 days", "los últimos 3 meses".
function lastMany(cursor: TimeCursor): PeriodSpan | null {
  const numberFirst = readNumber(cursor.tokens, cursor.index);
  const after = numberFirst === null ? null : { ...cursor, index: numberFirst.end };
  const number = lastManyWords.has(wordAt(cursor))
    ? readNumber(cursor.tokens, cursor.index + 1)
    : numberFirst;
  if (number === null) return null;
  let at = { ...cursor, index: number.end };
  if (after !== null && lastManyWords.has(wordAt(after))) at = advance(after, 1);
  else if (numberFirst !== null) return trailingAdjective(cursor, number.value, at);
  const unit = unitNames.get(wordAt(at));
  return unit === undefined
    ? null
    : trailing(cursor, { unit, count: number.value, length: at.index + 1 - cursor.index });
}

// "30 días pasados".
function trailingAdjective(cursor: TimeCursor, count: number, at: TimeCursor): PeriodSpan | null {
  const unit = unitNames.get(wordAt(at));
  if (unit === undefined || !lastAfter.has(wordAt(at, 1))) return null;
  return trailing(cursor, { unit, count, length: at.index + 2 - cursor.index });
}

function trailing(
  cursor: TimeCursor,
  found: { unit: PeriodUnit; count: number; length: number },
): PeriodSpan {
  const end = addUnits(cursor.clock.today, "day", 1);
  return spanOf(cursor, {
    period: { ...periodOf({ start: addUnits(end, found.unit, -found.count), end }), step: found.unit },
    length: found.length,
  });
}

// "3 months ago", "hace dos semanas", "hace un año": the calendar unit that many units back.
function unitsAgo(cursor: TimeCursor): PeriodSpan | null {
  const spanish = wordAt(cursor) === "hace";
  const at = spanish ? advance(cursor, 1) : cursor;
  const single = ["un", "una", "a", "an", "one"].includes(wordAt(at));
  const number = single ? { value: 1, end: at.index + 1 } : readNumber(at.tokens, at.index);
  const unit = number === null ? undefined : unitNames.get(cursor.tokens[number.end]?.folded ?? "");
  if (number === null || unit === undefined) return null;
  if (!spanish && cursor.tokens[number.end + 1]?.folded !== "ago") return null;
  const start = startOf(addUnits(cursor.clock.today, unit, -number.value), unit);
  return spanOf(cursor, {
    period: unitPeriod(start, unit),
    length: number.end + (spanish ? 1 : 2) - cursor.index,
  });
}

// "el mes antepasado", "penúltimo trimestre", "the month before last".
function beforeLast(cursor: TimeCursor): PeriodSpan | null {
  const first = unitNames.get(wordAt(cursor));
  const second = unitNames.get(wordAt(cursor, 1));
  if (first !== undefined && beforeLastWords.has(wordAt(cursor, 1)))
    return shifted(cursor, { unit: first, offset: -2, length: 2 });
  if (first !== undefined && wordAt(cursor, 1) === "before" && wordAt(cursor, 2) === "last")
    return shifted(cursor, { unit: first, offset: -2, length: 3 });
  if (second !== undefined && beforeLastWords.has(wordAt(cursor)))
    return shifted(cursor, { unit: second, offset: -2, length: 2 });
  return null;
}

// "this month", "el último trimestre", "last fiscal year".
function adjectiveFirst(cursor: TimeCursor): PeriodSpan | null {
  const isThis = thisWords.has(wordAt(cursor));
  if (!isThis && !lastWords.has(wordAt(cursor))) return null;
  const fiscal = fiscalAt(cursor, 1);
  const unit = unitNames.get(wordAt(cursor, fiscal ? 2 : 1));
  if (unit === undefined) return null;
  return shifted(cursor, { unit, offset: isThis ? 0 : -1, length: fiscal ? 3 : 2, word: wordAt(cursor) });
}

// "trimestre pasado", "mes en curso", "año fiscal anterior"; also "del mes" alone, which is the current one.
function adjectiveLast(cursor: TimeCursor): PeriodSpan | null {
  const unit = unitNames.get(wordAt(cursor));
  if (unit === undefined) return null;
  const length = fiscalAt(cursor, 1) ? 2 : 1;
  const word = wordAt(cursor, length);
  if (lastAfter.has(word)) return shifted(cursor, { unit, offset: -1, length: length + 1, word });
  if (currentAfter.has(word)) return shifted(cursor, { unit, offset: 0, length: length + 1 });
  if (word === "en" && wordAt(cursor, length + 1) === "curso")
    return shifted(cursor, { unit, offset: 0, length: length + 2 });
  const alone = ["del", "of the"].some((cue) =>
    [wordAt(cursor, -1), `${wordAt(cursor, -2)} ${wordAt(cursor, -1)}`].includes(cue),
  );
  return alone && !lastWords.has(wordAt(cursor, -1)) ? shifted(cursor, { unit, offset: 0, length }) : null;
}

interface Shift {
  readonly unit: PeriodUnit;
  readonly offset: number;
  readonly length: number;
  readonly word?: string;
}

function shifted(cursor: TimeCursor, shift: Shift): PeriodSpan {
  const fiscalAfter = fiscalAt(cursor, shift.length);
  const fiscal = fiscalAfter || fiscalAt(cursor, 1);
  const current = startOf(cursor.clock.today, shift.unit, yearStart(cursor, fiscal));
  const period = unitPeriod(addUnits(current, shift.unit, shift.offset), shift.unit);
  const anaphoric = anaphoricWords.has(shift.word ?? "");
  return spanOf(cursor, { period: { ...period, anaphoric }, length: shift.length + (fiscalAfter ? 1 : 0) });
}

function fiscalAt(cursor: TimeCursor, offset: number): boolean {
  return fiscalWords.has(wordAt(cursor, offset));
}

function yearStart(cursor: TimeCursor, fiscal: boolean): number {
  return fiscal ? (cursor.clock.fiscalStart ?? 1) : 1;
}

function unitPeriod(start: Day, unit: PeriodUnit): Period {
  return periodOf({ start, end: addUnits(start, unit, 1) }, unit);
}

function spanOf(cursor: TimeCursor, found: { period: Period; length: number }): PeriodSpan {
  return { period: found.period, end: cursor.index + found.length, yearGiven: true };
}
