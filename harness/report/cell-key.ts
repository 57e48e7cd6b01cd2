import type { Cell } from "../core/result-set.ts";

const numericType = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DECIMAL|DOUBLE|FLOAT|REAL)\b/;

/**
 * A text that is equal for cells that a reader would call the same: numbers by value to ten digits, whichever numeric
 * type carries them; everything else as it is written. For display only; verdicts come from the scorer.
 */
export function cellKey(cell: Cell, type: string): string {
  if (cell === null) return "null";
  const number = typeof cell === "number" ? cell : numericType.test(type) ? Number(cell) : Number.NaN;
  if (Number.isFinite(number) && typeof cell !== "boolean") return `n:${Number(number.toPrecision(10))}`;
  return `${typeof cell}:${typeof cell === "object" ? JSON.stringify(cell) : String(cell)}`;
}
