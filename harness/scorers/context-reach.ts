import type { Score, Scorer, ScorerInput } from "../core/score.ts";

/**
 * The share of the sample's required context items that stood in a prompt which the server sent to its model, by
 * their `[id]`. It says whether context arrived, not whether it helped.
 */
export const contextReach: Scorer = {
  name: "context-reach",
  describes: "share of the required context items that reached a prompt of the server",
  direction: "higher",
  judges: "question",
  score: ({ sample, trial }) => {
    const base = { schemaVersion: 1, key: trial.key, scorer: "context-reach" } as const;
    if (trial.answer.status === "error") {
      return { ...base, verdict: "error", value: null, reason: "infrastructure", details: {} };
    }
    if (sample.required.length === 0) {
      return { ...base, verdict: "not_applicable", value: null, reason: "nothing_required", details: {} };
    }
    const prompts = serverPrompts(trial);
    if (prompts === "")
      return { ...base, verdict: "not_applicable", value: null, reason: "no_server_prompt", details: {} };
    return { ...base, ...reached(sample.required, prompts) };
  },
};

function reached(
  required: readonly string[],
  prompts: string,
): Pick<Score, "verdict" | "value" | "reason" | "details"> {
  const missing = required.filter((id) => !prompts.includes(`[${id}]`));
  const value = (required.length - missing.length) / required.length;
  if (missing.length === 0) return { verdict: "pass", value, reason: "all_reached", details: {} };
  return { verdict: "fail", value, reason: "not_reached", details: { message: missing.join(", ") } };
}

function serverPrompts(trial: ScorerInput["trial"]): string {
  return trial.transcript
    .flatMap((event) => (event.type === "model_call" && event.source === "server" ? event.messages : []))
    .map((message) => message.content ?? "")
    .join("\n");
}
