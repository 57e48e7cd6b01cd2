import type { Score, ScorerInput } from "../core/score.ts";

/** What the server said of a rule, beside what the sample says of it; or why there is nothing to judge. */
export type Ruling =
  | {
      readonly status: "ruled";
      readonly contradicts: boolean;
      readonly reported: boolean;
      readonly rightlyNamed: boolean;
      readonly message: string;
    }
  | { readonly status: "unjudged"; readonly score: Pick<Score, "verdict" | "value" | "reason" | "details"> };

/** Sets the server's ruling on a rule beside the label. A server that gave none has answered wrongly, unless it broke. */
export function rulingOf({ sample, trial }: ScorerInput<"rule-conflict">): Ruling {
  const { answer } = trial;
  if (answer.status === "error") {
    const details = { message: answer.message };
    return { status: "unjudged", score: { verdict: "error", value: null, reason: answer.kind, details } };
  }
  if (answer.status !== "ruled") {
    const reason = answer.status === "no_answer" ? answer.reason : "no_ruling";
    const details = answer.status === "no_answer" ? { message: answer.message } : {};
    return { status: "unjudged", score: { verdict: "fail", value: 0, reason, details } };
  }
  const named = new Set(answer.named);
  return {
    status: "ruled",
    contradicts: sample.contradicts.length > 0,
    reported: answer.verdict === "conflict",
    rightlyNamed: named.size === sample.contradicts.length && sample.contradicts.every((id) => named.has(id)),
    message: answer.message,
  };
}

/** A score that does not count, with its reason. */
export function notApplicable(reason: string): Pick<Score, "verdict" | "value" | "reason" | "details"> {
  return { verdict: "not_applicable", value: null, reason, details: {} };
}

/** A pass or a fail. */
export function judged(
  right: boolean,
  reason: string,
): Pick<Score, "verdict" | "value" | "reason" | "details"> {
  return { verdict: right ? "pass" : "fail", value: right ? 1 : 0, reason, details: {} };
}
