import { z } from "zod";
import type { ModelCall } from "../../kit/create-model-client.ts";
import { readJsonReply, unusableReply } from "../../kit/read-json-reply.ts";
import type { Parts } from "../parts.ts";
import type { Rule } from "../stores/rule-store.ts";
import { conflictPrompt } from "./conflict-prompt.ts";

const replySchema = z.object({
  conflict: z.boolean(),
  rules: z.array(z.string()).default([]),
  reason: z.string().default(""),
});

/** The rules that a new one contradicts, and why, in the model's words. */
export interface RuleConflict {
  readonly rules: readonly Rule[];
  readonly reason: string;
}

/** What a new rule is compared with. */
export interface RuleComparison {
  readonly existing: readonly Rule[];
  readonly text: string;
}

/**
 * Asks the model whether a new rule contradicts existing ones; null when it does not. Throws an `execution_failed` when
 * the model cannot be had, or says that there is a contradiction and not with what.
 */
export async function findConflict(
  { existing, text }: RuleComparison,
  parts: Pick<Parts, "model">,
  call: ModelCall,
): Promise<RuleConflict | null> {
  const reply = await parts.model.complete(conflictPrompt(existing, text), call, "conflict");
  const { conflict, rules: named, reason } = readJsonReply(reply, replySchema);
  if (!conflict) return null;
  const found = existing.filter(({ id }) => named.includes(id));
  const rules = found.length === 0 && existing.length === 1 ? existing : found;
  if (rules.length === 0) throw unusableReply(reply);
  return { rules, reason: reason.trim() };
}
