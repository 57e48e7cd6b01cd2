import type { AnyScorer, AnyScorerInput, Score } from "../core/score.ts";
import { scorers } from "./index.ts";

/** The judgment of every scorer of the sample's kind on one trial, in the order of the registry. */
export function scoreTrial(input: AnyScorerInput): readonly Score[] {
  const all: readonly AnyScorer[] = Object.values(scorers);
  // A scorer and an input of one kind fit; the compiler cannot follow a pair of unions.
  return all
    .filter(({ judges }) => judges === input.sample.kind)
    .map((scorer) => scorer.score(input as never));
}
