import type { Scorer } from "../core/score.ts";
import { judgedAnswer, unjudgedScore } from "./judged-answer.ts";

/** Whether the answer is one SELECT that runs on every fixture variant; right or wrong does not matter. */
export const executable: Scorer = {
  name: "executable",
  describes: "the answer is one SELECT that runs on every fixture variant",
  direction: "higher",
  judges: "question",
  score(input) {
    const base = { schemaVersion: 1, key: input.trial.key, scorer: "executable" } as const;
    const judged = judgedAnswer(input);
    if (judged.status === "unjudged") return { ...base, ...unjudgedScore(judged) };
    const failed = Object.values(input.executions).find(({ status }) => status === "failed");
    if (failed?.status !== "failed")
      return { ...base, verdict: "pass", value: 1, reason: "runs", details: {} };
    return {
      ...base,
      verdict: "fail",
      value: 0,
      reason: failed.reason,
      details: { message: failed.message },
    };
  },
};
