import type { Claim } from "./claim.ts";
import { dimensions } from "./dimensions/index.ts";
import { ruleSentences } from "./rule-sentence.ts";

/** Everything that a rule asks for, as far as its words are understood. */
export function readClaims(rule: string): readonly Claim[] {
  return ruleSentences(rule).flatMap((sentence) =>
    dimensions.flatMap((dimension) => dimension.read(sentence)),
  );
}
