import type { Scorer, ScorerInput } from "../core/score.ts";
import { judgedAgainst, judgedAnswer, unjudgedScore, variantsOf } from "./judged-answer.ts";

/**
 * Of the answers that are right on the shipped data: whether they are right on the other variants too, and so not by
 * luck. Not applicable where there is one variant, or where the answer is wrong on the shipped data already.
 */
export const fixtureRobustness: Scorer = {
  name: "fixture-robustness",
  describes: "right on the shipped data and on every other fixture variant too",
  direction: "higher",
  judges: "question",
  score(input) {
    const base = { schemaVersion: 1, key: input.trial.key, scorer: "fixture-robustness" } as const;
    const judged = judgedAnswer(input);
    if (judged.status === "unjudged") {
      const score = unjudgedScore(judged);
      return {
        ...base,
        ...score,
        verdict: score.verdict === "fail" ? "not_applicable" : score.verdict,
        value: null,
      };
    }
    const none = { ...base, verdict: "not_applicable", value: null, details: {} } as const;
    if (variantsOf(input).length < 2) return { ...none, reason: "one_variant" };
    if (!rightWhereServed(judged.usable, input)) return { ...none, reason: "wrong_on_shipped_data" };
    if (judged.judgment.verdict === "match")
      return { ...base, verdict: "pass", value: 1, reason: "match", details: {} };
    return { ...base, verdict: "fail", value: 0, reason: judged.judgment.reason ?? "values", details: {} };
  },
};

function rightWhereServed(golds: ScorerInput["gold"], input: ScorerInput): boolean {
  const served = variantsOf(input)[0] ?? "";
  const alone = <T>(of: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    served in of ? { [served]: of[served] as T } : {};
  const references = golds.map((gold) => ({ ...gold, executions: alone(gold.executions) }));
  const narrowed = { ...input, gold: references, executions: alone(input.executions) };
  return judgedAgainst(references, narrowed).verdict === "match";
}
