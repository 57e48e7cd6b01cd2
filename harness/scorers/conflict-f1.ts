import type { Scorer } from "../core/score.ts";
import { judged, notApplicable, rulingOf } from "./ruling.ts";

/**
 * Hits among hits, misses and false alarms, which F1 is a rising function of: F1 = 2h / (1 + h). Its interval is that of the
 * share h, so transformed. Source: Hand, Christen and Kirielle 2021, F*, Machine Learning 110.
 */
export const conflictF1: Scorer<"rule-conflict"> = {
  name: "conflict-f1",
  describes: "F1: harmonic mean of precision and recall",
  direction: "higher",
  judges: "rule-conflict",
  bySlice: true,
  shownAs: "f1",
  score(input) {
    const base = { schemaVersion: 1, key: input.trial.key, scorer: "conflict-f1" } as const;
    const ruling = rulingOf(input);
    if (ruling.status === "unjudged" && ruling.score.verdict === "error") return { ...base, ...ruling.score };
    const contradicts = input.sample.contradicts.length > 0;
    const reported = ruling.status === "ruled" && ruling.reported;
    if (!contradicts && !reported) return { ...base, ...notApplicable("no_conflict") };
    return { ...base, ...judged(contradicts && reported, reported ? "conflict" : "missed_conflict") };
  },
};
