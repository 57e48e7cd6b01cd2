import { z } from "zod";
import type { Rule } from "../stores/rule-store.ts";

/** A rule as tools show it. */
export const shownRuleSchema = z.object({
  id: z.string().describe("What remove_user_rule calls it by."),
  text: z.string(),
  connection_id: z.string().optional().describe("Where it holds; left out: on all connections."),
  active: z.boolean().describe("Whether it applies to questions."),
  deleted: z.boolean(),
  created_at: z.string().optional().describe("When it was made (ISO 8601, UTC)."),
});

/** Shows a rule without what the server alone needs to know. */
export function describeRule(rule: Rule): z.infer<typeof shownRuleSchema> {
  const { id, text, connection, active, deleted, createdAt } = rule;
  return {
    id,
    text,
    ...(connection !== null && { connection_id: connection }),
    active: active && !deleted,
    deleted,
    ...(createdAt !== null && { created_at: createdAt }),
  };
}
