import type { MismatchReason, ResultSet } from "../core/result-set.ts";
import type { CompareOptions } from "../core/sample.ts";
import { createColumnPairs, type ColumnPairs, type ValueRule } from "./comparison/column-pairs.ts";
import { explainMismatch } from "./comparison/explain-mismatch.ts";
import { firstDifferences, firstRows } from "./comparison/first-differences.ts";
import { matchColumns } from "./comparison/match-columns.ts";
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
  const missing = gold.columns.length > predicted.columns.length;
  const extra = gold.columns.length < predicted.columns.length;
  const found = missing ? null : matchWhole(pairs, runs);
  const columns = found?.assignment ?? null;
  const relaxedVerdict = columns === null ? "mismatch" : "match";
  const verdict = extra && options.relaxed !== true ? "mismatch" : relaxedVerdict;
  const common = { verdict, relaxedVerdict, columns, capped: found?.capped ?? false } as const;
  if (verdict === "match") return { ...common, reason: null, firstGoldRows: [], firstPredictedRows: [] };
  if (missing || (extra && options.relaxed !== true)) {
    return { ...common, reason: "column_count", ...firstRows(gold, predicted) };
  }
  const reason = explainMismatch({ sides, pairs, runs, rule });
  const ordered = reason === "order_only" ? runs : null;
  return { ...common, reason, ...firstDifferences(pairs, ordered) };
}

function matchWhole(pairs: ColumnPairs, runs: Int32Array | null): ReturnType<typeof matchColumns> {
  if (pairs.rows !== 2 * pairs.goldRows) return { assignment: null, capped: false };
  return matchColumns(pairs, { relation: "equal", runs });
}

function orderOf(pairs: ColumnPairs, { ordered, order = null }: ComparisonOptions): Int32Array | null {
  if (!(ordered ?? order !== null)) return null;
  return runIds(order ?? strictOrder(pairs.goldRows), pairs.goldRows, pairs.rows);
}
