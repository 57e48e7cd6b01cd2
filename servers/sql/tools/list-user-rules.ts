import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { nextStepSchema } from "../../kit/next-step.ts";
import type { NextStep } from "../../kit/next-step.ts";
import type { Parts } from "../parts.ts";
import { requireConnection } from "../require-connection.ts";
import { describeRule, shownRuleSchema } from "../rules/describe-rule.ts";
import { authenticateFirst, resumeSession } from "../sign-in.ts";
import { ruleConnectionId, sessionToken } from "./parameters.ts";

/** Shows a user's rules. */
export const listUserRules = defineTool({
  name: "list_user_rules",
  title: "List the user's rules",
  description:
    "Lists the rules that this user has saved, with their ids. Use it when the user asks which rules there are, and to " +
    "find the id of a rule that is to be removed. You do not need it before a question: the rules are applied by themselves.",
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    session_token: sessionToken,
    connection_id: ruleConnectionId.describe(
      "Only rules that hold on this connection, those for all connections among them; left out: all rules.",
    ),
    include_deleted: z.boolean().default(false).describe("Whether to show deleted rules as well."),
  }),
  output: z.object({
    success: z.literal(true),
    rules: z.array(shownRuleSchema).describe("In the order in which they were made."),
    applied: z.boolean().describe("Whether this server applies rules."),
    next_step: nextStepSchema,
  }),
  onInvalid: (fields) => (fields.includes("session_token") ? authenticateFirst : null),
  async run({ session_token, connection_id, include_deleted }, parts: Parts, call) {
    const user = await resumeSession(session_token, parts, call);
    if (connection_id !== undefined) await requireConnection({ session_token, connection_id }, user, parts);
    const { rules } = await parts.rules.list(user.id, connection_id);
    const shown = rules.filter(({ deleted }) => include_deleted || !deleted).map(describeRule);
    return {
      success: true as const,
      rules: shown,
      applied: parts.layers.has("rules"),
      next_step: nextStep(shown.length),
    };
  },
});

function nextStep(count: number): NextStep {
  return {
    action: "answer_user",
    tool: null,
    instructions:
      count === 0
        ? ["Say that there are no rules yet; when the user names one, call add_user_rule."]
        : ["Show the user the rules. To take one back, call remove_user_rule with its id as rule_id."],
  };
}
