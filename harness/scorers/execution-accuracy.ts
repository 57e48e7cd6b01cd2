import type { Score, Scorer } from "../core/score.ts";
import type { AnswerJudgment } from "../sql/judge-answer.ts";
import { judgedAgainst, judgedAnswer, unjudgedScore, variantsOf } from "./judged-answer.ts";

/** The rule in one sentence, for reports: docs/comparison.md has it whole. */
export const comparisonRule =
  "rows as a bag (in runs of equal sort keys where gold has ORDER BY), columns in any order and by any name, " +
  "values by kind and exact but for floating point, on every fixture variant";

/**
 * Execution accuracy (EX): whether the answer's SQL, run by the harness, gives the rows of one of the golds on every
 * fixture variant. Source of the idea: test-suite accuracy, Zhong et al. 2020 (arXiv 2010.02840).
 */
export const executionAccuracy: Scorer = {
  name: "execution-accuracy",
  describes: "EX: the answer's SQL gives the gold's rows on every fixture variant",
  direction: "higher",
  judges: "question",
  score(input) {
    const base = { schemaVersion: 1, key: input.trial.key, scorer: "execution-accuracy" } as const;
    const judged = judgedAnswer(input);
    if (judged.status === "unjudged") return { ...base, ...unjudgedScore(judged) };
    const { judgment } = judged;
    if (judgment.verdict === "match")
      return { ...base, verdict: "pass", value: 1, reason: "match", details: {} };
    const equalsTrap = input.traps.some((trap) => judgedAgainst([trap], input).verdict === "match");
    const details = { ...missDetails(judgment, variantsOf(input)), equalsTrap };
    return { ...base, verdict: "fail", value: 0, reason: judgment.reason ?? "values", details };
  },
};

function missDetails(
  { variant, message, comparison }: AnswerJudgment,
  variants: readonly string[],
): Score["details"] {
  const place = variant === null ? undefined : variants[variant];
  return {
    ...(message === null ? {} : { message }),
    ...(place === undefined ? {} : { variant: place }),
    ...(comparison === null
      ? {}
      : { firstGoldRows: comparison.firstGoldRows, firstPredictedRows: comparison.firstPredictedRows }),
  };
}
