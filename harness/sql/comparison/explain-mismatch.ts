import type { MismatchReason } from "../../core/result-set.ts";
import type { ColumnPairs, ValueRule } from "./column-pairs.ts";
import { coercedPairs, hasLonelyColumns, lensPairs } from "./lens-pairs.ts";
import { matchColumns } from "./match-columns.ts";
import type { NumberLens } from "./number-lens.ts";
import type { Relation } from "./row-groups.ts";
import type { Sides } from "./sides.ts";

const rounding: readonly NumberLens[] = [
  { kind: "rounded", half: "away" },
  { kind: "rounded", half: "even" },
];
const scaling: readonly NumberLens[] = (["predicted", "gold"] as const).flatMap((side) =>
  ([null, "away", "even"] as const).map((half): NumberLens => ({ kind: "scaled", side, half })),
);

/** Two results that do not match, with the order that gold fixes and the rule that they were compared by. */
export interface Mismatch {
  readonly sides: Sides;
  readonly pairs: ColumnPairs;
  readonly runs: Int32Array | null;
  readonly rule: ValueRule;
}

/**
 * Names the one difference that, taken away, would make the results match; `values` when no single one does. The
 * reasons are tried in the order of docs/comparison.md.
 */
export function explainMismatch(mismatch: Mismatch): MismatchReason {
  return rowReason(mismatch) ?? valueReason(mismatch) ?? "values";
}

/** The values agree, but not their order or how often rows occur. */
function rowReason({ pairs, runs }: Mismatch): MismatchReason | null {
  const relates = (relation: Relation): boolean =>
    matchColumns(pairs, { relation, runs: null }).assignment !== null;
  const answerRows = pairs.rows - pairs.goldRows;
  if (runs !== null && answerRows === pairs.goldRows && relates("equal")) return "order_only";
  if (relates("same_set")) return "duplicates_only";
  if (answerRows < pairs.goldRows && relates("part")) return "missing_rows";
  if (answerRows > pairs.goldRows && relates("superset")) return "extra_rows";
  return null;
}

/** The rows are as many as gold's, but their values are written otherwise. */
function valueReason({ sides, pairs, runs, rule }: Mismatch): MismatchReason | null {
  if (pairs.rows !== 2 * pairs.goldRows || !hasLonelyColumns(pairs)) return null;
  const matches = (seen: ColumnPairs): boolean =>
    matchColumns(seen, { relation: "equal", runs }).assignment !== null;
  if (rounding.some((lens) => matches(lensPairs(pairs, sides, lens)))) return "rounding_only";
  if (scaling.some((lens) => matches(lensPairs(pairs, sides, lens)))) return "scale_100";
  return matches(coercedPairs(pairs, sides, rule.decimals)) ? "type_only" : null;
}
