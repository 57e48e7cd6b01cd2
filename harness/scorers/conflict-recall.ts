import type { Scorer } from "../core/score.ts";
import { judged, notApplicable, rulingOf } from "./ruling.ts";

/** The share of labelled contradictions that the server reports; a server that gives no ruling has missed one. */
export const conflictRecall: Scorer<"rule-conflict"> = {
  name: "conflict-recall",
  describes: "recall: share of the contradictions that are reported",
  direction: "higher",
  judges: "rule-conflict",
  bySlice: true,
  score(input) {
    const base = { schemaVersion: 1, key: input.trial.key, scorer: "conflict-recall" } as const;
    const ruling = rulingOf(input);
    if (ruling.status === "unjudged" && ruling.score.verdict === "error") return { ...base, ...ruling.score };
    if (input.sample.contradicts.length === 0) return { ...base, ...notApplicable("no_conflict") };
    const reported = ruling.status === "ruled" && ruling.reported;
    return { ...base, ...judged(reported, reported ? "conflict" : "missed_conflict") };
  },
};
