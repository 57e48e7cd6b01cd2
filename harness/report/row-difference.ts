import type { AlignedRow, RowDifference } from "../core/report.ts";
import type { Cell, ResultSet } from "../core/result-set.ts";
import { alignColumns, type ColumnPair } from "./align-columns.ts";
import { cellKey } from "./cell-key.ts";
import { groupBy } from "./group-by.ts";

export interface RowDifferenceInput {
  readonly variant: string;
  readonly gold: ResultSet | null;
  readonly predicted: ResultSet | null;
  /** The scorer found the two equal, so that no difference of writing is to be marked. */
  readonly agreed: boolean;
  /** The scorer found the same rows in another order, so that rows out of place are to be marked. */
  readonly byOrder: boolean;
}

/** How many aligned rows a reader is shown. */
const shown = { same: 12, differing: 40 } as const;

/** How many rows of a side are aligned at all, and how many that have no equal are tried against one another. */
const aligning = 2000;
const comparedRows = 100;

interface Row {
  readonly position: number;
  readonly cells: readonly Cell[];
  /** Keys of the cells by aligned column; null where this side has no such column. */
  readonly keys: readonly (string | null)[];
}

/** Sets the answer's rows beside gold's so that a reader sees at once what is missing, extra or changed. Null: no rows at all. */
export function rowDifference(input: RowDifferenceInput): RowDifference | null {
  const { gold, predicted, variant } = input;
  if (gold === null && predicted === null) return null;
  const [left, right] = [gold ?? noRows, predicted ?? noRows];
  const pairs = alignColumns(left, right);
  const alignment = alignRows(sideRows(left, pairs, "gold"), sideRows(right, pairs, "predicted"), input);
  return {
    variant,
    columns: pairs.map((pair) => ({
      gold: pair.gold === null ? null : (left.columns[pair.gold] ?? null),
      predicted: pair.predicted === null ? null : (right.columns[pair.predicted] ?? null),
    })),
    goldRows: gold === null ? null : gold.rows.length,
    predictedRows: predicted === null ? null : predicted.rows.length,
    unaligned: Math.max(0, left.rows.length - aligning, right.rows.length - aligning),
    ...shortened(alignment),
  };
}

const noRows: ResultSet = { columns: [], rows: [], truncated: false };

/** The first rows of each kind, in their order, and how many were left out. */
function shortened(alignment: readonly AlignedRow[]): Pick<RowDifference, "rows" | "hidden"> {
  const same = alignment.filter(({ kind }) => kind === "same");
  const differing = alignment.filter(({ kind }) => kind !== "same");
  const kept = new Set([...same.slice(0, shown.same), ...differing.slice(0, shown.differing)]);
  return {
    rows: alignment.filter((row) => kept.has(row)),
    hidden: {
      same: Math.max(0, same.length - shown.same),
      differing: Math.max(0, differing.length - shown.differing),
    },
  };
}

function sideRows(
  result: ResultSet,
  pairs: readonly ColumnPair[],
  side: "gold" | "predicted",
): readonly Row[] {
  return result.rows.slice(0, aligning).map((row, index) => ({
    position: index + 1,
    cells: pairs.map((pair) => (pair[side] === null ? null : (row[pair[side]] ?? null))),
    keys: pairs.map((pair) => {
      const column = pair[side];
      return column === null ? null : cellKey(row[column] ?? null, result.columns[column]?.type ?? "");
    }),
  }));
}

function alignRows(
  gold: readonly Row[],
  predicted: readonly Row[],
  input: RowDifferenceInput,
): readonly AlignedRow[] {
  const matches = new Map<Row, Row>();
  // Taken from the end, so that equal rows are matched in the order in which they came.
  const free = new Map(
    [...groupBy(predicted.toReversed(), (row) => sharedKey(row, gold[0]))].map(([key, rows]) => [
      key,
      [...rows],
    ]),
  );
  for (const row of gold) {
    const match = free.get(sharedKey(row, predicted[0]))?.pop();
    if (match !== undefined) matches.set(row, match);
  }
  const [loneGold, lonePredicted] = [gold[0], predicted[0]];
  // A count against another count shares no cell and yet belongs side by side.
  if (gold.length === 1 && predicted.length === 1 && loneGold && lonePredicted)
    matches.set(loneGold, lonePredicted);
  const taken = new Set(matches.values());
  pairLikely(
    gold.filter((row) => !matches.has(row)),
    predicted.filter((row) => !taken.has(row)),
    matches,
  );
  const partnered = new Set(matches.values());
  return [
    ...gold.map((row) => aligned(row, matches.get(row) ?? null, input)),
    ...predicted.filter((row) => !partnered.has(row)).map((row) => aligned(null, row, input)),
  ];
}

/** The row's key over the columns that both sides have. */
function sharedKey(row: Row, other: Row | undefined): string {
  return JSON.stringify(
    row.keys.map((key, index) => (other?.keys[index] === null ? null : key)).filter((key) => key !== null),
  );
}

/** Pairs leftover rows that agree in some cell, the likest first. */
function pairLikely(gold: readonly Row[], predicted: readonly Row[], matches: Map<Row, Row>): void {
  const left = new Set(predicted.slice(0, comparedRows));
  for (const row of gold.slice(0, comparedRows)) {
    let best: { row: Row; likeness: number } | null = null;
    for (const candidate of left) {
      const likeness = row.keys.filter((key, index) => key !== null && key === candidate.keys[index]).length;
      if (likeness > (best?.likeness ?? 0)) best = { row: candidate, likeness };
    }
    if (best === null) continue;
    matches.set(row, best.row);
    left.delete(best.row);
  }
}

function aligned(
  gold: Row | null,
  predicted: Row | null,
  { agreed, byOrder }: RowDifferenceInput,
): AlignedRow {
  const sides = { gold: visible(gold), predicted: visible(predicted) };
  if (gold === null) return { kind: "extra", ...sides, differing: [] };
  if (predicted === null) return { kind: "missing", ...sides, differing: [] };
  const differing = agreed
    ? []
    : gold.keys.flatMap((key, index) => {
        const other = predicted.keys[index];
        return key !== null && other !== null && key !== other ? [index] : [];
      });
  if (differing.length > 0) return { kind: "changed", ...sides, differing };
  return { kind: byOrder && gold.position !== predicted.position ? "moved" : "same", ...sides, differing };
}

function visible(row: Row | null): { position: number; cells: readonly Cell[] } | null {
  return row === null ? null : { position: row.position, cells: row.cells };
}
