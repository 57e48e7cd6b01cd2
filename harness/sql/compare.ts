import type { MismatchReason, ResultSet } from "../core/result-set.ts";
import type { CompareOptions } from "../core/sample.ts";
import { createColumnPairs, type ColumnPairs, type ValueRule } from "./comparison/column-pairs.ts";
import { explainMismatch } from "./comparison/explain-mismatch.ts";
import { firstDifferences, firstRows } from "./comparison/first-differences.ts";
import { matchColumns, type ColumnMatch } from "./comparison/match-columns.ts";
import { createSides } from "./comparison/sides.ts";
import { runIds, strictOrder, type GoldOrder } from "./comparison/ordered-runs.ts";

/** The options of a sample, and the order that its gold fixes (`null`: none). */
export interface ComparisonOptions extends Omit<CompareOptions, "allowEmpty"> {
  readonly order?: GoldOrder | null;
}

/** What came of a comparison. `relaxedVerdict` is the verdict when extra columns are allowed. */
export interface Comparison {
  readonly verdict: "match" | "mismatch";
  readonly relaxedVerdict: "match" | "mismatch";
  readonly reason: MismatchReason | null;
  /** Rows of gold that the answer lacks and rows of the answer that gold lacks, the first five of each. */
  readonly firstGoldRows: ResultSet["rows"];
  readonly firstPredictedRows: ResultSet["rows"];
  /** Which column of the answer stands for each of gold's, when they match. */
  readonly columns: readonly number[] | null;
  /** The search for a permutation of columns gave up before it was through: the mismatch is not proved. */
  readonly capped: boolean;
}

/**
 * Compares an answer's rows with gold's by the rule of docs/comparison.md: names and order of columns are ignored,
 * rows are a bag (in runs where gold is ordered), values are compared by kind. Pure: needs no database.
 */
export function compareResults(
  gold: ResultSet,
  predicted: ResultSet,
  options: ComparisonOptions = {},
): Comparison {
  const rule: ValueRule = { decimals: options.decimals ?? null, coerce: options.coerce ?? false };
  const sides = createSides(gold, predicted);
  const pairs = createColumnPairs(sides, rule);
  const runs = orderOf(pairs, options);
  const lacking = gold.columns.length > predicted.columns.length;
  const excessive = gold.columns.length < predicted.columns.length && options.relaxed !== true;
  const { assignment, capped } = lacking ? unmatched : matchWhole(pairs, runs);
  const relaxedVerdict = assignment === null ? "mismatch" : "match";
  const common = { relaxedVerdict, columns: assignment, capped } as const;
  if (lacking || excessive) {
    return { ...common, verdict: "mismatch", reason: "column_count", ...firstRows(gold, predicted) };
  }
  if (assignment !== null)
    return { ...common, verdict: "match", reason: null, firstGoldRows: [], firstPredictedRows: [] };
  const reason = explainMismatch({ sides, pairs, runs, rule });
  return {
    ...common,
    verdict: "mismatch",
    reason,
    ...firstDifferences(pairs, reason === "order_only" ? runs : null),
  };
}

const unmatched: ColumnMatch = { assignment: null, capped: false };

function matchWhole(pairs: ColumnPairs, runs: Int32Array | null): ColumnMatch {
  if (pairs.rows !== 2 * pairs.goldRows) return unmatched;
  return matchColumns(pairs, { relation: "equal", runs });
}

function orderOf(pairs: ColumnPairs, { ordered, order = null }: ComparisonOptions): Int32Array | null {
  if (!(ordered ?? order !== null)) return null;
  return runIds(order ?? strictOrder(pairs.goldRows), pairs.goldRows, pairs.rows);
}
