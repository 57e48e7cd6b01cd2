import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { nextStepSchema } from "../../kit/next-step.ts";
import type { NextStep } from "../../kit/next-step.ts";
import type { Parts } from "../parts.ts";
import { deleteRule } from "../rules/delete-rule.ts";
import { describeRule, shownRuleSchema } from "../rules/describe-rule.ts";
import { unknownRule } from "../rules/rule-errors.ts";
import { authenticateFirst, resumeSession } from "../sign-in.ts";
import { sessionToken } from "./parameters.ts";

/** Takes a rule back. */
export const removeUserRule = defineTool({
  name: "remove_user_rule",
  title: "Remove a rule of the user",
  description:
    "Deletes one of this user's rules, so that it applies to no question any more. Use it only when the user asks for it, " +
    "or chose the new one of two rules that contradict each other. Do not use it to leave a rule out of a single question.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    session_token: sessionToken,
    rule_id: z.string().min(1).describe("The id of the rule, as list_user_rules shows it."),
  }),
  output: z.object({
    success: z.literal(true),
    rule: shownRuleSchema,
    next_step: nextStepSchema,
  }),
  onInvalid: (fields) => (fields.includes("session_token") ? authenticateFirst : null),
  async run({ session_token, rule_id }, parts: Parts, call) {
    const user = await resumeSession(session_token, parts, call);
    const rule = await deleteRule({ user: user.id, id: rule_id }, parts);
    if (rule === null) throw unknownRule(rule_id, { session_token });
    const shown = describeRule(rule);
    const { connection_id } = shown;
    const known = { session_token, ...(connection_id !== undefined && { connection_id }) };
    return { success: true as const, rule: shown, next_step: nextStep(known, parts.priming) };
  },
});

function nextStep(known: Readonly<Record<string, string>>, priming: Parts["priming"]): NextStep {
  const told = "Tell the user that the rule is removed. It applies to no question from now on.";
  if (priming === "server") return { action: "go_on", tool: null, arguments: known, instructions: [told] };
  return {
    action: "refresh_context",
    tool: "get_conversation_context",
    arguments: known,
    instructions: [
      told,
      "Call get_conversation_context again, and pass the new client_priming_guide on from now on: the old one still has the rule.",
    ],
  };
}
