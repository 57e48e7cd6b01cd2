import type { Execution, FailureReason, MismatchReason, RefusalReason } from "../core/result-set.ts";
import { compareResults, type Comparison, type ComparisonOptions } from "./compare.ts";
import type { GoldResult } from "./prepare-gold.ts";

/** What one accepted answer gave on each variant, in the order of the variants. */
export type GoldOnVariants = readonly GoldResult[];

/**
 * The judgment of an answer over several golds and variants. `invalid`: no gold can judge it. For a mismatch the
 * reason is that of the gold that is nearest, on the first variant where it differs.
 */
export interface AnswerJudgment {
  readonly verdict: "match" | "mismatch" | "invalid";
  readonly relaxedVerdict: "match" | "mismatch" | "invalid";
  readonly reason: MismatchReason | RefusalReason | FailureReason | "gold_failed" | null;
  readonly message: string | null;
  /** Which gold matched or was nearest, and on which variant it differed. */
  readonly alternative: number | null;
  readonly variant: number | null;
  readonly comparison: Comparison | null;
}

/**
 * Judges what an answer gave on every variant: it is right when one and the same gold matches on all of them. An
 * answer that fails on any variant is wrong, for that reason.
 */
export function judgeAnswer(
  golds: readonly GoldOnVariants[],
  answers: readonly Execution[],
  options: ComparisonOptions,
): AnswerJudgment {
  const usable = [...golds.entries()].filter(([, gold]) => gold.every((result) => result.status === "ok"));
  if (usable.length === 0) return invalid(golds);
  const failed = answers.findIndex((answer) => answer.status === "failed");
  const failure = answers[failed];
  if (failure?.status === "failed") {
    return { ...wrong, reason: failure.reason, message: failure.message, variant: failed };
  }
  const judged = usable.map(([alternative, gold]) => judgeOne(alternative, { gold, answers, options }));
  const best = judged.find(({ verdict }) => verdict === "match") ?? nearest(judged);
  const relaxedVerdict = judged.some((each) => each.relaxedVerdict === "match") ? "match" : "mismatch";
  return { ...best, relaxedVerdict };
}

const wrong = {
  verdict: "mismatch",
  relaxedVerdict: "mismatch",
  reason: null,
  message: null,
  alternative: null,
  variant: null,
  comparison: null,
} as const;

interface OneGold {
  readonly gold: GoldOnVariants;
  readonly answers: readonly Execution[];
  readonly options: ComparisonOptions;
}

function judgeOne(alternative: number, { gold, answers, options }: OneGold): AnswerJudgment {
  const comparisons = gold.map((expected, variant) => compared(expected, answers[variant], options));
  const variant = comparisons.findIndex((comparison) => comparison?.verdict !== "match");
  const relaxed = comparisons.every((comparison) => comparison?.relaxedVerdict === "match");
  const relaxedVerdict = relaxed ? "match" : "mismatch";
  if (variant === -1)
    return { ...wrong, verdict: "match", relaxedVerdict, alternative, comparison: comparisons[0] ?? null };
  const comparison = comparisons[variant] ?? null;
  return {
    ...wrong,
    relaxedVerdict,
    reason: comparison?.reason ?? "values",
    alternative,
    variant,
    comparison,
  };
}

function compared(
  expected: GoldResult,
  answer: Execution | undefined,
  options: ComparisonOptions,
): Comparison | null {
  if (expected.status !== "ok" || answer?.status !== "ok") return null;
  return compareResults(expected.result, answer.result, { ...options, order: expected.order });
}

/** Reasons from the smallest difference to the greatest. */
const closeness: readonly string[] = [
  "order_only",
  "duplicates_only",
  "rounding_only",
  "scale_100",
  "type_only",
  "missing_rows",
  "extra_rows",
  "values",
  "column_count",
];

/** The gold that the answer is nearest to: matched on most variants, else by the smallest difference; else the first. */
function nearest(judged: readonly AnswerJudgment[]): AnswerJudgment {
  const rank = ({ reason }: AnswerJudgment): number => closeness.indexOf(reason ?? "values");
  const [best] = judged.toSorted((a, b) => (b.variant ?? 0) - (a.variant ?? 0) || rank(a) - rank(b));
  return best ?? { ...wrong, reason: "values" };
}

function invalid(golds: readonly GoldOnVariants[]): AnswerJudgment {
  const failure = golds.flat().find((gold) => gold.status === "failed");
  const message = failure?.status === "failed" ? failure.message : "there is no gold";
  return { ...wrong, verdict: "invalid", relaxedVerdict: "invalid", reason: "gold_failed", message };
}
