import type { TrialView } from "../core/report.ts";
import type { ResultSet } from "../core/result-set.ts";
import type { Sample } from "../core/sample.ts";
import type { ReferenceResult, Score } from "../core/score.ts";
import type { Trial } from "../core/trial.ts";
import { rowDifference } from "./row-difference.ts";

/** Where the rows of gold and of answers are found. */
export interface RowSources {
  /** Gold statements with what each gave, by sample id. */
  readonly gold: Readonly<Record<string, readonly ReferenceResult[]>>;
  /** Answers' results by the digest under which their executions name them. */
  readonly results: Readonly<Record<string, ResultSet>>;
}

export interface JudgedTrial {
  readonly trial: Trial;
  readonly sample: Sample;
  readonly score: Score;
}

/** A judged trial with its rows beside gold's, on the variant that the scorer names, else the first that was run. */
export function trialView({ trial, sample, score }: JudgedTrial, sources: RowSources): TrialView {
  const variant = score.details.variant ?? trial.executions[0]?.variant;
  if (variant === undefined) return { trial, sample, score, rows: null };
  const execution = trial.executions.find((one) => one.variant === variant);
  const goldRun = (sources.gold[sample.id] ?? [])
    .map((reference) => reference.executions[variant])
    .find((one) => one?.status === "ok");
  const rows = rowDifference({
    variant,
    gold: goldRun?.status === "ok" ? goldRun.result : null,
    predicted: execution?.status === "ok" ? (sources.results[execution.result] ?? null) : null,
    agreed: score.verdict === "pass",
    byOrder: score.reason === "order_only",
  });
  return { trial, sample, score, rows };
}
