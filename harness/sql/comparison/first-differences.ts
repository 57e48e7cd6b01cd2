import type { ResultSet } from "../../core/result-set.ts";
import type { ColumnPairs } from "./column-pairs.ts";

/** How many differing rows of each side are shown. */
const shown = 5;

/** Rows of gold that the answer lacks, and rows of the answer that gold lacks: the first few of each. */
export interface Differences {
  readonly firstGoldRows: ResultSet["rows"];
  readonly firstPredictedRows: ResultSet["rows"];
}

/**
 * The first differing rows of each side. Columns are set beside each other by equal values, else by name, else by
 * place; `runs` makes a row in another place another row.
 */
export function firstDifferences(pairs: ColumnPairs, runs: Int32Array | null): Differences {
  const columns = alignedColumns(pairs).map(([gold, predicted]) => pairs.ids(gold, predicted).ids);
  const groups = pairs.group(runs === null ? columns : [runs, ...columns]);
  const surplus = Array.from(groups.gold, (count, group) => count - (groups.predicted[group] ?? 0));
  const ours: ResultSet["rows"][number][] = [];
  const theirs: ResultSet["rows"][number][] = [];
  for (let row = 0; row < pairs.rows && (ours.length < shown || theirs.length < shown); row += 1) {
    const group = groups.groupOf[row] ?? 0;
    const isGold = row < pairs.goldRows;
    const side = isGold ? ours : theirs;
    const left = surplus[group] ?? 0;
    if (side.length >= shown || (isGold ? left <= 0 : left >= 0)) continue;
    surplus[group] = left + (isGold ? -1 : 1);
    const found = isGold ? pairs.gold.rows[row] : pairs.predicted.rows[row - pairs.goldRows];
    if (found !== undefined) side.push(found);
  }
  return { firstGoldRows: ours, firstPredictedRows: theirs };
}

/** The first rows of both sides, where rows cannot be set beside each other. */
export function firstRows(gold: ResultSet, predicted: ResultSet): Differences {
  return { firstGoldRows: gold.rows.slice(0, shown), firstPredictedRows: predicted.rows.slice(0, shown) };
}

function alignedColumns(pairs: ColumnPairs): [number, number][] {
  const free = new Set(pairs.predicted.columns.keys());
  const aligned: [number, number][] = [];
  const claim = (test: (gold: number, predicted: number) => boolean): void => {
    for (const gold of pairs.gold.columns.keys()) {
      if (aligned.some(([taken]) => taken === gold)) continue;
      const found = [...free].find((predicted) => test(gold, predicted));
      if (found === undefined) continue;
      free.delete(found);
      aligned.push([gold, found]);
    }
  };
  const sameName = (gold: number, predicted: number): boolean =>
    nameOf(pairs.gold, gold) === nameOf(pairs.predicted, predicted);
  const sameValues = (gold: number, predicted: number): boolean => pairs.fits(gold, predicted, "equal");
  claim((gold, predicted) => sameName(gold, predicted) && sameValues(gold, predicted));
  claim((gold, predicted) => gold === predicted && sameValues(gold, predicted));
  claim(sameValues);
  claim(sameName);
  claim((gold, predicted) => gold === predicted);
  claim(() => true);
  return aligned;
}

function nameOf(side: ResultSet, index: number): string {
  return side.columns[index]?.name.toLowerCase() ?? "";
}
