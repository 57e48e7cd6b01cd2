import type { Cell, ResultSet } from "../../core/result-set.ts";
import { widest } from "./canonical-text.ts";
import { coerceCell } from "./coerced-cell.ts";
import { nestedIds } from "./nested-ids.ts";
import { doubleIds, numberIds, type NumberCell, type PairIds } from "./number-ids.ts";
import { throughLens, type NumberLens } from "./number-lens.ts";
import { mix } from "./row-groups.ts";
import { nullId } from "./tolerance.ts";
import { createValueIds, type ValueIds } from "./value-ids.ts";
import { parseValueType, type Precision, type ValueType } from "./value-type.ts";

/** What values are compared by, beside their kinds. */
export interface ValueRule {
  readonly decimals: number | null;
  readonly coerce: boolean;
  readonly lens: NumberLens | null;
}

/** The default: values as they are. */
export const plainRule: ValueRule = { decimals: null, coerce: false, lens: null };

/** Every column of gold set beside every column of the answer, on demand. */
export interface ColumnPairs {
  readonly gold: ResultSet;
  readonly predicted: ResultSet;
  readonly goldRows: number;
  readonly rows: number;
  ids(gold: number, predicted: number): PairIds;
  /** The same columns under another rule; what is alike under both is not computed again. */
  under(rule: ValueRule): ColumnPairs;
}

interface Side {
  readonly result: ResultSet;
  readonly types: readonly ValueType[];
  readonly exact: Map<number, Int32Array>;
}

/** Sets two results side by side. */
export function createColumnPairs(gold: ResultSet, predicted: ResultSet, rule: ValueRule): ColumnPairs {
  return pairsUnder({ gold: sideOf(gold), predicted: sideOf(predicted), ids: createValueIds() }, rule);
}

interface Shared {
  readonly gold: Side;
  readonly predicted: Side;
  readonly ids: ValueIds;
}

function pairsUnder(shared: Shared, rule: ValueRule): ColumnPairs {
  const known = new Map<string, PairIds>();
  const goldRows = shared.gold.result.rows.length;
  return {
    gold: shared.gold.result,
    predicted: shared.predicted.result,
    goldRows,
    rows: goldRows + shared.predicted.result.rows.length,
    ids(gold, predicted) {
      const key = `${gold} ${predicted}`;
      const pair = known.get(key) ?? pairIds({ shared, gold, predicted }, rule);
      known.set(key, pair);
      return pair;
    },
    under: (other) => pairsUnder(shared, other),
  };
}

interface Place {
  readonly shared: Shared;
  readonly gold: number;
  readonly predicted: number;
}

const nestedKinds = new Set(["list", "struct", "map", "union", "json", "variant"]);

function pairIds(place: Place, rule: ValueRule): PairIds {
  const [own, other] = typesAt(place);
  const { shared } = place;
  if (rule.coerce && own.kind !== other.kind) return coercedIds(place, rule);
  if (own.kind === "number" && other.kind === "number") return numbersAt(place, rule, widest(own, other));
  if (!nestedKinds.has(own.kind) && !nestedKinds.has(other.kind)) return exactIds(place);
  const cells = [
    ...cellsOf(shared.gold, place.gold).map((cell) => [cell, { own, other }] as const),
    ...cellsOf(shared.predicted, place.predicted).map((cell) => [cell, { own: other, other: own }] as const),
  ];
  return nestedIds(cells, rule.decimals, shared.ids);
}

function numbersAt(place: Place, rule: ValueRule, precision: Precision): PairIds {
  const plain =
    precision === "exact" && rule.decimals === null
      ? exactIds(place)
      : numberIds(bothCells(place) as readonly NumberCell[], { precision, decimals: rule.decimals }, place.shared.ids);
  const goldRows = place.shared.gold.result.rows.length;
  if (rule.lens === null || sameBag(plain.ids, goldRows)) return plain;
  const cells = bothCells(place);
  const values = Float64Array.from(cells, (cell) => (cell === null ? Number.NaN : Number(cell)));
  const seen = throughLens(values.subarray(0, goldRows), values.subarray(goldRows), rule.lens);
  if (seen === null) return plain;
  const joined = new Float64Array(values.length);
  joined.set(seen.gold);
  joined.set(seen.predicted, goldRows);
  return doubleIds(joined, (row) => cells[row] === null, precision === "float" ? "float" : "double");
}

function coercedIds(place: Place, rule: ValueRule): PairIds {
  const [own, other] = typesAt(place);
  const cells = [
    ...cellsOf(place.shared.gold, place.gold).map((cell) => coerceCell(cell, own, other)),
    ...cellsOf(place.shared.predicted, place.predicted).map((cell) => coerceCell(cell, other, own)),
  ];
  const numbers = cells.map((cell): NumberCell => (cell !== null && "number" in cell ? cell.number : null));
  const precisions = [own, other].map((type) => (type.kind === "number" ? type.precision : inexact(type)));
  const precision = precisions.find((each) => each !== "exact") ?? "exact";
  const { ids, loose } = numberIds(numbers, { precision, decimals: rule.decimals }, place.shared.ids);
  cells.forEach((cell, row) => {
    // Below zero, so that a text never has the id of a number.
    if (cell !== null && "text" in cell) ids[row] = -place.shared.ids.ofText(cell.text);
  });
  return { ids, loose };
}

function inexact(type: ValueType): Precision {
  return type.kind === "json" || type.kind === "variant" ? "double" : "exact";
}

/** Whether both sides hold the same values the same number of times; a difference is always seen. */
export function sameBag(ids: Int32Array, goldRows: number): boolean {
  let sum = 0;
  let other = 0;
  ids.forEach((id, row) => {
    const sign = row < goldRows ? 1 : -1;
    sum = (sum + sign * mix(1, id)) | 0;
    other = (other + sign * mix(2, id)) | 0;
  });
  return sum === 0 && other === 0;
}

function exactIds({ shared, gold, predicted }: Place): PairIds {
  const ours = exactColumn(shared.gold, gold, shared.ids);
  const theirs = exactColumn(shared.predicted, predicted, shared.ids);
  const ids = new Int32Array(ours.length + theirs.length);
  ids.set(ours);
  ids.set(theirs, ours.length);
  return { ids, loose: null };
}

function exactColumn(side: Side, index: number, ids: ValueIds): Int32Array {
  const known = side.exact.get(index) ?? ids.ofColumn(cellsOf(side, index), side.types[index] ?? { kind: "text" });
  side.exact.set(index, known);
  return known;
}

function typesAt({ shared, gold, predicted }: Place): [ValueType, ValueType] {
  return [shared.gold.types[gold] ?? { kind: "text" }, shared.predicted.types[predicted] ?? { kind: "text" }];
}

function bothCells({ shared, gold, predicted }: Place): Cell[] {
  return [...cellsOf(shared.gold, gold), ...cellsOf(shared.predicted, predicted)];
}

function cellsOf({ result }: Side, index: number): Cell[] {
  return result.rows.map((row) => row[index] ?? null);
}

function sideOf(result: ResultSet): Side {
  return { result, types: result.columns.map((column) => parseValueType(column.type)), exact: new Map() };
}

/** The id that NULL has in every column. */
export { nullId };
