import type { Score, ScorerInput } from "../core/score.ts";
import { scorers } from "./index.ts";

/** Every scorer's judgment of one trial, in the order of the registry. */
export function scoreTrial(input: ScorerInput): readonly Score[] {
  return Object.values(scorers).map((scorer) => scorer.score(input));
}
