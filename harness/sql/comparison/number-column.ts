import type { ResultSet } from "../../core/result-set.ts";
import { isClose, sumTolerance } from "./tolerance.ts";
import type { Precision } from "./value-type.ts";

/** A column of numbers as doubles (NaN where there is none), with what tells two columns apart at a glance. */
export interface NumberColumn {
  readonly values: Float64Array;
  readonly isNull: Uint8Array;
  readonly nulls: number;
  readonly finite: number;
  readonly least: number;
  readonly greatest: number;
  readonly sum: number;
  readonly size: number;
}

/** Reads a column of a result. */
export function numberColumn(result: ResultSet, index: number): NumberColumn {
  const values = new Float64Array(result.rows.length);
  const isNull = new Uint8Array(result.rows.length);
  let [nulls, finite, least, greatest, sum, size] = [0, 0, Infinity, -Infinity, 0, 0];
  for (const [row, cells] of result.rows.entries()) {
    const cell = cells[index] ?? null;
    const value = cell === null ? Number.NaN : Number(cell);
    values[row] = value;
    if (cell === null) {
      isNull[row] = 1;
      nulls += 1;
    } else if (Number.isFinite(value)) {
      finite += 1;
      if (value < least) least = value;
      if (value > greatest) greatest = value;
      sum += value;
      size += Math.abs(value);
    }
  }
  return { values, isNull, nulls, finite, least, greatest, sum, size };
}

/** Whether two columns could hold the same numbers; `false` is certain, and needs no look at the rows. */
export function couldBeAlike(a: NumberColumn, b: NumberColumn, precision: Precision): boolean {
  if (a.nulls !== b.nulls || a.finite !== b.finite) return false;
  if (a.finite === 0) return true;
  if (!isClose(a.least, b.least, precision) || !isClose(a.greatest, b.greatest, precision)) return false;
  const difference = Math.abs(a.sum - b.sum);
  return Number.isNaN(difference) || difference <= sumTolerance(a.finite, a.size + b.size, precision);
}
