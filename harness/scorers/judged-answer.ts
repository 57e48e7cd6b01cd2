import type { Execution, ResultSet } from "../core/result-set.ts";
import type { CompareOptions } from "../core/sample.ts";
import type { ReferenceResult, Score, ScorerInput } from "../core/score.ts";
import { judgeAnswer, type AnswerJudgment } from "../sql/judge-answer.ts";
import type { GoldResult } from "../sql/prepare-gold.ts";

/** What scorers of answers agree on: the answer stands to be judged, or there is a reason why it does not. */
export type JudgedAnswer =
  | {
      readonly status: "judged";
      readonly judgment: AnswerJudgment;
      readonly usable: readonly ReferenceResult[];
    }
  | {
      readonly status: "unjudged";
      readonly verdict: "fail" | "error" | "invalid";
      readonly reason: string;
      readonly message: string;
    };

const known = new WeakMap<ScorerInput, JudgedAnswer>();

/** The judgment of a trial's answer by the default rule; several scorers ask for it, and it is made once. */
export function judgedAnswer(input: ScorerInput): JudgedAnswer {
  const found = known.get(input) ?? judge(input);
  known.set(input, found);
  return found;
}

interface KnownJudgment {
  readonly references: readonly ReferenceResult[];
  readonly options: CompareOptions;
  readonly judgment: AnswerJudgment;
}

/** By what an answer gave: many arms write the same SQL, and are then given the very same executions. */
const judgments = new WeakMap<ScorerInput["executions"], KnownJudgment[]>();

/** The judgment of a trial's answer against other references than its golds. */
export function judgedAgainst(references: readonly ReferenceResult[], input: ScorerInput): AnswerJudgment {
  const { executions, sample } = input;
  const earlier = judgments.get(executions) ?? [];
  const same = earlier.find(
    (one) =>
      one.options === sample.options &&
      one.references.length === references.length &&
      one.references.every((reference, at) => reference === references[at]),
  );
  if (same !== undefined) return same.judgment;
  const judgment = judgeAgainst(references, input);
  judgments.set(executions, [...earlier, { references, options: sample.options, judgment }]);
  return judgment;
}

function judgeAgainst(references: readonly ReferenceResult[], input: ScorerInput): AnswerJudgment {
  const variants = variantsOf(input);
  return judgeAnswer(
    references.map((reference) => onVariants(reference, variants)),
    variants.map((variant) => input.executions[variant] ?? notExecuted),
    input.sample.options,
  );
}

/** Ids of the fixture variants that the golds were run on, in the dataset's order; the first is the one served. */
export function variantsOf({ gold }: ScorerInput): readonly string[] {
  return Object.keys(gold[0]?.executions ?? {});
}

/** The score of an answer that does not stand to be judged: nothing for an error or a bad gold, zero otherwise. */
export function unjudgedScore(
  judged: Extract<JudgedAnswer, { status: "unjudged" }>,
): Omit<Score, "schemaVersion" | "key" | "scorer"> {
  const { verdict, reason, message } = judged;
  return { verdict, value: verdict === "fail" ? 0 : null, reason, details: { message } };
}

function judge(input: ScorerInput): JudgedAnswer {
  const { sample, trial, gold } = input;
  const { answer } = trial;
  const usable = gold.filter((one) => isUsable(one, sample.options.allowEmpty === true));
  if (usable.length === 0) return unjudged("invalid", "bad_gold", goldMessage(gold));
  if (answer.status === "error") return unjudged("error", answer.kind, answer.message);
  if (answer.status === "no_answer") return unjudged("fail", answer.reason, answer.message);
  if (answer.status === "ruled" || answer.sql === null)
    return unjudged("fail", "no_sql", "the server delivered no SQL");
  return { status: "judged", judgment: judgedAgainst(usable, input), usable };
}

function unjudged(verdict: "fail" | "error" | "invalid", reason: string, message: string): JudgedAnswer {
  return { status: "unjudged", verdict, reason, message };
}

const notExecuted: Execution = {
  status: "failed",
  reason: "runtime",
  message: "the answer was not run on this variant",
  durationMs: 0,
};

/** What a reference gave on each variant, with the order that it fixes, as the comparison takes it. */
function onVariants(reference: ReferenceResult, variants: readonly string[]): readonly GoldResult[] {
  return variants.map((variant) => {
    const execution = reference.executions[variant] ?? notExecuted;
    if (execution.status === "failed") return execution;
    return { ...execution, order: reference.orders?.[variant] ?? null, keysKnown: true };
  });
}

/** A gold that fails, is cut off or, unless that is allowed, gives nothing or nothing but NULL judges nobody. */
function isUsable(gold: ReferenceResult, allowEmpty: boolean): boolean {
  const given = Object.values(gold.executions);
  const usable = (execution: Execution): boolean =>
    execution.status === "ok" && !execution.result.truncated && (allowEmpty || hasValue(execution.result));
  return given.length > 0 && given.every(usable);
}

function hasValue({ rows }: ResultSet): boolean {
  return rows.some((row) => row.some((cell) => cell !== null));
}

function goldMessage(golds: readonly ReferenceResult[]): string {
  const failed = golds
    .flatMap((gold) => Object.values(gold.executions))
    .find(({ status }) => status === "failed");
  return failed?.status === "failed"
    ? `gold fails: ${failed.message}`
    : "gold gives no rows, nothing but NULL, or too many rows";
}
