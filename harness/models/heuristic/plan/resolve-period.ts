import { dateOf } from "../knowledge/date-of.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { holdsYears, yearColumnOf } from "../knowledge/year-column.ts";
import type { Mark } from "../link/mark.ts";
import { factsOf } from "../reading/mark-facts.ts";
import type { ColumnRef, Fragment } from "../sql-text/bind-fragment.ts";
import { partsOf } from "../time/calendar.ts";
import type { DayRange, Period } from "../time/period.ts";
import { chooseColumn } from "./choose-column.ts";
import { periodPredicate } from "./period-predicate.ts";
import { columnTest } from "./predicates.ts";

/** The date that a word before a period names ("hired in 2024", "fecha de alta"); null where it names none. */
export function namedDate(
  near: Mark | null,
  anchors: readonly string[],
  knowledge: Knowledge,
): ColumnRef | null {
  if (near === null) return null;
  const { dates, table, metric } = factsOf(near, knowledge);
  // A noun that is a table or a measure is no date; a verb of the same stem may be.
  if (dates.length === 0 || (near.exact && (table !== null || metric !== null) && !near.guessed)) return null;
  return chooseColumn(dates, anchors, knowledge);
}

/** A predicate on a column of year numbers that the word before a period names ("published in 2020"). */
export function yearPredicate(
  near: Mark | null,
  period: Period,
  context: { anchors: readonly string[]; knowledge: Knowledge },
): Fragment | null {
  if (near === null) return null;
  const { knowledge } = context;
  const years = factsOf(near, knowledge).amounts.filter(
    (link) => link.concept.kind === "column" && holdsYears(link.concept.column, knowledge),
  );
  const column = chooseColumn(years, context.anchors, knowledge);
  return column === null ? null : yearTest(column, period);
}

function hasOwnDate(table: string, knowledge: Knowledge): boolean {
  return (
    dateOf(knowledge, table)?.table === table ||
    knowledge.items.some((item) => item.date !== null && item.table === table)
  );
}

// Only whole years can be compared with year numbers.
function yearTest(column: ColumnRef, period: Period): Fragment | null {
  const [range, ...others] = period.ranges;
  if (range === undefined || others.length > 0 || !isWholeYears(range)) return null;
  const first = range.start === null ? null : partsOf(range.start).year;
  const last = range.end === null ? null : partsOf(range.end).year - 1;
  if (first === null) return columnTest(column, `<= ${last ?? 0}`);
  if (last === null) return columnTest(column, `>= ${first}`);
  return columnTest(column, first === last ? `= ${first}` : `BETWEEN ${first} AND ${last}`);
}

function isWholeYears({ start, end }: DayRange): boolean {
  return (start ?? "-01-01").endsWith("-01-01") && (end ?? "-01-01").endsWith("-01-01");
}

/**
 * The predicate of a period for a table: on its date, its year number, or the date of the nearest table that its rows
 * belong to.
 */
export function periodOfTable(table: string, period: Period, knowledge: Knowledge): Fragment | null {
  const years = hasOwnDate(table, knowledge) ? undefined : yearColumnOf(table, knowledge);
  const byYear = years === undefined ? null : yearTest(years, period);
  if (byYear !== null) return byYear;
  const date = dateOf(knowledge, table);
  return date === null ? null : periodPredicate(date, period);
}
