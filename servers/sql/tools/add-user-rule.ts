import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { nextStepSchema } from "../../kit/next-step.ts";
import type { NextStep } from "../../kit/next-step.ts";
import type { Parts } from "../parts.ts";
import { requireConnection } from "../require-connection.ts";
import { describeRule, shownRuleSchema } from "../rules/describe-rule.ts";
import { saveRule } from "../rules/save-rule.ts";
import { authenticateFirst, resumeSession } from "../sign-in.ts";
import { ruleConnectionId, sessionToken } from "./parameters.ts";

/** Remembers what the user always wants. */
export const addUserRule = defineTool({
  name: "add_user_rule",
  title: "Remember a rule of the user",
  description:
    "Saves a rule that this user wants applied to every question from now on, such as 'amounts always in USD' or 'only " +
    "active stores'. Use it when the user says that something is always, never or from now on to be so. Do not use it for " +
    "what one question needs (that belongs into the question), for what you infer yourself, or to answer a question. The " +
    "rule is compared with the user's other rules first; when it contradicts one, nothing is saved and the result says which.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    session_token: sessionToken,
    text: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .refine(
        (text) => !/[\p{Cc}\u2028\u2029]/u.test(text),
        "a rule is one line: make one call for each rule",
      )
      .describe("The rule as one sentence in the user's own words and language; one rule a call."),
    connection_id: ruleConnectionId.describe(
      "The connection that the rule is about; left out: it holds on all of them.",
    ),
  }),
  output: z.object({
    success: z.literal(true),
    rule: shownRuleSchema,
    applied: z
      .boolean()
      .describe("Whether this server applies rules; otherwise the rule is saved and has no effect here."),
    next_step: nextStepSchema,
  }),
  onInvalid: (fields) => (fields.includes("session_token") ? authenticateFirst : null),
  async run({ session_token, text, connection_id }, parts: Parts, call) {
    const user = await resumeSession(session_token, parts, call);
    if (connection_id !== undefined) await requireConnection({ session_token, connection_id }, user, parts);
    const createdAt = new Date(parts.now()).toISOString();
    const draft = { user: user.id, connection: connection_id ?? null, text, createdAt };
    const rule = await saveRule(draft, parts, call);
    const applied = parts.layers.has("rules");
    const known = { session_token, ...(connection_id !== undefined && { connection_id }) };
    return {
      success: true as const,
      rule: describeRule(rule),
      applied,
      next_step: applied ? afterChange(known, parts.priming) : notApplied,
    };
  },
});

const notApplied: NextStep = {
  action: "tell_user",
  tool: null,
  instructions: [
    "Tell the user that the rule is saved, but that this server is set not to apply rules, so answers will not follow it.",
  ],
};

function afterChange(known: Readonly<Record<string, string>>, priming: Parts["priming"]): NextStep {
  if (priming === "server") {
    return {
      action: "go_on",
      tool: null,
      arguments: known,
      instructions: ["Tell the user that the rule is saved. It applies from the next question on."],
    };
  }
  return {
    action: "refresh_context",
    tool: "get_conversation_context",
    arguments: known,
    instructions: [
      "Tell the user that the rule is saved. It applies from the next question on.",
      "Call get_conversation_context again for each connection that you ask, and pass the new client_priming_guide on from now on.",
    ],
  };
}
