import type { Scorer } from "../core/score.ts";
import { judged, rulingOf } from "./ruling.ts";

/** The rule of the verdict in one sentence, for reports. */
export const rulingRule =
  "a contradiction is reported exactly where the label has one, and then with the ids of the rules that it contradicts, no more and no fewer";

/** Whether the server's ruling on a new rule is right, with the rules that it names. */
export const ruleConflict: Scorer<"rule-conflict"> = {
  name: "rule-conflict",
  describes: "ruling: contradictions are reported where there are any, and the right rules named",
  direction: "higher",
  judges: "rule-conflict",
  score(input) {
    const base = { schemaVersion: 1, key: input.trial.key, scorer: "rule-conflict" } as const;
    const ruling = rulingOf(input);
    if (ruling.status === "unjudged") return { ...base, ...ruling.score };
    const { contradicts, reported, rightlyNamed, message } = ruling;
    if (contradicts !== reported) {
      const reason = contradicts ? "missed_conflict" : "false_conflict";
      return { ...base, ...judged(false, reason), details: { message } };
    }
    if (!rightlyNamed) return { ...base, ...judged(false, "wrong_rules_named"), details: { message } };
    return { ...base, ...judged(true, contradicts ? "conflict" : "compatible") };
  },
};
