import type { Call } from "../../kit/define-tool.ts";
import { ServiceError } from "../../kit/service-error.ts";
import type { Parts } from "../parts.ts";
import type { Rule, RuleDraft } from "../stores/rule-store.ts";
import { findConflict } from "./find-conflict.ts";
import { duplicateRule, ruleConflict, rulesChanging, tooManyRules, unsaved } from "./rule-errors.ts";

/** The most active rules of one user: they all stand in every prompt. */
const mostRules = 100;

const attempts = 20;

/**
 * Keeps a rule when it contradicts none of the user's active rules that hold where it will hold. Throws a
 * `validation_error` (`rule_conflict`, `duplicate_rule`, `too_many_rules`), or an `execution_failed` when the model cannot tell; then
 * nothing was saved. Rules that were added while the model was asked are compared, too.
 */
export async function saveRule(draft: RuleDraft, parts: Parts, call: Call): Promise<Rule> {
  let compared = "";
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { rules, revision } = await parts.rules.list(draft.user);
    const active = rules.filter((rule) => rule.active && !rule.deleted);
    if (active.length >= mostRules) throw tooManyRules(mostRules);
    const existing = active.filter((rule) => meets(rule, draft));
    const same = existing.find(({ text }) => plain(text) === plain(draft.text));
    if (same !== undefined) throw duplicateRule(same);
    const comparison = JSON.stringify(existing);
    if (existing.length > 0 && comparison !== compared) await compare(draft, existing, { parts, call });
    compared = comparison;
    call.signal.throwIfAborted();
    const saved = await parts.rules.add(draft, revision);
    if (saved !== null) return saved;
  }
  throw rulesChanging();
}

async function compare(
  { text }: RuleDraft,
  existing: readonly Rule[],
  { parts, call }: { readonly parts: Parts; readonly call: Call },
): Promise<void> {
  try {
    const conflict = await findConflict({ existing, text }, parts, call);
    if (conflict !== null) throw ruleConflict(text, conflict);
  } catch (error) {
    throw error instanceof ServiceError && error.type !== "validation_error" ? unsaved(error) : error;
  }
}

/** Whether there is a connection on which both hold. */
function meets(rule: Rule, draft: RuleDraft): boolean {
  return rule.connection === null || draft.connection === null || rule.connection === draft.connection;
}

/** A rule's words, whatever their case, spaces and full stop. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .replace(/[\s.;!]+$/, "")
    .trim();
}
