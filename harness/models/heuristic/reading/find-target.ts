import { amountOf } from "../knowledge/amount-of.ts";
import { nameOf } from "../knowledge/column-roles.ts";
import type { GrammarRole } from "../language/grammar-sense.ts";
import { isCondition, isGroupable, isMeasurable, tableOf } from "./mark-facts.ts";
import {
  factsAt,
  freeMarks,
  isOpen,
  markAt,
  nextOf,
  previousOf,
  roleAt,
  type Workspace,
} from "./workspace.ts";

/** What "how many" counts: the first noun after it, past its adjectives. */
export function countedAfter(space: Workspace, index: number): number | null {
  return scanRight(space, index, (at) => isGroupable(factsAt(space, at)) || isMeasurable(factsAt(space, at)));
}

/** A qualifier that stands for its noun ("how many companies"). */
export function qualifierAfter(space: Workspace, index: number): number | null {
  return scanRight(
    space,
    index,
    (at) => factsAt(space, at).filter !== null || factsAt(space, at).values.length > 0,
  );
}

/** What an aggregate word is about: "precio promedio" has it before, "average price" after; a number beats a table. */
export function nearTarget(space: Workspace, index: number): number | null {
  const before = previousOf(space, index);
  if (isOpen(space, before) && before >= index - 2 && isMeasurable(factsAt(space, before))) return before;
  const measurable = scanRight(
    space,
    index,
    (at) => isMeasurable(factsAt(space, at)) || factsAt(space, at).dates.length > 0,
  );
  return (
    measurable ??
    scanRight(
      space,
      index,
      (at) => factsAt(space, at).table !== null || factsAt(space, at).dimensions.length > 0,
    )
  );
}

/** What "what do … add up to" is about: what stands between, a number before a table. */
export function targetBefore(space: Workspace, index: number): number | null {
  const what = [...space.marks.keys()].find((at) => roleAt(space, at) === "which");
  if (what === undefined || what > index) return null;
  const free = freeMarks(space, (at) => at > what && at < index);
  return (
    free.find((at) => isMeasurable(factsAt(space, at))) ??
    free.find((at) => factsAt(space, at).table !== null) ??
    null
  );
}

/**
 * What "how much" is about, which may come last ("did the store in Lima sell"): a measure beats a table, a sure link a
 * guess. Things that have names (members, stores) are not what is measured.
 */
export function farTarget(space: Workspace, index: number): number | null {
  const free = freeMarks(space, (at) => at > index);
  const measurable = free.filter((at) => isMeasurable(factsAt(space, at)));
  const tables = free.filter((at) => isMeasuredTable(space, tableOf(factsAt(space, at))));
  const sure = (at: number): boolean => markAt(space, at)?.guessed === false;
  const verb = tables.findLast((at) => !sure(at));
  return measurable.find(sure) ?? measurable[0] ?? verb ?? tables.find(sure) ?? null;
}

function isMeasuredTable({ knowledge }: Workspace, table: string | null): boolean {
  return table !== null && (nameOf(knowledge, table) === null || amountOf(knowledge, table) !== null);
}

const passed: readonly GrammarRole[] = ["distinct", "preposition", "count", "sum", "rows"];
const closing: ReadonlySet<GrammarRole> = new Set([
  "by",
  "each",
  "with",
  "without",
  "which",
  "who",
  "compare",
  "versus",
]);
const patience = 4;

// Adjectives, conditions and unknown words may stand between "how many" and its noun; a new clause may not.
function scanRight(space: Workspace, index: number, fits: (at: number) => boolean): number | null {
  let at = nextOf(space, index, passed);
  for (let tries = 0; at !== null && tries < patience; tries += 1) {
    const role = roleAt(space, at);
    if (role !== null && closing.has(role) && markAt(space, at)?.links.length === 0) return null;
    if (!space.used.has(at) && fits(at) && !isConditionFirst(space, at, fits)) return at;
    at = nextOf(space, at, passed);
  }
  return null;
}

// "how many active members": a flag or filter before its noun is a condition.
function isConditionFirst(space: Workspace, at: number, fits: (at: number) => boolean): boolean {
  const facts = factsAt(space, at);
  if (facts.table !== null || isMeasurable(facts) || !isCondition(facts)) return false;
  const next = nextOf(space, at, ["preposition"]);
  return next !== null && next <= at + 2 && fits(next);
}
