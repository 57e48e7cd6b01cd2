import type { SampleKind } from "../core/sample.ts";
import type { AnyScorer } from "../core/score.ts";
import { conflictF1 } from "./conflict-f1.ts";
import { conflictNaming } from "./conflict-naming.ts";
import { conflictPrecision } from "./conflict-precision.ts";
import { conflictRecall } from "./conflict-recall.ts";
import { contextReach } from "./context-reach.ts";
import { executable } from "./executable.ts";
import { executionAccuracyBird } from "./execution-accuracy-bird.ts";
import { executionAccuracyRelaxed } from "./execution-accuracy-relaxed.ts";
import { comparisonRule, executionAccuracy } from "./execution-accuracy.ts";
import { faithfulRows } from "./faithful-rows.ts";
import { fixtureRobustness } from "./fixture-robustness.ts";
import { ruleConflict, rulingRule } from "./rule-conflict.ts";

/** Every scorer by its name. */
export const scorers = {
  "execution-accuracy": executionAccuracy,
  "execution-accuracy-relaxed": executionAccuracyRelaxed,
  "execution-accuracy-bird": executionAccuracyBird,
  executable,
  "fixture-robustness": fixtureRobustness,
  "faithful-rows": faithfulRows,
  "context-reach": contextReach,
  "rule-conflict": ruleConflict,
  "conflict-precision": conflictPrecision,
  "conflict-recall": conflictRecall,
  "conflict-f1": conflictF1,
  "conflict-naming": conflictNaming,
} as const satisfies Record<string, AnyScorer>;

/** By what rule the verdict on a sample of each kind is reached, in one sentence. */
export const verdictRules: Readonly<Record<SampleKind, string>> = {
  question: comparisonRule,
  "rule-conflict": rulingRule,
};
