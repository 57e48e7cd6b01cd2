import type { Scorer } from "../core/score.ts";
import { judged, notApplicable, rulingOf } from "./ruling.ts";

/** The share of reported contradictions that the label has too. */
export const conflictPrecision: Scorer<"rule-conflict"> = {
  name: "conflict-precision",
  describes: "precision: share of the reported contradictions that are some",
  direction: "higher",
  judges: "rule-conflict",
  bySlice: true,
  score(input) {
    const base = { schemaVersion: 1, key: input.trial.key, scorer: "conflict-precision" } as const;
    const ruling = rulingOf(input);
    if (ruling.status === "unjudged") return { ...base, ...notApplicable(ruling.score.reason) };
    if (!ruling.reported) return { ...base, ...notApplicable("nothing_reported") };
    return { ...base, ...judged(ruling.contradicts, ruling.contradicts ? "conflict" : "false_conflict") };
  },
};
