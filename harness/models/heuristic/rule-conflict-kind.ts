import { readItems } from "./prompt/read-items.ts";
import { sectionTexts } from "./prompt/section-texts.ts";
import { statesTask, taskPrompt } from "./prompt/task-prompt.ts";
import type { PromptKind } from "./prompt-kind.ts";
import { findRuleConflicts, type RuleConflict } from "./rules/find-rule-conflicts.ts";
import { ruleLanguage } from "./rules/rule-language.ts";

/** Whether a new rule contradicts rules that a user has: the reply is JSON with a verdict, ids and a reason. */
export const ruleConflictKind: PromptKind = {
  id: "rule-conflict",
  recognises: (request) =>
    statesTask(
      request,
      "You check whether a new rule contradicts rules that a user already has.",
      "New rule",
    ),
  answer(request) {
    const sections = sectionTexts(taskPrompt(request).user, "New rule");
    const added = (sections.get("New rule") ?? "").trim();
    const existing = readItems(sections.get("Existing rules") ?? "", "rules").items;
    const conflicts = findRuleConflicts(existing, added);
    const verdict = {
      conflict: conflicts.length > 0,
      rules: conflicts.map(({ rule }) => rule.id),
      reason: reasonOf(conflicts, ruleLanguage(added)),
    };
    return { content: JSON.stringify(verdict), toolCalls: [], finish: "stop" };
  },
};

function reasonOf(conflicts: readonly RuleConflict[], language: "es" | "en"): string {
  const words = reasonWords[language];
  if (conflicts.length === 0) return words.none;
  const sentences = conflicts.map(
    ({ rule, matter, existing, added }) =>
      `${words.against} ${rule.id} («${rule.text}»): ${matter[language]}, ${existing[language]} ${words.versus} ${added[language]}.`,
  );
  return sentences.join(" ");
}

const reasonWords = {
  es: { none: "Puede cumplirse junto con las reglas existentes.", against: "Contradice", versus: "frente a" },
  en: {
    none: "It can be honoured together with the existing rules.",
    against: "It contradicts",
    versus: "against",
  },
} as const;
