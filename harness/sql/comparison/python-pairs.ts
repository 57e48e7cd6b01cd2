import type { Cell, ResultSet } from "../../core/result-set.ts";
import { canonicalText, writeExactly } from "./canonical-text.ts";
import { pairsBy, type ColumnPairs } from "./column-pairs.ts";
import { createSides } from "./sides.ts";
import { nullId } from "./tolerance.ts";
import { scalarString } from "./scalar-string.ts";
import type { ValueIds } from "./value-ids.ts";
import { parseValueType, type ValueType } from "./value-type.ts";

/**
 * Two results set side by side under Python's equality, which the published evaluators use: numbers by value without
 * any tolerance, True as 1, and everything else by its text.
 */
export function pythonPairs(gold: ResultSet, predicted: ResultSet): ColumnPairs {
  const sides = createSides(gold, predicted);
  const goldIds = columnIds(gold, sides.ids);
  const predictedIds = columnIds(predicted, sides.ids);
  return pairsBy(sides, {
    ids: (place) => {
      const both = new Int32Array(gold.rows.length + predicted.rows.length);
      both.set(goldIds[place.gold] ?? []);
      both.set(predictedIds[place.predicted] ?? [], gold.rows.length);
      return { ids: both, loose: null };
    },
    impossible: () => false,
  });
}

function columnIds(result: ResultSet, ids: ValueIds): number[][] {
  return result.columns.map((column, index) => {
    const type = parseValueType(column.type);
    return result.rows.map((row) => cellId(row[index] ?? null, type, ids));
  });
}

function cellId(cell: Cell, type: ValueType, ids: ValueIds): number {
  if (cell === null) return nullId;
  if (type.kind === "boolean") return ids.ofNumber(cell === true ? 1 : 0);
  const text = cell === "NaN" || cell === "Infinity" || cell === "-Infinity";
  if (type.kind === "number" && !text)
    return ids.ofNumber(typeof cell === "number" ? cell : scalarString(cell));
  const nested = typeof cell === "object";
  const shown = nested ? canonicalText(cell, { own: type, other: type }, writeExactly) : scalarString(cell);
  // Below every number's id.
  return -(2 ** 30) - ids.ofText(shown);
}
