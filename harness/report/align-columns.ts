import type { ResultSet } from "../core/result-set.ts";
import { cellKey } from "./cell-key.ts";

/** Indices of a column in gold and in the answer; null where one side has no counterpart. */
export interface ColumnPair {
  readonly gold: number | null;
  readonly predicted: number | null;
}

const sampled = 200;

/**
 * Which column of the answer stands beside which column of gold: the pairs that share most values first, then equal
 * names, then equal places. Gold's order leads; surplus columns of the answer come last.
 */
export function alignColumns(gold: ResultSet, predicted: ResultSet): readonly ColumnPair[] {
  const goldValues = gold.columns.map((_, index) => columnCounts(gold, index));
  const predictedValues = predicted.columns.map((_, index) => columnCounts(predicted, index));
  const candidates = gold.columns.flatMap((goldColumn, g) =>
    predicted.columns.map((column, p) => ({
      g,
      p,
      likeness:
        sharedValues(goldValues[g], predictedValues[p]) +
        (goldColumn.name.toLowerCase() === column.name.toLowerCase() ? 0.01 : 0) +
        (g === p ? 0.001 : 0),
    })),
  );
  const partner = new Map<number, number>();
  const taken = new Set<number>();
  for (const { g, p } of candidates.toSorted((a, b) => b.likeness - a.likeness)) {
    if (partner.has(g) || taken.has(p)) continue;
    partner.set(g, p);
    taken.add(p);
  }
  const surplus = predicted.columns.map((_, index) => index).filter((index) => !taken.has(index));
  return [
    ...gold.columns.map((_, index) => ({ gold: index, predicted: partner.get(index) ?? null })),
    ...surplus.map((index) => ({ gold: null, predicted: index })),
  ];
}

function columnCounts(result: ResultSet, index: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const type = result.columns[index]?.type ?? "";
  for (const row of result.rows.slice(0, sampled)) {
    const key = cellKey(row[index] ?? null, type);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The shared part of two bags of values, from 0 to 1. */
function sharedValues(
  a: ReadonlyMap<string, number> = new Map(),
  b: ReadonlyMap<string, number> = new Map(),
): number {
  let shared = 0;
  let size = 0;
  for (const [key, count] of a) {
    shared += Math.min(count, b.get(key) ?? 0);
    size += count;
  }
  return size === 0 ? 0 : shared / size;
}
