import type { ResultSet } from "../../core/result-set.ts";
import type { Relation } from "./row-groups.ts";
import { isClose, sumTolerance } from "./tolerance.ts";
import type { Precision } from "./value-type.ts";

/** A column of numbers as doubles (NaN where there is none), with what tells two columns apart at a glance. */
export interface NumberColumn {
  readonly values: Float64Array;
  readonly isNull: Uint8Array;
  readonly summary: NumberSummary;
}

/** Counts and bounds of a column; `size` is the sum of all magnitudes. */
export interface NumberSummary {
  readonly nulls: number;
  readonly finite: number;
  readonly least: number;
  readonly greatest: number;
  readonly sum: number;
  readonly size: number;
}

/** Reads a column of a result. */
export function numberColumn(result: ResultSet, index: number): NumberColumn {
  const { rows } = result;
  const values = new Float64Array(rows.length);
  const isNull = new Uint8Array(rows.length);
  for (let row = 0; row < values.length; row += 1) {
    const cell = rows[row]?.[index] ?? null;
    values[row] = cell === null ? Number.NaN : Number(cell);
    if (cell === null) isNull[row] = 1;
  }
  return { values, isNull, summary: summarize(values, isNull) };
}

/** Counts and bounds of some numbers. */
export function summarize(values: Float64Array, isNull: Uint8Array): NumberSummary {
  let [nulls, finite, least, greatest, sum, size] = [0, 0, Infinity, -Infinity, 0, 0];
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (isNull[row] === 1) nulls += 1;
    else if (Number.isFinite(value)) {
      finite += 1;
      if (value < least) least = value;
      if (value > greatest) greatest = value;
      sum += value;
      size += Math.abs(value);
    }
  }
  return { nulls, finite, least, greatest, sum, size };
}

/** Whether two columns could relate as wanted; `false` is certain, and needs no look at the rows. */
export function couldRelate(
  gold: NumberSummary,
  predicted: NumberSummary,
  { relation, precision }: { readonly relation: Relation; readonly precision: Precision },
): boolean {
  if (relation === "part") return couldHold(gold, predicted, precision);
  if (relation === "superset") return couldHold(predicted, gold, precision);
  const bounds = couldHold(gold, predicted, precision) && couldHold(predicted, gold, precision);
  if (relation === "same_set") return bounds;
  if (!bounds || gold.nulls !== predicted.nulls || gold.finite !== predicted.finite) return false;
  const difference = Math.abs(gold.sum - predicted.sum);
  return !(difference > sumTolerance(gold.finite, gold.size + predicted.size, precision));
}

/** Whether the values of one column could all occur in another. */
function couldHold(whole: NumberSummary, part: NumberSummary, precision: Precision): boolean {
  if (part.nulls > 0 && whole.nulls === 0) return false;
  if (part.finite === 0) return true;
  if (whole.finite === 0) return false;
  const above = part.least >= whole.least || isClose(part.least, whole.least, precision);
  return above && (part.greatest <= whole.greatest || isClose(part.greatest, whole.greatest, precision));
}
