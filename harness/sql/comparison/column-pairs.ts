import type { ResultSet } from "../../core/result-set.ts";
import { widest } from "./canonical-text.ts";
import { coercedIds } from "./coerced-ids.ts";
import { exactText, roundText } from "./exact-number.ts";
import { nestedIds, type TypedCell } from "./nested-ids.ts";
import { couldRelate } from "./number-column.ts";
import { clusterIds, roundedIds, type Doubles, type PairIds } from "./number-ids.ts";
import { related, type GroupRows, type Relation } from "./row-groups.ts";
import { sameBag, sameSum } from "./same-bag.ts";
import type { Place, Sides } from "./sides.ts";
import { nullId } from "./tolerance.ts";
import type { Precision, ValueType } from "./value-type.ts";

/** What values are compared by, beside their kinds. */
export interface ValueRule {
  readonly decimals: number | null;
  readonly coerce: boolean;
}

/** Every column of gold set beside every column of the answer, on demand. */
export interface ColumnPairs {
  readonly gold: ResultSet;
  readonly predicted: ResultSet;
  readonly goldRows: number;
  readonly rows: number;
  ids(gold: number, predicted: number): PairIds;
  readonly group: GroupRows;
  /** Whether the values of two columns relate as whole rows should; columns that do not can never match. */
  fits(gold: number, predicted: number, relation: Relation): boolean;
}

/** How pairs of columns get their ids; `impossible` may rule a pair out without looking at its rows. */
export interface PairReader {
  ids(place: Place): PairIds;
  impossible(place: Place, relation: Relation): boolean;
}

/** Column pairs by any reader; what was asked once is remembered. */
export function pairsBy({ gold, predicted, group }: Sides, reader: PairReader): ColumnPairs {
  const known = new Map<string, PairIds>();
  const fitting = new Map<string, boolean>();
  const goldRows = gold.result.rows.length;
  const pairs: ColumnPairs = {
    gold: gold.result,
    predicted: predicted.result,
    goldRows,
    rows: goldRows + predicted.result.rows.length,
    group,
    ids: (ours, theirs) =>
      remember(known, `${ours} ${theirs}`, () => reader.ids({ gold: ours, predicted: theirs })),
    fits: (ours, theirs, relation) =>
      remember(fitting, `${ours} ${theirs} ${relation}`, () => {
        if (reader.impossible({ gold: ours, predicted: theirs }, relation)) return false;
        const { ids } = pairs.ids(ours, theirs);
        // Equal bags stand in every relation, and telling them needs no table.
        const equal = pairs.rows === 2 * goldRows && sameBag(ids, goldRows);
        return equal || (relation !== "equal" && related(group([ids]), relation));
      }),
  };
  return pairs;
}

/** Column pairs under a rule: values by kind, with the tolerance of the less precise side. */
export function createColumnPairs(sides: Sides, rule: ValueRule): ColumnPairs {
  return pairsBy(sides, {
    ids: (place) => pairIds(sides, place, rule),
    impossible: (place, relation) => impossible(sides, place, { rule, relation }),
  });
}

function impossible(
  sides: Sides,
  place: Place,
  { rule, relation }: { readonly rule: ValueRule; readonly relation: Relation },
): boolean {
  const { gold, predicted } = sides;
  const [own, other] = [gold.type(place.gold), predicted.type(place.predicted)];
  if (areApart(own, other)) {
    return !rule.coerce && !gold.isAllNull(place.gold) && !predicted.isAllNull(place.predicted);
  }
  if (rule.decimals !== null || isNested(own) || isNested(other)) return false;
  const precision = precisionOf(own, other);
  if (precision === "exact" && relation === "equal") {
    return !sameSum(gold.exactSum(place.gold), predicted.exactSum(place.predicted));
  }
  if (own.kind !== "number") return false;
  const summaries = [gold.numbers(place.gold).summary, predicted.numbers(place.predicted).summary] as const;
  return !couldRelate(...summaries, { relation, precision: precision === "exact" ? "double" : precision });
}

function pairIds(sides: Sides, place: Place, rule: ValueRule): PairIds {
  const [own, other] = [sides.gold.type(place.gold), sides.predicted.type(place.predicted)];
  if (areApart(own, other))
    return rule.coerce ? coercedIds(sides, place, rule.decimals) : apartIds(sides, place);
  if (isNested(own) || isNested(other)) return nestedIds(typedCells(sides, place), rule.decimals, sides.ids);
  const precision = precisionOf(own, other);
  if (own.kind === "number" && rule.decimals !== null) return roundedNumbers(sides, place, rule.decimals);
  return precision === "exact" ? exactIds(sides, place, 1) : clusterIds(doublesAt(sides, place), precision);
}

const nestedKinds = new Set(["list", "struct", "map", "union", "json", "variant"]);

function isNested(type: ValueType): boolean {
  return nestedKinds.has(type.kind);
}

/** Kinds whose values are never equal; what is made of other values is told apart value by value. */
function areApart(own: ValueType, other: ValueType): boolean {
  return own.kind !== other.kind && !(isNested(own) && isNested(other));
}

function precisionOf(own: ValueType, other: ValueType): Precision {
  return own.kind === "number" ? widest(own, other) : "exact";
}

/** Only NULLs are equal between kinds that are apart. */
function apartIds(sides: Sides, place: Place): PairIds {
  return exactIds(sides, place, -1);
}

function exactIds({ gold, predicted }: Sides, place: Place, sign: 1 | -1): PairIds {
  const ours = gold.exact(place.gold);
  const theirs = predicted.exact(place.predicted);
  const ids = new Int32Array(ours.length + theirs.length);
  ids.set(ours);
  ids.set(theirs, ours.length);
  if (sign === -1) {
    for (let row = 0; row < ids.length; row += 1) {
      const id = ids[row] ?? nullId;
      // Two ranges that cannot meet, whatever the ids were.
      ids[row] = id === nullId ? nullId : row < ours.length ? Math.abs(id) : -Math.abs(id);
    }
  }
  return { ids, loose: null };
}

function roundedNumbers(sides: Sides, place: Place, decimals: number): PairIds {
  const { gold, predicted, ids } = sides;
  const [own, other] = [gold.type(place.gold), predicted.type(place.predicted)];
  if (precisionOf(own, other) !== "exact") return roundedIds(doublesAt(sides, place), decimals, ids);
  const cells = typedCells(sides, place).map(([cell]) => {
    return typeof cell === "number" || typeof cell === "string"
      ? ids.ofNumber(roundText(exactText(cell), decimals))
      : nullId;
  });
  return { ids: Int32Array.from(cells), loose: null };
}

/** The numbers of both columns, gold's first. */
function doublesAt({ gold, predicted }: Sides, place: Place): Doubles {
  const [ours, theirs] = [gold.numbers(place.gold), predicted.numbers(place.predicted)];
  const values = new Float64Array(ours.values.length + theirs.values.length);
  const isNull = new Uint8Array(values.length);
  values.set(ours.values);
  values.set(theirs.values, ours.values.length);
  isNull.set(ours.isNull);
  isNull.set(theirs.isNull, ours.values.length);
  return { values, isNull };
}

function typedCells({ gold, predicted }: Sides, place: Place): TypedCell[] {
  const [own, other] = [gold.type(place.gold), predicted.type(place.predicted)];
  const ours = gold.result.rows.map((row): TypedCell => [row[place.gold] ?? null, { own, other }]);
  const theirs = predicted.result.rows.map((row): TypedCell => [
    row[place.predicted] ?? null,
    { own: other, other: own },
  ]);
  return [...ours, ...theirs];
}

function remember<Value>(known: Map<string, Value>, key: string, read: () => Value): Value {
  const seen = known.get(key);
  if (seen !== undefined) return seen;
  const value = read();
  known.set(key, value);
  return value;
}
