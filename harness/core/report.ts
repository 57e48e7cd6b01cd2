import type { Layer } from "./context-item.ts";
import type { DatasetContextItem } from "./dataset.ts";
import type { Cell, Column } from "./result-set.ts";
import type { RunHeader } from "./run.ts";
import type { Sample } from "./sample.ts";
import type { Score, ScorerCard } from "./score.ts";
import type { Arm, Trial } from "./trial.ts";

/** A proportion with its coverage and interval. `n` counts the trials that it is over; `value` is null when n is 0. */
export interface Estimate {
  readonly n: number;
  readonly value: number | null;
  readonly ciLow: number | null;
  readonly ciHigh: number | null;
}

/**
 * One scorer's figures over an arm. `n` is how many of the arm's `of` trials it gave a value: it does not apply to the
 * others. The interval is Wilson's where every value of the run lies between 0 and 1, and null otherwise.
 */
export interface Metric extends Pick<ScorerCard, "describes" | "direction"> {
  readonly scorer: string;
  readonly n: number;
  readonly of: number;
  readonly mean: number | null;
  readonly ciLow: number | null;
  readonly ciHigh: number | null;
}

/**
 * What k attempts at one sample are worth: the chance that at least one is right, and that all are. Both are means over
 * the `samples` that have k judged attempts or more.
 */
export interface Repeats {
  readonly k: number;
  readonly samples: number;
  readonly passAtK: number;
  readonly passHatK: number;
}

/** A quantity by trial: known for `n` of the `of` trials in which it arose. Null, never 0, where it is known of none. */
export interface Amount {
  readonly n: number;
  readonly of: number;
  readonly total: number | null;
  /** By trial. */
  readonly mean: number | null;
}

/** Durations of `n` things. */
export interface Latency {
  readonly n: number;
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
}

/** What was asked of models, by the agent or by the server under test. */
export interface ModelUse {
  readonly source: "agent" | "server";
  readonly calls: number;
  readonly failed: number;
  readonly inputTokens: Amount;
  readonly outputTokens: Amount;
  readonly costUsd: Amount;
  /** Of answered calls; `recorded` of the durations are those of the recording. */
  readonly latency: Latency & { readonly recorded: number };
}

/**
 * Tokens, cost and time of one arm. Where the answers were `recorded`, the agent is a script whose calls count as
 * nothing, and the time of a trial is the time of its replay.
 */
export interface ArmUse {
  readonly recorded: boolean;
  readonly inputTokens: Amount;
  readonly outputTokens: Amount;
  readonly costUsd: Amount;
  readonly trials: Latency;
  readonly sources: readonly ModelUse[];
}

export const sliceKinds = ["difficulty", "language", "tag", "feature"] as const;
export type SliceKind = (typeof sliceKinds)[number];

/**
 * Accuracy on the samples that have something in common; `samples` of them were asked. `metrics`: the figures of scorers
 * that ask for them by slice.
 */
export interface Slice extends Estimate {
  readonly kind: SliceKind;
  readonly name: string;
  readonly samples: number;
  readonly metrics: readonly Metric[];
}

/** One arm. `n` counts all its trials; errors and invalid samples are counted apart and are not in `accuracy`. */
export interface ArmSummary {
  readonly arm: Arm;
  /** The layers that the arm's strategy puts within reach of the model. */
  readonly layers: readonly Layer[];
  readonly n: number;
  readonly passed: number;
  readonly failed: number;
  readonly errored: number;
  readonly invalid: number;
  readonly accuracy: Estimate;
  readonly needsContext: Estimate;
  readonly noContext: Estimate;
  readonly byLanguage: Readonly<Record<string, Estimate>>;
  /** Trials without a pass by reason class. */
  readonly reasons: Readonly<Record<string, number>>;
  /** How many failed trials gave exactly the trap's result. */
  readonly equalsTrap: number;
  readonly medianDurationMs: number | null;
  /** One for each scorer that judged any trial of the run, in the order of their registry. */
  readonly metrics: readonly Metric[];
  /** For k from 1 to the most attempts at one sample, 5 at most; empty where every sample had one. */
  readonly repeats: readonly Repeats[];
  readonly use: ArmUse;
  /** Only those that hold a judged trial; by kind, then the larger first. */
  readonly slices: readonly Slice[];
}

/**
 * One arm against the reference on the same samples. `difference` is candidate minus reference, in proportion, over
 * the pairs in which both trials were scored; `gained` and `lost` are sample ids.
 */
export interface Comparison {
  readonly reference: Arm;
  readonly candidate: Arm;
  readonly pairs: number;
  readonly clusters: number;
  readonly difference: number | null;
  readonly ciLow: number | null;
  readonly ciHigh: number | null;
  readonly pValue: number | null;
  /** The p-value after Holm's adjustment over all comparisons of the report. */
  readonly adjustedPValue: number | null;
  readonly method: string;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/**
 * What removing one layer does to the samples that are right under the full strategy: those that require the layer
 * should fail, the others should stay right. Exceptions are sample ids; `unscored` are samples that could not be judged
 * without the layer (errors), which are in neither count.
 */
export interface LayerRemoval {
  readonly layer: Layer;
  readonly full: Arm;
  readonly without: Arm;
  readonly requiring: { readonly n: number; readonly failed: number; readonly stillRight: readonly string[] };
  readonly others: { readonly n: number; readonly right: number; readonly broken: readonly string[] };
  readonly unscored: readonly string[];
}

/** A column of gold set beside the answer's column that holds the same thing; null where one side has none. */
export interface AlignedColumn {
  readonly gold: Column | null;
  readonly predicted: Column | null;
}

/**
 * A row of gold set beside the answer's row. Cells are in the order of the aligned columns; `differing` are indices
 * into them. Positions count from 1 in the result as it came.
 */
export interface AlignedRow {
  readonly kind: "same" | "changed" | "moved" | "missing" | "extra";
  readonly gold: { readonly position: number; readonly cells: readonly Cell[] } | null;
  readonly predicted: { readonly position: number; readonly cells: readonly Cell[] } | null;
  readonly differing: readonly number[];
}

/**
 * Gold and answer on one variant, row beside row, for a reader; the verdict is the scorer's alone. Row counts are null
 * for a side that gave no rows at all; `hidden` counts the aligned rows left out of `rows`, and `unaligned` says how many
 * rows of the longer side come after those that were aligned.
 */
export interface RowDifference {
  readonly variant: string;
  readonly columns: readonly AlignedColumn[];
  readonly goldRows: number | null;
  readonly predictedRows: number | null;
  readonly rows: readonly AlignedRow[];
  readonly hidden: { readonly same: number; readonly differing: number };
  readonly unaligned: number;
}

/** A trial as a person reads it: the record, its verdict, and what it is set beside. */
export interface TrialView {
  readonly trial: Trial;
  readonly score: Score;
  readonly sample: Sample;
  /** On the first variant where they differ, or on the served one; null when there is nothing to show. */
  readonly rows: RowDifference | null;
}

/** All that reporters see. `items` are the dataset's context items, for showing where each one reached the model. */
export interface Report {
  readonly schemaVersion: 1;
  readonly run: RunHeader;
  readonly comparisonRule: string;
  /** Share of repetitions in which an interval is meant to hold the truth, e.g. 0.95. */
  readonly confidence: number;
  readonly arms: readonly ArmSummary[];
  readonly comparisons: readonly Comparison[];
  readonly removals: readonly LayerRemoval[];
  readonly trials: readonly TrialView[];
  readonly items: readonly DatasetContextItem[];
}
