import type { ReferenceResult, Scorer, ScorerInput } from "../core/score.ts";
import { comparisonRules } from "../sql/comparison-rules.ts";
import { judgedAnswer, unjudgedScore, variantsOf } from "./judged-answer.ts";

/**
 * EX as BIRD computes it: on the shipped data alone, rows as a set, columns by place. For setting figures beside the
 * literature; it accepts lost duplicates and any order. Source: evaluation_ex.py of bird-bench/mini_dev.
 */
export const executionAccuracyBird: Scorer = {
  name: "execution-accuracy-bird",
  describes: "EX-bird: set of rows, columns by place, on the shipped data alone",
  direction: "higher",
  judges: "question",
  score(input) {
    const base = { schemaVersion: 1, key: input.trial.key, scorer: "execution-accuracy-bird" } as const;
    const judged = judgedAnswer(input);
    if (judged.status === "unjudged") return { ...base, ...unjudgedScore(judged) };
    const right = judged.usable.some((gold) => matches(gold, input));
    if (right) return { ...base, verdict: "pass", value: 1, reason: "match", details: {} };
    return { ...base, verdict: "fail", value: 0, reason: judged.judgment.reason ?? "values", details: {} };
  },
};

function matches(gold: ReferenceResult, input: ScorerInput): boolean {
  const served = variantsOf(input)[0] ?? "";
  const expected = gold.executions[served];
  const answer = input.executions[served];
  if (expected?.status !== "ok" || answer?.status !== "ok") return false;
  const options = input.sample.options;
  return comparisonRules.bird.matches({
    gold: expected.result,
    predicted: answer.result,
    options,
    goldSql: gold.sql,
  });
}
