import type { Mark } from "../link/mark.ts";
import type { PeriodAsk } from "./reading.ts";
import { factsAt, markAt, previousOf, roleAt, type Workspace } from "./workspace.ts";

/** The periods of a question, each with the word before it that may tell which date is meant. */
export function readPeriods(space: Workspace): PeriodAsk[] {
  const found: PeriodAsk[] = [];
  for (const [index, mark] of space.marks.entries()) {
    if (mark.period === null) continue;
    const before = previousOf(space, index, ["preposition", "with", "and"]);
    const near = nearOf(space, before, found.at(-1) ?? null);
    found.push({ period: mark.period, near });
    space.used.add(index);
    // "hired in 2024": the verb says which date is meant, and nothing else.
    const isVerb = near !== null && (near.guessed || !near.exact) && factsAt(space, before).dates.length > 0;
    if (isVerb && before !== null) space.used.add(before);
  }
  return found;
}

// Periods in a row ("in March and May") are about the same.
function nearOf(space: Workspace, before: number | null, earlier: PeriodAsk | null): Mark | null {
  const mark = markAt(space, before);
  return mark === null || mark.period !== null ? (earlier?.near ?? null) : mark;
}

/** Whether a question sets two things side by side ("versus", "compared with"). */
export function readsComparison(space: Workspace): boolean {
  return space.marks.some((_, index) => roleAt(space, index) === "versus");
}
