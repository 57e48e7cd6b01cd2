import { agentKind } from "./agent-kind.ts";
import { analyseKind } from "./analyse-kind.ts";
import { explainKind } from "./explain-kind.ts";
import type { PromptKind } from "./prompt-kind.ts";
import { ruleConflictKind } from "./rule-conflict-kind.ts";
import { suggestKind } from "./suggest-kind.ts";
import { sqlKind } from "./sql-kind.ts";

/** The kinds of prompts, the most particular first. */
export const promptKinds: readonly PromptKind[] = [
  agentKind,
  ruleConflictKind,
  explainKind,
  suggestKind,
  analyseKind,
  sqlKind,
];
