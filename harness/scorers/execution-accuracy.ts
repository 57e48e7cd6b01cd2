import type { Execution } from "../core/result-set.ts";
import type { ReferenceResult, Score, Scorer, ScorerInput } from "../core/score.ts";
import { compareResults, type Comparison } from "../sql/compare.ts";

/** The rule in one sentence, for reports: docs/comparison.md has it whole. */
export const comparisonRule =
  "rows as a bag (in runs of equal sort keys where gold has ORDER BY), columns in any order and by any name, " +
  "values by kind and exact but for floating point, on every fixture variant";

type Judged = Pick<Score, "verdict" | "value" | "reason" | "details">;

/**
 * Execution accuracy (EX): whether the answer's SQL, run by the harness, gives the rows of one of the golds on every
 * fixture variant. Source of the idea: test-suite accuracy, Zhong et al. 2020 (arXiv 2010.02840).
 */
export const executionAccuracy: Scorer = {
  name: "execution-accuracy",
  describes: "the answer's SQL gives the gold's rows on every fixture variant",
  direction: "higher",
  score: (input) => ({
    schemaVersion: 1,
    key: input.trial.key,
    scorer: "execution-accuracy",
    ...judge(input),
  }),
};

function judge(input: ScorerInput): Judged {
  const { answer } = input.trial;
  const usable = input.gold.filter((gold) => isUsable(gold, input.sample.options.allowEmpty === true));
  if (usable.length === 0) return without("invalid", "bad_gold", goldMessage(input.gold));
  if (answer.status === "error") return without("error", answer.kind, answer.message);
  if (answer.status === "no_answer") return wrong(answer.reason, { message: answer.message });
  if (answer.sql === null) return wrong("no_sql", { message: "the server delivered no SQL" });
  const failed = Object.entries(input.executions).find(([, execution]) => execution.status === "failed");
  if (failed?.[1].status === "failed") {
    return wrong(failed[1].reason, { message: failed[1].message, variant: failed[0] });
  }
  const misses = usable.map((gold) => firstMiss(gold, input));
  if (misses.includes(null)) return { verdict: "pass", value: 1, reason: "match", details: {} };
  return wrong(misses[0]?.comparison.reason ?? "values", {
    ...(misses[0] === undefined || misses[0] === null ? {} : missDetails(misses[0])),
    equalsTrap: input.traps.some((trap) => firstMiss(trap, input) === null),
  });
}

interface Miss {
  readonly variant: string;
  readonly comparison: Comparison;
}

/** The first variant on which the answer is not what the reference gives; null when it agrees on all. */
function firstMiss(reference: ReferenceResult, { sample, executions }: ScorerInput): Miss | null {
  for (const [variant, predicted] of Object.entries(executions)) {
    const expected = reference.executions[variant];
    if (expected?.status !== "ok" || predicted.status !== "ok") continue;
    const order = reference.orders?.[variant] ?? null;
    const comparison = compareResults(expected.result, predicted.result, { ...sample.options, order });
    if (comparison.verdict === "mismatch") return { variant, comparison };
  }
  return null;
}

function missDetails({ variant, comparison }: Miss): Score["details"] {
  const { firstGoldRows, firstPredictedRows } = comparison;
  return { variant, firstGoldRows, firstPredictedRows };
}

/** A gold that fails, is cut off or, unless that is allowed, gives nothing judges nobody. */
function isUsable(gold: ReferenceResult, allowEmpty: boolean): boolean {
  const executions = Object.values(gold.executions);
  const usable = (execution: Execution): boolean =>
    execution.status === "ok" && !execution.result.truncated && (allowEmpty || execution.result.rows.length > 0);
  return executions.length > 0 && executions.every(usable);
}

function goldMessage(golds: readonly ReferenceResult[]): string {
  const failed = golds.flatMap((gold) => Object.values(gold.executions)).find(({ status }) => status === "failed");
  return failed?.status === "failed" ? `gold fails: ${failed.message}` : "gold gives no rows, or too many";
}

function wrong(reason: string, details: Score["details"]): Judged {
  return { verdict: "fail", value: 0, reason, details };
}

function without(verdict: "error" | "invalid", reason: string, message: string): Judged {
  return { verdict, value: null, reason, details: { message } };
}
