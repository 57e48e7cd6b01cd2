import type { Sample } from "../../core/sample.ts";
import type { ReferenceResult } from "../../core/score.ts";
import { givesSame } from "./gives-same.ts";
import type { QuestionReferences } from "../gold.ts";
import { onVariants } from "./on-variants.ts";

/** What a question's golds give its user, and what they give on all rows. */
export interface FilterProof {
  readonly own: QuestionReferences;
  readonly whole: QuestionReferences;
}

/**
 * Why the question of a user with filters does not test them, one line each: on all rows, a gold gives what is right for
 * the user too, so that a server which shows everything would pass.
 */
export function filterMistakes(sample: Sample, { own, whole }: FilterProof): readonly string[] {
  return whole.gold.flatMap((gold, index) => {
    const which = sample.gold.length > 1 ? `number ${index + 1} ` : "";
    const what = `${which}gives the same result on all rows as on those that ${sample.user} sees; ask about rows that the filters hide`;
    const lines = Object.keys(gold.executions).map((variant): [string, readonly string[]] => [
      variant,
      isSame(variant, { gold, own, sample }) ? [what] : [],
    ]);
    return onVariants(Object.fromEntries(lines));
  });
}

interface Pair {
  readonly gold: ReferenceResult;
  readonly own: QuestionReferences;
  readonly sample: Sample;
}

function isSame(variant: string, { gold, own, sample }: Pair): boolean {
  const execution = gold.executions[variant];
  if (execution?.status !== "ok") return false;
  return own.gold.some((accepted) => givesSame(variant, { gold: accepted, execution, sample }));
}
