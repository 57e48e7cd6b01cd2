import { holdsYears } from "../knowledge/year-column.ts";
import type { Link } from "../link/concept.ts";
import type { Mark } from "../link/mark.ts";
import { tableOf } from "./mark-facts.ts";
import type { PeriodAsk } from "./reading.ts";
import { factsAt, markAt, previousOf, roleAt, type Workspace } from "./workspace.ts";

/** The periods of a question, each with the word before it that may tell which date is meant. */
export function readPeriods(space: Workspace): PeriodAsk[] {
  const found: PeriodAsk[] = [];
  for (const [index, mark] of space.marks.entries()) {
    if (mark.period === null) continue;
    const before = previousOf(space, index, ["preposition", "with", "and"]);
    const near = nearOf(space, before, found.at(-1) ?? null);
    found.push({ period: mark.period, near, background: false });
    space.used.add(index);
    if (before !== null && near !== null && onlyNamesDate(space, before, index)) space.used.add(before);
  }
  return found;
}

// Periods in a row ("in March and May") are about the same.
function nearOf(space: Workspace, before: number | null, earlier: PeriodAsk | null): Mark | null {
  const mark = markAt(space, before);
  return mark === null || mark.period !== null ? (earlier?.near ?? null) : mark;
}

// "hired in 2024", "model year 2012": the word says which date is meant, and nothing else.
function onlyNamesDate(space: Workspace, before: number, period: number): boolean {
  const { dates, amounts, metric } = factsAt(space, before);
  const { knowledge } = space;
  if (amounts.some(({ concept }) => concept.kind === "column" && holdsYears(concept.column, knowledge)))
    return true;
  const mark = markAt(space, before);
  if (dates.length === 0 || mark === null || (mark.exact && !mark.guessed)) return false;
  return metric === null || isVerbOfNoun(space, dates, period);
}

// A verb of a measure's stem ("which agents joined in May", where income is measured) belongs to the noun that has the date.
function isVerbOfNoun(space: Workspace, dates: readonly Link[], period: number): boolean {
  if (space.marks.some((_, index) => roleAt(space, index) === "howMuch")) return false;
  return space.marks.slice(0, period).some((mark, index) => {
    const table = mark.exact ? tableOf(factsAt(space, index)) : null;
    return dates.some(({ concept }) => concept.kind === "column" && concept.column.table === table);
  });
}

/** Whether a question sets two things side by side ("versus", "compared with"). */
export function readsComparison(space: Workspace): boolean {
  return space.marks.some((_, index) => roleAt(space, index) === "versus");
}
