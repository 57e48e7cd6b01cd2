import type { Execution, ResultSet } from "./result-set.ts";
import type { SampleKind, SampleOf } from "./sample.ts";
import type { Trial } from "./trial.ts";

/**
 * Pass, fail, or not the answer's fault: `error` (infrastructure), `invalid` (bad gold), `not_applicable` (there is
 * nothing for this scorer to judge, and the reason says why).
 */
export type Verdict = "pass" | "fail" | "error" | "invalid" | "not_applicable";

/** A scorer's judgment of one trial. `value` null means not applicable, and `reason` says why. */
export interface Score {
  readonly schemaVersion: 1;
  readonly key: string;
  readonly scorer: string;
  readonly verdict: Verdict;
  readonly value: number | null;
  /** A class of docs/comparison.md, or of the scorer's own. */
  readonly reason: string;
  readonly details: ScoreDetails;
}

/** What a person wants to see beside a verdict; every field is optional because scorers differ. */
export interface ScoreDetails {
  readonly message?: string;
  readonly variant?: string;
  readonly equalsTrap?: boolean;
  readonly firstGoldRows?: ResultSet["rows"];
  readonly firstPredictedRows?: ResultSet["rows"];
}

/**
 * A gold or trap statement and what it gave on each variant, by variant id. `orders` holds the lengths of the runs of
 * rows with equal sort keys where the statement has a top-level ORDER BY, null where it has none.
 */
export interface ReferenceResult {
  readonly sql: string;
  readonly executions: Readonly<Record<string, Execution>>;
  readonly orders?: Readonly<Record<string, { readonly runs: readonly number[] } | null>>;
  /** What the statement makes use of (joins, grouping, …), for figures by feature; left out for a trap. */
  readonly features?: readonly string[];
}

/** Everything that a scorer may look at. `executions` are the answer's results by variant id, with their rows. */
export interface ScorerInput<Kind extends SampleKind = "question"> {
  readonly sample: SampleOf<Kind>;
  readonly gold: readonly ReferenceResult[];
  readonly traps: readonly ReferenceResult[];
  readonly trial: Trial;
  readonly executions: Readonly<Record<string, Execution>>;
}

/**
 * What a scorer says of itself, for whoever shows its figures. `describes` may begin with a short name and a colon, as
 * in `EX: the answer gives the gold's rows`. `direction`: which values are the better ones.
 */
export interface ScorerCard {
  readonly name: string;
  readonly describes: string;
  readonly direction: "higher" | "lower";
  /** How the mean is shown: as it is, or `f1`, as 2m / (1 + m) of the mean m of hits among hits, misses and false alarms. */
  readonly shownAs?: "f1";
  /** Whether its figures are given for each slice too. */
  readonly bySlice?: true;
}

/** Judges trials of samples of one kind: pure, so that an old run can be scored again. */
export interface Scorer<Kind extends SampleKind = "question"> extends ScorerCard {
  readonly judges: Kind;
  score(input: ScorerInput<Kind>): Score;
}

/** A scorer of whichever kind of sample it judges. */
export type AnyScorer = { [Kind in SampleKind]: Scorer<Kind> }[SampleKind];

/** What a scorer of some kind may look at. */
export type AnyScorerInput = { [Kind in SampleKind]: ScorerInput<Kind> }[SampleKind];
