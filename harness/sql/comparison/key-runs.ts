import type { Cell, Column } from "../../core/result-set.ts";
import { canonicalText, writeExactly } from "./canonical-text.ts";
import { parseValueType, type ValueType } from "./value-type.ts";

// Much narrower than for values: only the noise of adding up in another order is meant, not a tolerance.
const noise = { exact: 0, double: 1e-12, float: 1e-6 } as const;

/** Lengths of the runs of neighbouring rows whose sort keys are all equal. */
export function runsOfEqualKeys(keys: {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}): number[] {
  const types = keys.columns.map((column) => parseValueType(column.type));
  const runs: number[] = [];
  let start: readonly Cell[] | null = null;
  for (const row of keys.rows) {
    if (start !== null && sameKey(start, row, types)) {
      runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    } else {
      runs.push(1);
      start = row;
    }
  }
  return runs;
}

function sameKey(a: readonly Cell[], b: readonly Cell[], types: readonly ValueType[]): boolean {
  return types.every((type, index) => sameCell(a[index] ?? null, b[index] ?? null, type));
}

function sameCell(a: Cell, b: Cell, type: ValueType): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  if (type.kind === "number" && type.precision !== "exact") {
    const [x, y] = [Number(a), Number(b)];
    return Math.abs(x - y) <= noise[type.precision] * Math.max(Math.abs(x), Math.abs(y));
  }
  const types = { own: type, other: type };
  return canonicalText(a, types, writeExactly) === canonicalText(b, types, writeExactly);
}
