import type { Comparison, TrialView } from "../core/report.ts";
import type { Arm } from "../core/trial.ts";
import { newcombePairedInterval } from "../stats/newcombe-paired.ts";
import { pairedPermutation } from "../stats/paired-permutation.ts";
import { isScored } from "./estimate.ts";
import { groupBy } from "./group-by.ts";

/** How a comparison's figures were got, in words for the report. */
const comparisonMethod =
  "exact two-sided paired permutation test by question; interval by Newcombe's paired method with one observation a question";

export interface ArmTrials {
  readonly arm: Arm;
  readonly views: readonly TrialView[];
}

/** A comparison before it is adjusted for the others of its family. */
export type UnadjustedComparison = Omit<Comparison, "adjustedPValue">;

interface Pair {
  readonly sampleId: string;
  readonly cluster: string;
  readonly reference: boolean;
  readonly candidate: boolean;
}

/** Sets two arms side by side on the trials that both were judged on: same sample, same epoch. */
export function compareArms(
  reference: ArmTrials,
  candidate: ArmTrials,
  confidence: number,
): UnadjustedComparison {
  const pairs = pairUp(reference.views, candidate.views);
  const byCluster = [...groupBy(pairs, ({ cluster }) => cluster).values()];
  const test = pairedPermutation(byCluster.map((cluster) => cluster.map(difference)));
  const interval = differenceInterval(pairs, byCluster.length, confidence);
  const bySample = [...groupBy(pairs, ({ sampleId }) => sampleId)];
  const net = bySample.map(([id, own]) => ({
    id,
    change: own.reduce((sum, pair) => sum + difference(pair), 0),
  }));
  return {
    reference: reference.arm,
    candidate: candidate.arm,
    pairs: pairs.length,
    clusters: byCluster.length,
    difference: test?.difference ?? null,
    ciLow: interval?.low ?? null,
    ciHigh: interval?.high ?? null,
    pValue: test?.pValue ?? null,
    method: comparisonMethod,
    gained: net.filter(({ change }) => change > 0).map(({ id }) => id),
    lost: net.filter(({ change }) => change < 0).map(({ id }) => id),
  };
}

function difference(pair: Pair): number {
  return Number(pair.candidate) - Number(pair.reference);
}

function pairUp(reference: readonly TrialView[], candidate: readonly TrialView[]): readonly Pair[] {
  const other = new Map(reference.filter(isScored).map((view) => [attempt(view), view]));
  return candidate.filter(isScored).flatMap((view) => {
    const match = other.get(attempt(view));
    if (match === undefined) return [];
    const { sampleId, cluster } = view.trial;
    return [{ sampleId, cluster, reference: passed(match), candidate: passed(view) }];
  });
}

function attempt({ trial }: TrialView): string {
  return `${trial.sampleId}#${trial.epoch}`;
}

function passed(view: TrialView): boolean {
  return view.score.verdict === "pass";
}

/**
 * The languages and epochs of one question repeat much the same evidence, so the table is scaled down to one
 * observation a question: the interval is then rather too wide than too narrow.
 */
function differenceInterval(pairs: readonly Pair[], clusters: number, confidence: number) {
  if (pairs.length === 0) return null;
  const weight = clusters / pairs.length;
  const count = (candidate: boolean, reference: boolean): number =>
    weight * pairs.filter((pair) => pair.candidate === candidate && pair.reference === reference).length;
  const counts = {
    both: count(true, true),
    firstOnly: count(true, false),
    secondOnly: count(false, true),
    neither: count(false, false),
  };
  return newcombePairedInterval(counts, confidence);
}
