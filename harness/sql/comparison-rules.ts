import type { ResultSet } from "../core/result-set.ts";
import { compareResults, type ComparisonOptions } from "./compare.ts";
import { matchColumns } from "./comparison/match-columns.ts";
import { runIds, strictOrder } from "./comparison/ordered-runs.ts";
import { pythonPairs } from "./comparison/python-pairs.ts";
import { related } from "./comparison/row-groups.ts";

/** What a rule may look at. `goldSql` is read by `test-suite` alone, which decides on order by its text. */
export interface RuleInput {
  readonly gold: ResultSet;
  readonly predicted: ResultSet;
  readonly options: ComparisonOptions;
  readonly goldSql: string;
}

/** A way to say whether an answer is right, by name, so that figures can be set beside those of others. */
export interface ComparisonRule {
  readonly describes: string;
  matches(input: RuleInput): boolean;
}

/** Every rule by its name; `default` is the one that verdicts here are made by. */
export const comparisonRules = {
  default: {
    describes: "rows as a bag, in runs where gold is ordered; any column order; values by kind",
    matches: ({ gold, predicted, options }) => compareResults(gold, predicted, options).verdict === "match",
  },
  relaxed: {
    describes: "as default, and the answer may have extra columns",
    matches: ({ gold, predicted, options }) =>
      compareResults(gold, predicted, options).relaxedVerdict === "match",
  },
  bird: {
    describes: "rows as a set, columns by place, order ignored, values by Python's equality",
    matches: ({ gold, predicted }) => equalSets(gold, predicted),
  },
  "test-suite": {
    describes:
      "rows as a bag, in order where the gold's text holds \"order by\"; any column order; Python's equality",
    matches: equalDenotations,
  },
} as const satisfies Record<string, ComparisonRule>;

/** Source: evaluation_ex.py of bird-bench/mini_dev, `set(predicted_res) == set(ground_truth_res)`. */
function equalSets(gold: ResultSet, predicted: ResultSet): boolean {
  if (gold.rows.length === 0 || predicted.rows.length === 0)
    return gold.rows.length === predicted.rows.length;
  if (gold.columns.length !== predicted.columns.length) return false;
  const pairs = pythonPairs(gold, predicted);
  const columns = gold.columns.map((_, index) => pairs.ids(index, index).ids);
  return related(pairs.group(columns), "same_set");
}

/** Source: exec_eval.py of taoyds/test-suite-sql-eval, `result_eq`; its rewriting of the queries is left out. */
function equalDenotations({ gold, predicted, goldSql }: RuleInput): boolean {
  if (gold.rows.length !== predicted.rows.length) return false;
  if (gold.rows.length === 0) return true;
  if (gold.columns.length !== predicted.columns.length) return false;
  const pairs = pythonPairs(gold, predicted);
  const ordered = goldSql.toLowerCase().includes("order by");
  const runs = ordered ? runIds(strictOrder(pairs.goldRows), pairs.goldRows, pairs.rows) : null;
  return matchColumns(pairs, { relation: "equal", runs }).assignment !== null;
}
