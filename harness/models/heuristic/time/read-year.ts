import { partsOf } from "./calendar.ts";
import { advance, type TimeCursor, wordAt } from "./period-reader.ts";
import { lastAfter, lastWords, thisWords, unitNames, yearCues } from "./time-words.ts";

/** A year and the token after it. */
export interface YearSpan {
  readonly year: number;
  readonly end: number;
}

/** A four-digit year at the cursor. */
export function bareYear(cursor: TimeCursor): number | null {
  const token = cursor.tokens[cursor.index];
  if (token?.kind !== "number" || !/^(?:19|20)\d\d$/.test(token.text)) return null;
  return Number(token.text);
}

/** The year that completes a month, quarter or half: "2025", "de 2025", "of last year", "del año pasado". */
export function yearAfter(cursor: TimeCursor): YearSpan | null {
  let at = cursor;
  while (["de", "del", "of", ",", "in", "en", "el", "la", "the"].includes(wordAt(at))) at = advance(at, 1);
  if (unitNames.get(wordAt(at)) === "year" && bareYear(advance(at, 1)) !== null) at = advance(at, 1);
  const year = bareYear(at);
  if (year !== null) return { year, end: at.index + 1 };
  return at.index > cursor.index || thisWords.has(wordAt(at)) || lastWords.has(wordAt(at))
    ? relativeYear(at)
    : null;
}

/** The token after "of the year", "del año": the year is then the one of the clock, or the last one. */
export function endOfBareYear(cursor: TimeCursor): number | null {
  for (const phrase of ["del ano", "de el ano", "of the year", "in the year", "of year"]) {
    const words = phrase.split(" ");
    if (words.every((word, offset) => wordAt(cursor, offset) === word)) return cursor.index + words.length;
  }
  return null;
}

function relativeYear(cursor: TimeCursor): YearSpan | null {
  const current = partsOf(cursor.clock.today).year;
  const [first, second] = [wordAt(cursor), wordAt(cursor, 1)];
  if (thisWords.has(first) && isYear(second)) return { year: current, end: cursor.index + 2 };
  if (lastWords.has(first) && isYear(second)) return { year: current - 1, end: cursor.index + 2 };
  if (isYear(first) && lastAfter.has(second)) return { year: current - 1, end: cursor.index + 2 };
  if (isYear(first) && thisWords.has(second)) return { year: current, end: cursor.index + 2 };
  return null;
}

function isYear(word: string): boolean {
  return unitNames.get(word) === "year";
}

/** Whether a bare number at the cursor is meant as a year: a cue stands before it, and no comparison such as "more than". */
export function isYearHere(cursor: TimeCursor): boolean {
  if (bareYear(cursor) === null) return false;
  const before = wordAt(cursor, -1);
  const comparing =
    /^(?:more|less|fewer|greater|higher|lower|mas|menos|mayor|mayores|menor|menores|superior|inferior|exactly|top)$/;
  if (comparing.test(before)) return false;
  // "2025 sales" begins with a year, "2000 units" with a number.
  if (before === "") return !quantities.test(wordAt(cursor, 1));
  if (["than", "de", "a", "que", "to"].includes(before) && comparing.test(wordAt(cursor, -2))) return false;
  return yearCues.has(before) || isAdjective(cursor);
}

const quantities =
  /^(?:units?|unidades|pieces|piezas|items|times|veces|pesos|euros|dollars|dolares|usd|mxn|eur|kg|kilos|km|liters|litres|litros|hours|horas|minutes|minutos|days|dias|weeks|semanas|months|meses|people|personas|rows|percent)$/;

// "the 2024 orders", "break down 2025 costs": a recent year before a noun, and no name before it that it could number.
function isAdjective(cursor: TimeCursor): boolean {
  const [before, after] = [cursor.tokens[cursor.index - 1], cursor.tokens[cursor.index + 1]];
  const age = partsOf(cursor.clock.today).year - (bareYear(cursor) ?? 0);
  const counts = after === undefined || after.kind !== "word" || quantities.test(after.folded);
  return (
    !counts && age >= -2 && age <= 40 && before?.kind === "word" && !/\p{Lu}/u.test(before.text.slice(1))
  );
}
