import { exactText, plainText, roundText } from "./exact-number.ts";
import { clusterNumbers, isClose, nullId, type Clusters } from "./tolerance.ts";
import type { ValueIds } from "./value-ids.ts";
import type { Precision } from "./value-type.ts";

/** A number as DuckDB gave it (exact ones may be text), or NULL. */
export type NumberCell = number | string | null;

/**
 * The ids of one column of gold and one of the answer, gold's rows first: two rows have the same id exactly when
 * their values are equal, but for those that `loose` still has to look at.
 */
export interface PairIds {
  readonly ids: Int32Array;
  readonly loose: LoosePair | null;
}

/** Tells apart values of one cluster that is wider than the tolerance; `key` sorts them. Rows as in `ids`. */
export interface LoosePair {
  key(row: number): number;
  close(goldRow: number, predictedRow: number): boolean;
}

/** What two columns of numbers are compared by. */
export interface NumberRule {
  readonly precision: Precision;
  /** Both sides are rounded to so many places first. */
  readonly decimals: number | null;
}

/** Ids of numbers: exact ones by their digits, others by cluster. */
export function numberIds(cells: readonly NumberCell[], rule: NumberRule, ids: ValueIds): PairIds {
  const { precision, decimals } = rule;
  if (precision === "exact") {
    const read = (cell: number | string): number =>
      ids.ofNumber(decimals === null ? cell : roundText(exactText(cell), decimals));
    return { ids: Int32Array.from(cells, (cell) => (cell === null ? nullId : read(cell))), loose: null };
  }
  const values = Float64Array.from(cells, (cell) => (cell === null ? Number.NaN : Number(cell)));
  const clusters = clusterNumbers(values, precision);
  const idOf = decimals === null ? clusters.idOf : roundedId(clusters, decimals, ids);
  const result = Int32Array.from(cells, (cell, row) => (cell === null ? nullId : idOf(values[row] ?? 0)));
  return { ids: result, loose: clusters.loose && decimals === null ? loosePair(values, precision) : null };
}

/** Ids of numbers that are already doubles; `nulls` are the rows without a value. */
export function doubleIds(values: Float64Array, isNull: (row: number) => boolean, precision: Precision): PairIds {
  const clusters = clusterNumbers(values, precision);
  const ids = Int32Array.from(values, (value, row) => (isNull(row) ? nullId : clusters.idOf(value)));
  return { ids, loose: clusters.loose ? loosePair(values, precision) : null };
}

/** What is equal without rounding stays equal: a whole cluster is rounded as one number. */
function roundedId(clusters: Clusters, decimals: number, ids: ValueIds): (value: number) => number {
  return (value) => {
    const shown = clusters.representative(clusters.idOf(value));
    if (!Number.isFinite(shown)) return ids.ofCanonical(String(shown));
    return ids.ofNumber(roundText(plainText(shown), decimals));
  };
}

function loosePair(values: Float64Array, precision: Precision): LoosePair {
  const at = (row: number): number => values[row] ?? Number.NaN;
  const close = (a: number, b: number): boolean => Object.is(a, b) || isClose(a, b, precision);
  return { key: at, close: (goldRow, predictedRow) => close(at(goldRow), at(predictedRow)) };
}
