import type { Cell, ResultSet } from "../../core/result-set.ts";
import { canonicalText, scalarText, writeExactly } from "./canonical-text.ts";
import { exactText } from "./exact-number.ts";
import { createNumberTable } from "./number-table.ts";
import { scalarString } from "./scalar-string.ts";
import { nullId } from "./tolerance.ts";
import type { ValueType } from "./value-type.ts";

/**
 * Gives equal values of one kind equal numbers. NULL is 0. Ids of different kinds may coincide, so that columns of
 * different kinds must not be compared by them.
 */
export interface ValueIds {
  ofNumber(cell: number | string): number;
  ofText(text: string): number;
  /** A whole column of one result, exactly. */
  ofColumn(result: ResultSet, index: number, type: ValueType): Int32Array;
}

const mostDirect = 2 ** 29;

/** A dictionary for one comparison; both results must use the same one. */
export function createValueIds(): ValueIds {
  const numbers = createNumberTable();
  const longNumbers = new Map<string, number>();
  const texts = new Map<string, number>();
  const ids: ValueIds = {
    // Small whole numbers are their own ids, odd ones; of the even ids, those of long numbers are negative.
    ofNumber(cell) {
      const key = exactKey(cell);
      if (typeof key === "string") return idIn(longNumbers, key) * -2;
      return Number.isInteger(key) && Math.abs(key) < mostDirect ? key * 2 + 1 : numbers.idOf(key) * 2;
    },
    ofText: (text) => idIn(texts, text),
    ofColumn(result, index, type) {
      const read = cellReader(ids, type);
      const { rows } = result;
      const column = new Int32Array(rows.length);
      for (let row = 0; row < column.length; row += 1) column[row] = read(rows[row]?.[index] ?? null);
      return column;
    },
  };
  return ids;
}

function idIn(map: Map<string, number>, key: string): number {
  const known = map.get(key);
  if (known !== undefined) return known;
  map.set(key, map.size + 1);
  return map.size;
}

function cellReader(ids: ValueIds, type: ValueType): (cell: Cell) => number {
  switch (type.kind) {
    case "number":
      return (cell) => (typeof cell === "number" || typeof cell === "string" ? ids.ofNumber(cell) : nullId);
    case "text":
      return (cell) => (cell === null ? nullId : ids.ofText(scalarString(cell)));
    case "instant":
    case "time":
      return remembering((cell) => ids.ofText(scalarText(cell, type.kind)));
    default:
      return (cell) =>
        cell === null ? nullId : ids.ofText(canonicalText(cell, { own: type, other: type }, writeExactly));
  }
}

/** Dates repeat: each distinct text is read once. */
function remembering(idOf: (cell: Cell) => number): (cell: Cell) => number {
  const known = new Map<Cell, number>([[null, nullId]]);
  return (cell) => {
    const seen = known.get(cell);
    if (seen !== undefined) return seen;
    const id = idOf(cell);
    known.set(cell, id);
    return id;
  };
}

/**
 * Numbers of up to 15 digits are keyed as doubles, which is quick and loses nothing; longer ones by their exact text.
 * Zero has one key, with or without a sign.
 */
function exactKey(cell: number | string): number | string {
  if (typeof cell === "number")
    return Number.isSafeInteger(cell) || !Number.isInteger(cell) ? cell + 0 : exactText(cell);
  if (cell.length <= 15) return Number(cell) + 0;
  const text = exactText(cell);
  return text.length <= 15 ? Number(text) : text;
}
