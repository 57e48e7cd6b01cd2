import type { ColumnPairs } from "./column-pairs.ts";
import { withinTolerance } from "./loose-rows.ts";
import { mix, related, type Relation } from "./row-groups.ts";
import { sameBag } from "./same-bag.ts";

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
  /** For each column of gold the columns of the answer that hold its values, the likeliest first. */
  readonly candidates: readonly (readonly number[])[];
  steps: number;
}

/**
 * Looks for one assignment of gold's columns to columns of the answer that is valid for all rows. Columns of the same
 * name are tried first, then those in the same place. A branch is left as soon as the rows, as far as they are
 * assigned, no longer agree; columns that are the same in every row count as one.
 */
export function matchColumns(pairs: ColumnPairs, goal: MatchGoal): ColumnMatch {
  const likeliest = firstFitting(pairs, goal.relation);
  if (likeliest === null) return { assignment: null, capped: false };
  if (new Set(likeliest).size === likeliest.length && complete(pairs, goal, likeliest)) {
    return { assignment: likeliest, capped: false };
  }
  const candidates: (readonly number[])[] = [];
  for (const gold of pairs.gold.columns.keys()) {
    candidates.push(byLikelihood(pairs, gold).filter((index) => pairs.fits(gold, index, goal.relation)));
  }
  // With one candidate each, the likeliest assignment was the only one.
  if (candidates.every((list) => list.length === 1)) return { assignment: null, capped: false };
  const search: Search = { pairs, goal, candidates, steps: 0 };
  const assignment = extend(search, [], goal.runs ?? new Int32Array(pairs.rows));
  return { assignment, capped: assignment === null && exhausted(search) };
}

/** For each column of gold the likeliest column of the answer; `null` when some column has none at all. */
function firstFitting(pairs: ColumnPairs, relation: Relation): readonly number[] | null {
  const found: number[] = [];
  for (const gold of pairs.gold.columns.keys()) {
    const likely = byLikelihood(pairs, gold);
    const free = likely.find((index) => !found.includes(index) && pairs.fits(gold, index, relation));
    const any = free ?? likely.find((index) => pairs.fits(gold, index, relation));
    if (any === undefined) return null;
    found.push(any);
  }
  return found;
}

/** `hashes` holds one number for each row that stands for all of its columns assigned so far. */
function extend(search: Search, assigned: readonly number[], hashes: Int32Array): readonly number[] | null {
  const { pairs } = search;
  const gold = assigned.length;
  if (gold === pairs.gold.columns.length) return complete(pairs, search.goal, assigned) ? assigned : null;
  const failed: Int32Array[] = [];
  for (const candidate of search.candidates[gold] ?? []) {
    if (assigned.includes(candidate)) continue;
    if (exhausted(search)) return null;
    const { ids } = pairs.ids(gold, candidate);
    if (failed.some((other) => sameAnswers(other, ids, pairs.goldRows))) continue;
    search.steps += 1;
    const next = mixed(hashes, ids);
    const found = stillRelated(search, next) ? extend(search, [...assigned, candidate], next) : null;
    if (found !== null) return found;
    failed.push(ids);
  }
  return null;
}

function exhausted({ steps, pairs }: Search): boolean {
  return steps > mostSteps || steps * pairs.rows > mostRowsLooked;
}

function byLikelihood(pairs: ColumnPairs, gold: number): number[] {
  const name = pairs.gold.columns[gold]?.name.toLowerCase();
  const rank = (index: number): number => {
    if (pairs.predicted.columns[index]?.name.toLowerCase() === name) return 0;
    return index === gold ? 1 : 2;
  };
  return [...pairs.predicted.columns.keys()].toSorted((a, b) => rank(a) - rank(b) || a - b);
}

function mixed(hashes: Int32Array, ids: Int32Array): Int32Array {
  const next = new Int32Array(hashes.length);
  for (let row = 0; row < next.length; row += 1) next[row] = mix(hashes[row] ?? 0, ids[row] ?? 0);
  return next;
}

/** Whether the rows can still relate as wanted, going by the hashes of the columns assigned so far. */
function stillRelated({ pairs, goal }: Search, hashes: Int32Array): boolean {
  if (goal.relation === "equal") return sameBag(hashes, pairs.goldRows);
  return related(pairs.group([hashes]), goal.relation);
}

/** Settles a full assignment exactly. */
function complete(pairs: ColumnPairs, goal: MatchGoal, assigned: readonly number[]): boolean {
  const columns = assigned.map((predicted, gold) => pairs.ids(gold, predicted));
  const ids = columns.map((column) => column.ids);
  const groups = pairs.group(goal.runs === null ? ids : [goal.runs, ...ids]);
  if (!related(groups, goal.relation)) return false;
  const loose = columns.flatMap((column) => column.loose ?? []);
  return goal.relation !== "equal" || withinTolerance(groups, loose, pairs.goldRows);
}

/** Whether two columns of the answer are the same in every row, seen from one column of gold. */
function sameAnswers(a: Int32Array, b: Int32Array, goldRows: number): boolean {
  for (let row = goldRows; row < a.length; row += 1) if (a[row] !== b[row]) return false;
  return true;
}
