import type { Cell, ResultSet } from "../../core/result-set.ts";
import { coerceCell, type CoercedCell } from "./coerced-cell.ts";
import { exactText, roundText } from "./exact-number.ts";
import { clusterIds, roundedIds, type PairIds } from "./number-ids.ts";
import type { Place, Sides } from "./sides.ts";
import { nullId } from "./tolerance.ts";
import type { Precision, ValueType } from "./value-type.ts";

/** Ids of two columns of different kinds, whose values are compared by what they mean. */
export function coercedIds({ gold, predicted, ids }: Sides, place: Place, decimals: number | null): PairIds {
  const [own, other] = [gold.type(place.gold), predicted.type(place.predicted)];
  const cells = [
    ...cellsOf(gold.result, place.gold).map((cell) => coerceCell(cell, own, other)),
    ...cellsOf(predicted.result, place.predicted).map((cell) => coerceCell(cell, other, own)),
  ];
  const ofText = (text: string): number => ids.ofText(text);
  const precision = [own, other].map(precisionOf).find((each) => each !== "exact") ?? "exact";
  if (precision === "exact") {
    const ofNumber = (number: number | string): number =>
      ids.ofNumber(decimals === null ? number : roundText(exactText(number), decimals));
    return { ids: Int32Array.from(cells.map((cell) => idOf(cell, ofNumber, ofText))), loose: null };
  }
  const numbers = {
    values: Float64Array.from(cells.map((cell) => (isNumber(cell) ? Number(cell.number) : Number.NaN))),
    isNull: Uint8Array.from(cells.map((cell) => (isNumber(cell) ? 0 : 1))),
  };
  const pair = decimals === null ? clusterIds(numbers, precision) : roundedIds(numbers, decimals, ids);
  const all = cells.map((cell, row) => idOf(cell, () => pair.ids[row] ?? nullId, ofText));
  return { ids: Int32Array.from(all), loose: pair.loose };
}

function idOf(
  cell: CoercedCell,
  ofNumber: (number: number | string) => number,
  ofText: (text: string) => number,
): number {
  if (cell === null) return nullId;
  // A text is far below zero, where no number's id is.
  return isNumber(cell) ? ofNumber(cell.number) : -(2 ** 30) - ofText(cell.text);
}

function isNumber(cell: CoercedCell): cell is { readonly number: number | string } {
  return cell !== null && "number" in cell;
}

function precisionOf(type: ValueType): Precision {
  if (type.kind === "number") return type.precision;
  return type.kind === "json" || type.kind === "variant" ? "double" : "exact";
}

function cellsOf(result: ResultSet, index: number): Cell[] {
  return result.rows.map((row) => row[index] ?? null);
}
