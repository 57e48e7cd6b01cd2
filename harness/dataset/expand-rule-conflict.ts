import type { DatasetCard } from "../core/dataset.ts";
import type { RuleConflictLine, RuleConflictSample } from "../core/sample.ts";

/** A line of rules as a sample: it is in one language, so that its cluster is itself. */
export function expandRuleConflict(line: RuleConflictLine, card: DatasetCard): RuleConflictSample {
  return {
    kind: "rule-conflict",
    id: line.id,
    cluster: line.id,
    language: line.language,
    question: line.rule,
    rules: line.rules,
    contradicts: line.contradicts,
    gold: [],
    trap: [],
    options: {},
    required: [],
    user: card.users[0]?.id ?? "",
    focus: [],
    constraints: [],
    history: [],
    difficulty: null,
    tags: line.tags,
  };
}
