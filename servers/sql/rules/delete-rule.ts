import type { Parts } from "../parts.ts";
import type { Rule } from "../stores/rule-store.ts";

/** Deletes a user's rule for good, and gives it. The only place that does; null when there is no such rule. */
export async function deleteRule(
  { user, id }: Pick<Rule, "user" | "id">,
  parts: Pick<Parts, "rules">,
): Promise<Rule | null> {
  return parts.rules.remove(user, id);
}
