import type { Cell } from "../../core/result-set.ts";
import { canonicalText, writeExactly, type TypePair, type WriteNumber } from "./canonical-text.ts";
import { exactText, plainText, roundText } from "./exact-number.ts";
import type { PairIds } from "./number-ids.ts";
import { clusterNumbers, isClose, nullId, type Clusters } from "./tolerance.ts";
import type { ValueIds } from "./value-ids.ts";
import type { Precision } from "./value-type.ts";

/** A cell with the two types that it is compared under. */
export type TypedCell = readonly [cell: Cell, types: TypePair];

interface Approximate {
  readonly value: number;
  readonly precision: Precision;
}

/**
 * Ids of lists, structs, maps, unions and JSON. Numbers inside that are not exact are clustered first, all those of
 * one precision together; then each value is written with its numbers' clusters.
 */
export function nestedIds(cells: readonly TypedCell[], decimals: number | null, ids: ValueIds): PairIds {
  const found = cells.map(approximateNumbers);
  const all = found.flat();
  const clusters = { double: clustersOf(all, "double"), float: clustersOf(all, "float") };
  const write = numberWriter(clusters, decimals);
  const texts = cells.map(([cell, types]) => (cell === null ? null : canonicalText(cell, types, write)));
  const loose = decimals === null && (clusters.double.loose || clusters.float.loose);
  return {
    ids: Int32Array.from(texts.map((text) => (text === null ? nullId : ids.ofText(text)))),
    loose: loose ? looseNested(found) : null,
  };
}

function numberWriter(
  clusters: Readonly<Record<"double" | "float", Clusters>>,
  decimals: number | null,
): WriteNumber {
  return (value, precision) => {
    if (precision === "exact") {
      return decimals === null ? writeExactly(value, precision) : rounded(exactText(value), decimals);
    }
    const id = clusters[precision].idOf(Number(value));
    const shown = clusters[precision].representative(id);
    return decimals === null || !Number.isFinite(shown) ? `#${id}` : rounded(plainText(shown), decimals);
  };
}

function rounded(text: string, decimals: number): string {
  return /^-?\d/.test(text) ? roundText(text, decimals) : text;
}

function approximateNumbers([cell, types]: TypedCell): Approximate[] {
  const found: Approximate[] = [];
  if (cell === null) return found;
  canonicalText(cell, types, (value, precision) => {
    if (precision !== "exact") found.push({ value: Number(value), precision });
    return "";
  });
  return found;
}

function clustersOf(found: readonly Approximate[], precision: Precision): Clusters {
  const values = found.filter((number) => number.precision === precision).map((number) => number.value);
  return clusterNumbers(Float64Array.from(values), precision);
}

function looseNested(found: readonly (readonly Approximate[])[]): PairIds["loose"] {
  return {
    key: (row) => found[row]?.[0]?.value ?? Number.NaN,
    close: (goldRow, predictedRow) => {
      const theirs = found[predictedRow] ?? [];
      return (found[goldRow] ?? []).every(({ value, precision }, index) => {
        const other = theirs[index]?.value ?? Number.NaN;
        return Object.is(value, other) || isClose(value, other, precision);
      });
    },
  };
}
