import type { ResultSet } from "../../core/result-set.ts";
import { numberColumn, type NumberColumn } from "./number-column.ts";
import { createGrouping, type GroupRows } from "./row-groups.ts";
import { bagSum, type BagSum } from "./same-bag.ts";
import { createValueIds, type ValueIds } from "./value-ids.ts";
import { parseValueType, type ValueType } from "./value-type.ts";

/** One result, with what is known about its columns; each is read when it is first asked for. */
export interface Side {
  readonly result: ResultSet;
  type(index: number): ValueType;
  /** Ids of the values, exactly; they compare with those of the other side where the kinds are the same. */
  exact(index: number): Int32Array;
  exactSum(index: number): BagSum;
  numbers(index: number): NumberColumn;
  isAllNull(index: number): boolean;
}

/** Gold's result and the answer's, and the dictionary that they share. */
export interface Sides {
  readonly gold: Side;
  readonly predicted: Side;
  readonly ids: ValueIds;
  readonly group: GroupRows;
}

/** A column of gold and a column of the answer. */
export interface Place {
  readonly gold: number;
  readonly predicted: number;
}

/** Reads two results for a comparison. */
export function createSides(gold: ResultSet, predicted: ResultSet): Sides {
  const ids = createValueIds();
  const group = createGrouping(gold.rows.length, gold.rows.length + predicted.rows.length);
  return { gold: sideOf(gold, ids), predicted: sideOf(predicted, ids), ids, group };
}

function sideOf(result: ResultSet, ids: ValueIds): Side {
  const types = result.columns.map((column) => parseValueType(column.type));
  const type = (index: number): ValueType => types[index] ?? { kind: "text" };
  const exact = perColumn((index) => ids.ofColumn(result, index, type(index)));
  return {
    result,
    type,
    exact,
    exactSum: perColumn((index) => bagSum(exact(index))),
    numbers: perColumn((index) => numberColumn(result, index)),
    isAllNull: perColumn((index) => result.rows.every((row) => (row[index] ?? null) === null)),
  };
}

function perColumn<Value>(read: (index: number) => Value): (index: number) => Value {
  const known = new Map<number, Value>();
  return (index) => {
    const seen = known.get(index);
    if (seen !== undefined) return seen;
    const value = read(index);
    known.set(index, value);
    return value;
  };
}
