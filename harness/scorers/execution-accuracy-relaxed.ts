import type { Scorer } from "../core/score.ts";
import { judgedAnswer, unjudgedScore } from "./judged-answer.ts";

/** EX with extra columns allowed: whether the gold's columns can be found among the answer's. */
export const executionAccuracyRelaxed: Scorer = {
  name: "execution-accuracy-relaxed",
  describes: "EX-relaxed: as EX, and the answer may have extra columns",
  direction: "higher",
  judges: "question",
  score(input) {
    const base = { schemaVersion: 1, key: input.trial.key, scorer: "execution-accuracy-relaxed" } as const;
    const judged = judgedAnswer(input);
    if (judged.status === "unjudged") return { ...base, ...unjudgedScore(judged) };
    const { relaxedVerdict, reason } = judged.judgment;
    if (relaxedVerdict === "match")
      return { ...base, verdict: "pass", value: 1, reason: "match", details: {} };
    return { ...base, verdict: "fail", value: 0, reason: reason ?? "values", details: {} };
  },
};
