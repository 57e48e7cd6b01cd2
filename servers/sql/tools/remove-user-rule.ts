import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import type { Call } from "../../kit/define-tool.ts";
import type { Confirmation } from "../../kit/host/confirm.ts";
import { confirm } from "../../kit/host/confirm.ts";
import { nextStepSchema } from "../../kit/next-step.ts";
import type { NextStep } from "../../kit/next-step.ts";
import type { Parts } from "../parts.ts";
import { deleteRule } from "../rules/delete-rule.ts";
import { describeRule, shownRuleSchema } from "../rules/describe-rule.ts";
import { unknownRule } from "../rules/rule-errors.ts";
import { authenticateFirst, resumeSession } from "../sign-in.ts";
import type { Rule } from "../stores/rule-store.ts";
import { sessionToken } from "./parameters.ts";

/** Takes a rule back, once the person at the client has said yes. */
export const removeUserRule = defineTool({
  name: "remove_user_rule",
  title: "Remove a rule of the user",
  description:
    "Deletes one of this user's rules, so that it applies to no question any more. Use it only when the user asks for it, " +
    "or chose the new one of two rules that contradict each other. Do not use it to leave a rule out of a single question. " +
    "The user is asked first: by the client where it shows forms, else by you.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    session_token: sessionToken,
    rule_id: z.string().min(1).max(1_000).describe("The id of the rule, as list_user_rules shows it."),
    confirmed: z
      .boolean()
      .default(false)
      .describe(
        "That the user has seen the rule's text and said yes. Counts only where the client shows no forms.",
      ),
  }),
  output: z.object({
    success: z.literal(true),
    removed: z
      .boolean()
      .describe("Whether the rule is gone; false when the user did not say yes, or has to be asked."),
    rule: shownRuleSchema,
    next_step: nextStepSchema,
  }),
  onInvalid: (fields) => (fields.includes("session_token") ? authenticateFirst : null),
  async run({ session_token, rule_id, confirmed }, parts: Parts, call) {
    const user = await resumeSession(session_token, parts, call);
    const { rules } = await parts.rules.list(user.id);
    const rule = rules.find(({ id }) => id === rule_id);
    if (rule === undefined) throw unknownRule(rule_id, { session_token });
    const answer = rule.deleted ? "confirmed" : await consent(rule, confirmed, call);
    const kept = { success: true as const, removed: false, rule: describeRule(rule) };
    if (answer !== "confirmed") return { ...kept, next_step: whenKept(answer, { session_token, rule_id }) };
    const gone = await deleteRule({ user: user.id, id: rule_id }, parts);
    if (gone === null) throw unknownRule(rule_id, { session_token });
    const shown = describeRule(gone);
    const { connection_id } = shown;
    const known = { session_token, ...(connection_id !== undefined && { connection_id }) };
    return { ...kept, removed: true, rule: shown, next_step: whenRemoved(known, parts.priming) };
  },
});

async function consent(rule: Rule, confirmed: boolean, { host }: Call): Promise<Confirmation> {
  const answer = await confirm(host, `Remove this rule for good? “${rule.text}”`);
  return answer === "cannot_ask" && confirmed ? "confirmed" : answer;
}

function whenKept(
  answer: Exclude<Confirmation, "confirmed">,
  known: Readonly<Record<string, string>>,
): NextStep {
  if (answer === "cannot_ask") {
    return {
      action: "ask_user",
      tool: "remove_user_rule",
      arguments: { ...known, confirmed: true },
      instructions: [
        "Nothing is removed yet. Show the user the rule's text and ask whether it is to be removed.",
        "Only when the user says yes, call remove_user_rule again with confirmed: true.",
      ],
    };
  }
  return {
    action: "go_on",
    tool: null,
    instructions: [
      answer === "declined"
        ? "The user said no: the rule stays. Do not ask again."
        : "The user closed the question: the rule stays. Ask what the user wants before you call this again.",
    ],
  };
}

function whenRemoved(known: Readonly<Record<string, string>>, priming: Parts["priming"]): NextStep {
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
