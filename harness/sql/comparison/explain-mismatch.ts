import type { MismatchReason } from "../../core/result-set.ts";
import { type ColumnPairs, type ValueRule } from "./column-pairs.ts";
import { matchColumns } from "./match-columns.ts";
import type { NumberLens } from "./number-lens.ts";
import type { Relation } from "./row-groups.ts";

const rounding: readonly NumberLens[] = [
  { kind: "rounded", half: "away" },
  { kind: "rounded", half: "even" },
];
const scaling: readonly NumberLens[] = (["predicted", "gold"] as const).flatMap((side) =>
  ([null, "away", "even"] as const).map((half): NumberLens => ({ kind: "scaled", side, half })),
);

/**
 * Names the one difference that, taken away, would make the results match; `values` when no single one does. The
 * reasons are tried from the least to the most invasive, in the order of docs/comparison.md.
 */
export function explainMismatch(pairs: ColumnPairs, runs: Int32Array | null, rule: ValueRule): MismatchReason {
  return rowReason(pairs, runs) ?? valueReason(pairs, runs, rule) ?? "values";
}

/** The values agree, but not their order or how often rows occur. */
function rowReason(pairs: ColumnPairs, runs: Int32Array | null): MismatchReason | null {
  const relates = (relation: Relation): boolean => matchColumns(pairs, { relation, runs: null }).assignment !== null;
  const answerRows = pairs.rows - pairs.goldRows;
  if (runs !== null && answerRows === pairs.goldRows && relates("equal")) return "order_only";
  if (relates("same_set")) return "duplicates_only";
  if (answerRows < pairs.goldRows && relates("part")) return "missing_rows";
  if (answerRows > pairs.goldRows && relates("superset")) return "extra_rows";
  return null;
}

/** The rows are as many as gold's, but their values are written otherwise. */
function valueReason(pairs: ColumnPairs, runs: Int32Array | null, rule: ValueRule): MismatchReason | null {
  if (pairs.rows !== 2 * pairs.goldRows) return null;
  const matches = (other: Partial<ValueRule>): boolean =>
    matchColumns(pairs.under({ ...rule, ...other }), { relation: "equal", runs }).assignment !== null;
  if (rounding.some((lens) => matches({ lens }))) return "rounding_only";
  if (scaling.some((lens) => matches({ lens }))) return "scale_100";
  return matches({ coerce: true }) ? "type_only" : null;
}
