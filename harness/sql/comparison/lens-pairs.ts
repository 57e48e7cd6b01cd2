import { doublesAt, pairsBy, type ColumnPairs } from "./column-pairs.ts";
import { clusterIds, type PairIds } from "./number-ids.ts";
import { throughLens, type NumberLens } from "./number-lens.ts";
import type { Place, Sides } from "./sides.ts";

/**
 * Column pairs as `plain` has them, but columns of numbers that match no column plainly are seen through a lens. A
 * column that has a match is left alone, so that a lens only ever explains what differs.
 */
export function lensPairs(plain: ColumnPairs, sides: Sides, lens: NumberLens): ColumnPairs {
  const lonely = lonelyColumns(plain);
  const isSeen = ({ gold, predicted }: Place): boolean =>
    lonely.gold.has(gold) &&
    lonely.predicted.has(predicted) &&
    sides.gold.type(gold).kind === "number" &&
    sides.predicted.type(predicted).kind === "number";
  return pairsBy(sides, {
    ids: (place) => (isSeen(place) ? seenIds(sides, place, lens) : plain.ids(place.gold, place.predicted)),
    impossible: (place, relation) => !isSeen(place) && !plain.fits(place.gold, place.predicted, relation),
  });
}

function seenIds(sides: Sides, place: Place, lens: NumberLens): PairIds {
  const { values, isNull } = doublesAt(sides, place);
  const goldRows = sides.gold.result.rows.length;
  const seen = throughLens(values.subarray(0, goldRows), values.subarray(goldRows), lens);
  if (seen !== null) {
    values.set(seen.gold);
    values.set(seen.predicted, goldRows);
  }
  const precisions = [sides.gold.type(place.gold), sides.predicted.type(place.predicted)];
  const float = precisions.some((type) => type.kind === "number" && type.precision === "float");
  return clusterIds({ values, isNull }, float ? "float" : "double");
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
