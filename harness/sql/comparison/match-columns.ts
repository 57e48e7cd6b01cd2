import type { ColumnPairs } from "./column-pairs.ts";
import { withinTolerance } from "./loose-rows.ts";
import type { PairIds } from "./number-ids.ts";
import { groupRows, mix, related, type Relation } from "./row-groups.ts";

/** What the search is for: how the rows must relate, and the runs that fix their order, if any. */
export interface MatchGoal {
  readonly relation: Relation;
  readonly runs: Int32Array | null;
}

/** Which column of the answer stands for each of gold's, or `null`. `capped`: the search gave up before it was through. */
export interface ColumnMatch {
  readonly assignment: readonly number[] | null;
  readonly capped: boolean;
}

const mostSteps = 4000;
const mostRowsLooked = 400_000_000;

interface Search {
  readonly pairs: ColumnPairs;
  readonly goal: MatchGoal;
  steps: number;
}

/**
 * Looks for one assignment of gold's columns to columns of the answer that is valid for all rows. Columns of the same
 * name are tried first, then those in the same place. A branch is left as soon as the rows, as far as they are
 * assigned, no longer agree; columns that are the same in every row count as one.
 */
export function matchColumns(pairs: ColumnPairs, goal: MatchGoal): ColumnMatch {
  const search: Search = { pairs, goal, steps: 0 };
  const assignment = extend(search, []);
  return { assignment, capped: assignment === null && exhausted(search) };
}

function extend(search: Search, assigned: readonly number[]): readonly number[] | null {
  const { pairs } = search;
  const gold = assigned.length;
  if (gold === pairs.gold.columns.length) return complete(search, assigned) ? assigned : null;
  const failed: Int32Array[] = [];
  for (const candidate of candidates(pairs, gold, assigned)) {
    if (exhausted(search)) return null;
    const { ids } = pairs.ids(gold, candidate);
    if (failed.some((other) => sameAnswers(other, ids, pairs.goldRows))) continue;
    search.steps += 1;
    const next = [...assigned, candidate];
    const found = promising(search, next) ? extend(search, next) : null;
    if (found !== null) return found;
    failed.push(ids);
  }
  return null;
}

function exhausted({ steps, pairs }: Search): boolean {
  return steps > mostSteps || steps * pairs.rows > mostRowsLooked;
}

function candidates(pairs: ColumnPairs, gold: number, assigned: readonly number[]): number[] {
  const name = pairs.gold.columns[gold]?.name.toLowerCase();
  const rank = (index: number): number => {
    if (pairs.predicted.columns[index]?.name.toLowerCase() === name) return 0;
    return index === gold ? 1 : 2;
  };
  const free = pairs.predicted.columns.map((_, index) => index).filter((index) => !assigned.includes(index));
  return free.toSorted((a, b) => rank(a) - rank(b) || a - b);
}

function columnsOf({ pairs, goal }: Search, assigned: readonly number[]): Int32Array[] {
  const columns = assigned.map((predicted, gold) => pairs.ids(gold, predicted).ids);
  return goal.runs === null ? columns : [goal.runs, ...columns];
}

/** Whether the rows can still relate as wanted, going by the columns assigned so far. */
function promising(search: Search, assigned: readonly number[]): boolean {
  const { pairs, goal } = search;
  const columns = columnsOf(search, assigned);
  if (goal.relation === "equal") return sameRowBag(columns, pairs.goldRows, pairs.rows);
  return related(groupRows(columns, pairs.goldRows, pairs.rows), goal.relation);
}

function complete(search: Search, assigned: readonly number[]): boolean {
  const { pairs, goal } = search;
  const columns = columnsOf(search, assigned);
  const groups = groupRows(columns, pairs.goldRows, pairs.rows);
  if (!related(groups, goal.relation)) return false;
  const loose = assigned.map((predicted, gold) => pairs.ids(gold, predicted)).filter(isLoose);
  return goal.relation !== "equal" || withinTolerance(groups, loose.map((pair) => pair.loose), pairs.goldRows);
}

function isLoose(pair: PairIds): pair is PairIds & { loose: NonNullable<PairIds["loose"]> } {
  return pair.loose !== null;
}

/** Whether both sides have the same rows equally often, by a sum over hashes: a difference in sums is a difference. */
function sameRowBag(columns: readonly Int32Array[], goldRows: number, rows: number): boolean {
  let sum = 0;
  let other = 0;
  for (let row = 0; row < rows; row += 1) {
    let hash = 0;
    for (const column of columns) hash = mix(hash, column[row] ?? 0);
    const sign = row < goldRows ? 1 : -1;
    sum = (sum + sign * hash) | 0;
    other = (other + sign * mix(hash, 7)) | 0;
  }
  return sum === 0 && other === 0;
}

/** Whether two columns of the answer are the same in every row, seen from one column of gold. */
function sameAnswers(a: Int32Array, b: Int32Array, goldRows: number): boolean {
  for (let row = goldRows; row < a.length; row += 1) if (a[row] !== b[row]) return false;
  return true;
}
