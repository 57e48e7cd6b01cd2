import type { BoundItem } from "./bound-item.ts";
import type { Fragment } from "../sql-text/bind-fragment.ts";
import type { Knowledge } from "./knowledge.ts";

/** A predicate that holds whenever its table is used. `firm`: the question may not override it. */
export interface StandingFilter {
  readonly table: string;
  readonly predicate: Fragment;
  readonly firm: boolean;
}

/**
 * The predicates that always hold, without those that the question lifts (`unless`). Where two restrict the same
 * columns, the one of higher priority stands. `mentions` says whether a word occurs in the question.
 */
export function standingFilters(knowledge: Knowledge, mentions: (term: string) => boolean): StandingFilter[] {
  const standing: StandingFilter[] = [];
  const decided = new Set<string>();
  for (const item of knowledge.items) {
    const predicate = item.always ?? (isUnconditional(item) ? item.filter : null);
    const first = predicate?.columns[0];
    if (predicate === null || first === undefined) continue;
    const key = predicate.columns
      .map((ref) => `${ref.table}.${ref.column}`)
      .toSorted()
      .join();
    if (decided.has(key)) continue;
    decided.add(key);
    if (item.source.unless?.some(mentions) === true) continue;
    standing.push({ table: first.table, predicate, firm: item.source.layer === "constraints" });
  }
  return standing;
}

// A rule or hint that gives a predicate and no words to ask for it holds by itself; the conversation's focus is kept apart.
function isUnconditional(item: BoundItem): boolean {
  return (
    item.source.terms === undefined &&
    item.metric === null &&
    item.column === null &&
    item.source.layer !== "focus"
  );
}
