import { coercedIds } from "./coerced-ids.ts";
import { pairsBy, type ColumnPairs, type PairReader } from "./column-pairs.ts";
import { couldRelate, summarize } from "./number-column.ts";
import { clusterIds } from "./number-ids.ts";
import { throughLens, type NumberLens } from "./number-lens.ts";
import type { Place, Sides } from "./sides.ts";
import type { Precision } from "./value-type.ts";

/**
 * Column pairs as `plain` has them, but columns of numbers that match no column plainly are seen through a lens. A
 * column that has a match is left alone, so that a lens only ever explains what differs.
 */
export function lensPairs(plain: ColumnPairs, sides: Sides, lens: NumberLens): ColumnPairs {
  const seen = new Map<string, SeenNumbers | null>();
  const look = (place: Place): SeenNumbers | null => {
    const key = `${place.gold} ${place.predicted}`;
    const known = seen.get(key) ?? seenNumbers(sides, place, lens);
    seen.set(key, known);
    return known;
  };
  return lonelyPairs(plain, sides, {
    ids: (place) => {
      const numbers = look(place);
      return numbers === null
        ? plain.ids(place.gold, place.predicted)
        : clusterIds(numbers, numbers.precision);
    },
    impossible: (place, relation) => {
      const numbers = look(place);
      if (numbers === null) return true;
      const goldRows = sides.gold.result.rows.length;
      const { values, isNull, precision } = numbers;
      const gold = summarize(values.subarray(0, goldRows), isNull.subarray(0, goldRows));
      const predicted = summarize(values.subarray(goldRows), isNull.subarray(goldRows));
      return !couldRelate(gold, predicted, { relation, precision });
    },
  });
}

/** Column pairs as `plain` has them, but lonely columns of different kinds are compared by what they mean. */
export function coercedPairs(plain: ColumnPairs, sides: Sides, decimals: number | null): ColumnPairs {
  const sameKind = ({ gold, predicted }: Place): boolean =>
    sides.gold.type(gold).kind === sides.predicted.type(predicted).kind;
  return lonelyPairs(plain, sides, {
    ids: (place) => coercedIds(sides, place, decimals),
    impossible: sameKind,
  });
}

interface SeenNumbers {
  readonly values: Float64Array;
  readonly isNull: Uint8Array;
  readonly precision: Precision;
}

/** The numbers of both columns as the lens shows them, gold's first; `null` when it changes nothing. */
function seenNumbers({ gold, predicted }: Sides, place: Place, lens: NumberLens): SeenNumbers | null {
  const [own, other] = [gold.type(place.gold), predicted.type(place.predicted)];
  if (own.kind !== "number" || other.kind !== "number") return null;
  const [ours, theirs] = [gold.numbers(place.gold), predicted.numbers(place.predicted)];
  const shown = throughLens(ours.values, theirs.values, lens);
  if (shown === null) return null;
  const values = new Float64Array(shown.gold.length + shown.predicted.length);
  const isNull = new Uint8Array(values.length);
  values.set(shown.gold);
  values.set(shown.predicted, shown.gold.length);
  isNull.set(ours.isNull);
  isNull.set(theirs.isNull, shown.gold.length);
  const float = own.precision === "float" || other.precision === "float";
  return { values, isNull, precision: float ? "float" : "double" };
}

/** Pairs by `plain`, and by another reader where neither column has a plain match. */
function lonelyPairs(plain: ColumnPairs, sides: Sides, reader: PairReader): ColumnPairs {
  const lonely = lonelyColumns(plain);
  const isLonely = ({ gold, predicted }: Place): boolean =>
    lonely.gold.has(gold) && lonely.predicted.has(predicted);
  return pairsBy(sides, {
    ids: (place) => (isLonely(place) ? reader.ids(place) : plain.ids(place.gold, place.predicted)),
    impossible: (place, relation) => {
      if (isLonely(place)) return reader.impossible(place, relation);
      return !plain.fits(place.gold, place.predicted, relation);
    },
  });
}

/** Whether some columns of both sides have no match as they are: only those can look alike through a lens. */
export function hasLonelyColumns(plain: ColumnPairs): boolean {
  const { gold, predicted } = lonelyColumns(plain);
  return gold.size > 0 && predicted.size > 0;
}

function lonelyColumns(plain: ColumnPairs): { readonly gold: Set<number>; readonly predicted: Set<number> } {
  const gold = new Set(plain.gold.columns.keys());
  const predicted = new Set(plain.predicted.columns.keys());
  for (const ours of plain.gold.columns.keys()) {
    for (const theirs of plain.predicted.columns.keys()) {
      if (!plain.fits(ours, theirs, "equal")) continue;
      gold.delete(ours);
      predicted.delete(theirs);
    }
  }
  return { gold, predicted };
}
