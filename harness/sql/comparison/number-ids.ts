import { plainText, roundText } from "./exact-number.ts";
import { clusterNumbers, isClose, nullId } from "./tolerance.ts";
import type { ValueIds } from "./value-ids.ts";
import type { Precision } from "./value-type.ts";

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

/** Numbers as doubles, gold's first, and which of them are NULL. */
export interface Doubles {
  readonly values: Float64Array;
  readonly isNull: Uint8Array;
}

/** Ids of numbers by cluster. */
export function clusterIds({ values, isNull }: Doubles, precision: Precision): PairIds {
  const clusters = clusterNumbers(values, precision);
  const ids = new Int32Array(values.length);
  const half = values.length >>> 1;
  for (let row = 0; row < ids.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (isNull[row] === 1) ids[row] = nullId;
    // Rows often come in the same order on both sides: then the id is known already.
    else if (row >= half && value === values[row - half]) ids[row] = ids[row - half] ?? nullId;
    else ids[row] = clusters.idOf(value);
  }
  return { ids, loose: clusters.loose ? loosePair(values, precision) : null };
}

/**
 * Ids of numbers rounded to so many places, half away from zero. What is equal without rounding stays equal, because
 * a whole cluster is rounded as one number.
 */
export function roundedIds({ values, isNull }: Doubles, decimals: number, ids: ValueIds): PairIds {
  const clusters = clusterNumbers(values, "double");
  const known = new Map<number, number>();
  const idOf = (value: number): number => {
    const cluster = clusters.idOf(value);
    const seen = known.get(cluster);
    if (seen !== undefined) return seen;
    const shown = clusters.representative(cluster);
    const finite = Number.isFinite(shown);
    // Texts get negative ids here, so that they never have the id of a number.
    const id = finite ? ids.ofNumber(roundText(plainText(shown), decimals)) : -ids.ofText(String(shown));
    known.set(cluster, id);
    return id;
  };
  const rounded = new Int32Array(values.length);
  for (let row = 0; row < rounded.length; row += 1) {
    rounded[row] = isNull[row] === 1 ? nullId : idOf(values[row] ?? Number.NaN);
  }
  return { ids: rounded, loose: null };
}

function loosePair(values: Float64Array, precision: Precision): LoosePair {
  const at = (row: number): number => values[row] ?? Number.NaN;
  const close = (a: number, b: number): boolean => Object.is(a, b) || isClose(a, b, precision);
  return { key: at, close: (goldRow, predictedRow) => close(at(goldRow), at(predictedRow)) };
}
