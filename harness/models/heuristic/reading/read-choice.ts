import type { GrammarRole } from "../language/grammar-sense.ts";
import type { ColumnRef } from "../sql-text/bind-fragment.ts";
import { factsAt, isFree, nextOf, previousOf, roleAt, type Workspace } from "./workspace.ts";

/**
 * Two values of one column of which the one with more (or less) is asked for. `apart`: they follow the question after a
 * comma. `table`: whose column it is.
 */
export interface Choice {
  readonly left: number;
  readonly right: number;
  readonly apart: boolean;
  readonly table: string;
}

const between: readonly GrammarRole[] = ["preposition", "by", "most", "more", "less", "least"];

/**
 * "Which sold more, A or B": values, or words that stand for a predicate on one column. "Who sold most in A or B" is no
 * choice: it asks who. Null where there is none.
 */
export function readChoice(space: Workspace): Choice | null {
  for (const or of space.marks.keys()) {
    // "¿Hubo más A o más B?": no number stands before these words.
    if (!isFree(space, or, ["or", "orMore", "orLess"])) continue;
    const left = previousOf(space, or);
    const right = nextOf(space, or, between);
    if (left === null || right === null) continue;
    const column = restricted(space, left);
    if (column === null || !isSameColumn(column, restricted(space, right))) continue;
    const apart = opensAfterComma(space, left);
    if (apart || comparesTwo(space)) return { left, right, apart, table: column.table };
  }
  return null;
}

/** The column that a value, or a word for `column = 'value'`, restricts. */
function restricted(space: Workspace, index: number): ColumnRef | null {
  const { values, filter, table } = factsAt(space, index);
  const predicate = filter?.filter ?? table?.filter ?? null;
  if (predicate !== null && predicate.columns.length === 1) return predicate.columns[0] ?? null;
  const concept = values[0]?.concept;
  return concept?.kind === "value" ? concept.column : null;
}

function isSameColumn(left: ColumnRef, right: ColumnRef | null): boolean {
  return left.table === right?.table && left.column === right.column;
}

function opensAfterComma(space: Workspace, left: number): boolean {
  const before = space.marks.slice(0, left).findLastIndex((mark) => /^[,:;]$/.test(mark.text));
  if (before < 0) return false;
  const opening = space.marks.slice(before + 1, left);
  return opening.every((mark) => ["filler", "preposition", "by"].includes(mark.sense?.role ?? ""));
}

// "Did more come from A or from B", "¿hubo más en A o en B?": two are compared, or nothing else is asked for.
function comparesTwo(space: Workspace): boolean {
  const roles = [...space.marks.keys()].map((at) => roleAt(space, at));
  if (roles.includes("more") || roles.includes("less")) return true;
  const asks = space.marks.some(
    (mark) => ["which", "who", "list", "ask"].includes(mark.sense?.role ?? "") && mark.links.length === 0,
  );
  return !asks;
}
