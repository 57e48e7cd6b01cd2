import type { PeriodAsk } from "./reading.ts";
import { neighbour, roleAt, type Workspace } from "./workspace.ts";

/** The periods of a question, each with the word before it that may tell which date is meant. */
export function readPeriods(space: Workspace): PeriodAsk[] {
  const found: PeriodAsk[] = [];
  for (const [index, mark] of space.marks.entries()) {
    if (mark.period === null) continue;
    const before = neighbour(space, index, ["preposition", "with", "and"], -1);
    const near =
      before === null || space.marks[before]?.period !== null
        ? (found.at(-1)?.near ?? null)
        : (space.marks[before] ?? null);
    found.push({ period: mark.period, near });
    // "hired in 2024": the verb says which date is meant, and nothing else.
    if (before !== null && near !== null && !near.exact && (space.facts[before]?.dates.length ?? 0) > 0)
      space.used.add(before);
    space.used.add(index);
  }
  return found;
}

/** Whether a question sets two things side by side ("versus", "compared with"). */
export function readsComparison(space: Workspace): boolean {
  return space.marks.some((_, index) => roleAt(space, index) === "versus");
}
