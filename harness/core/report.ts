import type { ContextItem } from "./context-item.ts";
import type { RunHeader } from "./run.ts";
import type { Score, Verdict } from "./score.ts";
import type { Arm, Trial } from "./trial.ts";
import type { ResultSet } from "./result-set.ts";
import type { Sample } from "./sample.ts";

/** A proportion with its coverage and interval. `n` counts the trials that it is over; `value` is null when n is 0. */
export interface Estimate {
  readonly n: number;
  readonly value: number | null;
  readonly ciLow: number | null;
  readonly ciHigh: number | null;
}

/** One arm. Errors and invalid samples are counted apart and are not in `accuracy`. */
export interface ArmSummary {
  readonly arm: Arm;
  readonly n: number;
  readonly passed: number;
  readonly failed: number;
  readonly errored: number;
  readonly invalid: number;
  readonly accuracy: Estimate;
  readonly needsContext: Estimate;
  readonly noContext: Estimate;
  readonly byLanguage: Readonly<Record<string, Estimate>>;
  /** Failed trials by reason class, and how many of them gave exactly the trap's result. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly equalsTrap: number;
}

/** One arm against the reference on the same samples. `difference` is candidate minus reference, in proportion. */
export interface Comparison {
  readonly reference: Arm;
  readonly candidate: Arm;
  readonly pairs: number;
  readonly clusters: number;
  readonly difference: number | null;
  readonly pValue: number | null;
  readonly method: string;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/**
 * What removing one layer does to the samples that are right under the full strategy: those that require the layer
 * should fail, the others should stay right. Exceptions are sample ids.
 */
export interface LayerRemoval {
  readonly layer: string;
  readonly full: Arm;
  readonly without: Arm;
  readonly requiring: { readonly n: number; readonly failed: number; readonly stillRight: readonly string[] };
  readonly others: { readonly n: number; readonly right: number; readonly broken: readonly string[] };
}

/** A trial as a person reads it: the record, its verdict, and what it is set beside. */
export interface TrialView {
  readonly trial: Trial;
  readonly score: Score;
  readonly verdict: Verdict;
  readonly sample: Sample;
  /** The answer's rows and the gold's rows on the first variant where they differ, or on the served one. Capped. */
  readonly predictedRows: ResultSet | null;
  readonly goldRows: ResultSet | null;
}

/** All that reporters see. `items` are the dataset's context items by id, for highlighting. */
export interface Report {
  readonly schemaVersion: 1;
  readonly run: RunHeader;
  readonly comparisonRule: string;
  readonly arms: readonly ArmSummary[];
  readonly comparisons: readonly Comparison[];
  readonly removals: readonly LayerRemoval[];
  readonly trials: readonly TrialView[];
  readonly items: readonly ContextItem[];
}
