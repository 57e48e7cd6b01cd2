import type { Scorer } from "../core/score.ts";
import { contextReach } from "./context-reach.ts";
import { executionAccuracy } from "./execution-accuracy.ts";

/** Every scorer by its name. */
export const scorers = {
  "execution-accuracy": executionAccuracy,
  "context-reach": contextReach,
} as const satisfies Record<string, Scorer>;
