import type { Scorer } from "../core/score.ts";
import { contextReach } from "./context-reach.ts";
import { executable } from "./executable.ts";
import { executionAccuracyBird } from "./execution-accuracy-bird.ts";
import { executionAccuracyRelaxed } from "./execution-accuracy-relaxed.ts";
import { executionAccuracy } from "./execution-accuracy.ts";
import { faithfulRows } from "./faithful-rows.ts";
import { fixtureRobustness } from "./fixture-robustness.ts";

/** Every scorer by its name. */
export const scorers = {
  "execution-accuracy": executionAccuracy,
  "execution-accuracy-relaxed": executionAccuracyRelaxed,
  "execution-accuracy-bird": executionAccuracyBird,
  executable,
  "fixture-robustness": fixtureRobustness,
  "faithful-rows": faithfulRows,
  "context-reach": contextReach,
} as const satisfies Record<string, Scorer>;
