import type { Scorer } from "../core/score.ts";
import { judged, notApplicable, rulingOf } from "./ruling.ts";

/** Whether a contradiction that was rightly reported names the rules that it is with. */
export const conflictNaming: Scorer<"rule-conflict"> = {
  name: "conflict-naming",
  describes: "naming: share of the contradictions found whose rules are named, no more and no fewer",
  direction: "higher",
  judges: "rule-conflict",
  bySlice: true,
  score(input) {
    const base = { schemaVersion: 1, key: input.trial.key, scorer: "conflict-naming" } as const;
    const ruling = rulingOf(input);
    if (ruling.status === "unjudged") return { ...base, ...notApplicable(ruling.score.reason) };
    if (!ruling.reported || !ruling.contradicts) return { ...base, ...notApplicable("no_hit") };
    return { ...base, ...judged(ruling.rightlyNamed, ruling.rightlyNamed ? "named" : "wrong_rules_named") };
  },
};
