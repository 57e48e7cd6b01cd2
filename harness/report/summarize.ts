import type { DatasetContextItem } from "../core/dataset.ts";
import type { Comparison, Report, TrialView } from "../core/report.ts";
import type { RunHeader } from "../core/run.ts";
import { primaryScorers, sampleKinds } from "../core/sample-kinds.ts";
import type { Sample } from "../core/sample.ts";
import type { Score, ScorerCard } from "../core/score.ts";
import type { Strategy } from "../core/strategy.ts";
import { armId, type Trial } from "../core/trial.ts";
import { holm } from "../stats/holm.ts";
import { compareArms } from "./compare-arms.ts";
import { groupBy } from "./group-by.ts";
import { itemLayers } from "./item-layers.ts";
import { resultsByScorer } from "./metrics.ts";
import { layerRemovals, type StrategyTrials } from "./layer-removals.ts";
import { summarizeArm } from "./summarize-arm.ts";
import { trialView, type RowSources } from "./trial-view.ts";

/** A run as it is on disk, with what its trials are set beside. */
export interface SummaryInput extends RowSources {
  readonly run: RunHeader;
  /** The strategies of the run's arms, for their layers. */
  readonly strategies: readonly Strategy[];
  readonly comparisonRule: string;
  readonly samples: readonly Sample[];
  readonly items: readonly DatasetContextItem[];
  readonly trials: readonly Trial[];
  readonly scores: readonly Score[];
  /** Every scorer that `scores` may come from, in the order in which their figures are shown. */
  readonly scorers: readonly ScorerCard[];
  /** Default 0.95. */
  readonly confidence?: number;
}

/**
 * A run to the report that every reporter reads: arms in plan order, each compared with the one of its target and model
 * that has no layers, and what removing each layer does. Pure: the same records give the same report.
 */
export function summarize(input: SummaryInput): Report {
  const confidence = input.confidence ?? 0.95;
  const views = judgedViews(input);
  const byArm = groupBy(views, ({ trial }) => armId(trial.arm));
  const strategies = new Map(input.strategies.map((strategy) => [strategy.name, strategy]));
  const arms = input.run.arms.map((arm): StrategyTrials => {
    const strategy = strategies.get(arm.strategy);
    if (strategy === undefined)
      throw new Error(`summarize was not given the strategy "${arm.strategy}" of the run`);
    return { arm, strategy, views: byArm.get(armId(arm)) ?? [] };
  });
  const groups = [...groupBy(arms, ({ arm }) => `${arm.target}/${arm.model}`).values()];
  const layerOf = itemLayers(input.items);
  const shared = {
    confidence,
    scorers: resultsByScorer(input.scorers, input.scores),
    features: input.run.features ?? {},
  };
  return {
    schemaVersion: 1,
    run: input.run,
    comparisonRule: input.comparisonRule,
    confidence,
    arms: arms.map(({ strategy, ...one }) => {
      const recorded = input.run.recordedModels?.includes(one.arm.model) ?? false;
      return summarizeArm({ ...one, ...shared, layers: strategy.layers, recorded });
    }),
    comparisons: adjusted(groups.flatMap((group) => againstReference(group, confidence))),
    removals: groups.flatMap((group) => layerRemovals(group, layerOf)),
    trials: views,
    items: input.items,
  };
}

/** Every trial with its primary score, by sample and then by arm, in the order of the plan. */
function judgedViews(input: SummaryInput): readonly TrialView[] {
  const samples = new Map(input.samples.map((sample) => [sample.id, sample]));
  const scores = new Map(
    input.scores.filter(({ scorer }) => primaryScorers.has(scorer)).map((score) => [score.key, score]),
  );
  const sampleRank = new Map(input.run.samples.map((id, index) => [id, index]));
  const armRank = new Map(input.run.arms.map((arm, index) => [armId(arm), index]));
  const rank = ({ trial }: TrialView): readonly [number, number, number] => [
    sampleRank.get(trial.sampleId) ?? sampleRank.size,
    armRank.get(armId(trial.arm)) ?? armRank.size,
    trial.epoch,
  ];
  return input.trials
    .map((trial) => {
      const sample = samples.get(trial.sampleId);
      if (sample === undefined)
        throw new Error(`summarize was not given the sample "${trial.sampleId}" of a trial`);
      return trialView({ trial, sample, score: scores.get(trial.key) ?? notScored(trial, sample) }, input);
    })
    .toSorted((a, b) => compareRanks(rank(a), rank(b)));
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((value, index) => value !== b[index]);
  return differing === -1 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0);
}

/** A trial that nobody judged is the harness's fault, not the answer's. */
function notScored(trial: Trial, { kind }: Sample): Score {
  return {
    schemaVersion: 1,
    key: trial.key,
    scorer: sampleKinds[kind].primaryScorer,
    verdict: "error",
    value: null,
    reason: "not_scored",
    details: {},
  };
}

type Unadjusted = Omit<Comparison, "adjustedPValue">;

/** Within one target and model: every arm against the one without layers, or the first when all have some. */
function againstReference(group: readonly StrategyTrials[], confidence: number): readonly Unadjusted[] {
  const reference = group.find(({ strategy }) => strategy.layers.length === 0) ?? group[0];
  if (reference === undefined) return [];
  return group.filter((arm) => arm !== reference).map((arm) => compareArms(reference, arm, confidence));
}

function adjusted(comparisons: readonly Unadjusted[]): readonly Comparison[] {
  const pValues = holm(comparisons.map(({ pValue }) => pValue));
  return comparisons.map((comparison, index) => ({ ...comparison, adjustedPValue: pValues[index] ?? null }));
}
