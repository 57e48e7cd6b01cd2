import type { Cell } from "../../core/result-set.ts";
import { canonicalText, scalarText, writeExactly } from "./canonical-text.ts";
import { exactText } from "./exact-number.ts";
import { nullId } from "./tolerance.ts";
import type { ValueType } from "./value-type.ts";

/** Gives equal values of one kind equal numbers, and values of different kinds different ones. NULL is 0. */
export interface ValueIds {
  ofNumber(cell: number | string): number;
  ofText(text: string): number;
  /** Any other value, by its canonical text. */
  ofCanonical(text: string): number;
  /** A whole column, exactly. */
  ofColumn(cells: readonly Cell[], type: ValueType): Int32Array;
}

/** A dictionary for one comparison; both results must use the same one. */
export function createValueIds(): ValueIds {
  const numbers = new Map<number | string, number>();
  const texts = new Map<string, number>();
  const canonical = new Map<string, number>();
  let last = nullId;
  const idIn = <Key>(map: Map<Key, number>, key: Key): number => {
    const known = map.get(key);
    if (known !== undefined) return known;
    last += 1;
    map.set(key, last);
    return last;
  };
  const ids: ValueIds = {
    ofNumber: (cell) => idIn(numbers, exactKey(cell)),
    ofText: (text) => idIn(texts, text),
    ofCanonical: (text) => idIn(canonical, text),
    ofColumn: (cells, type) => Int32Array.from(cells, cellReader(ids, type)),
  };
  return ids;
}

function cellReader(ids: ValueIds, type: ValueType): (cell: Cell) => number {
  switch (type.kind) {
    case "number":
      return (cell) => (cell === null ? nullId : ids.ofNumber(cell as number | string));
    case "text":
      return (cell) => (cell === null ? nullId : ids.ofText(String(cell)));
    case "instant":
    case "time":
      return remembering((cell) => ids.ofCanonical(scalarText(cell, type.kind)));
    default:
      return (cell) => (cell === null ? nullId : ids.ofCanonical(canonicalText(cell, { own: type, other: type }, writeExactly)));
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

/** Short whole numbers are keyed as numbers, which is quick; every other one by its exact text. */
function exactKey(cell: number | string): number | string {
  if (typeof cell === "number") return Number.isSafeInteger(cell) ? cell : exactText(cell);
  if (cell.length <= 15 && !cell.includes(".")) return Number(cell);
  const text = exactText(cell);
  return text.length <= 15 && !text.includes(".") ? Number(text) : text;
}
