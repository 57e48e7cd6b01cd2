import type { PromptMessage } from "../../kit/create-model-client.ts";
import { renderItem } from "../context/item-lines.ts";
import { oneLine } from "../context/one-line.ts";
import type { Rule } from "../stores/rule-store.ts";

const task = [
  "You check whether a new rule contradicts rules that a user already has.",
  "Two rules contradict each other when no answer can follow both, as in only USD against USD and MXN; a rule that adds to another one, or narrows it, does not.",
  'Answer with JSON and nothing else: {"conflict": true, "rules": ["id of each existing rule that it contradicts"], "reason": "one sentence in the language of the new rule"}; without a contradiction {"conflict": false, "rules": [], "reason": ""}.',
].join(" ");

/** The prompt that asks whether a rule contradicts existing ones, as docs/prompt.md has it. Pure. */
export function conflictPrompt(existing: readonly Rule[], newRule: string): readonly PromptMessage[] {
  const items = existing.map((rule) => renderItem({ ...rule, layer: "rules" }));
  // A rule that looked like a heading would open a section.
  const text = oneLine(newRule).replace(/^(?:#+\s*)+/, "");
  return [
    { role: "system", content: task },
    { role: "user", content: `## Existing rules\n${items.join("\n")}\n\n## New rule\n${text}` },
  ];
}
