import type { Execution } from "../../core/result-set.ts";
import type { Sample } from "../../core/sample.ts";
import type { ReferenceResult } from "../../core/score.ts";
import { compareResults } from "../../sql/compare.ts";

/** A gold, and what another statement gave on a variant. */
export interface GivesSame {
  readonly gold: ReferenceResult;
  readonly execution: Extract<Execution, { status: "ok" }>;
  readonly sample: Sample;
}

/** Whether a statement gave the result of a gold on a variant, as an answer would be compared. */
export function givesSame(variant: string, { gold, execution, sample }: GivesSame): boolean {
  const expected = gold.executions[variant];
  if (expected?.status !== "ok") return false;
  const { allowEmpty: _allowed, ...options } = sample.options;
  const order = gold.orders?.[variant] ?? null;
  return compareResults(expected.result, execution.result, { ...options, order }).verdict === "match";
}
