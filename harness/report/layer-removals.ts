import type { Layer } from "../core/context-item.ts";
import type { LayerRemoval, TrialView } from "../core/report.ts";
import type { Sample } from "../core/sample.ts";
import type { Strategy } from "../core/strategy.ts";
import { isScored } from "./estimate.ts";
import { groupBy } from "./group-by.ts";
import type { ArmTrials } from "./compare-arms.ts";

export interface StrategyTrials extends ArmTrials {
  readonly strategy: Strategy;
}

/**
 * Every arm that is the full one but for a single layer, set against the full one: the arm whose layers include those of
 * all others. Which arms these are is seen from their layers, not from their names. `arms` share target and model;
 * `layerOf` gives the layer of a required item.
 */
export function layerRemovals(
  arms: readonly StrategyTrials[],
  layerOf: (id: string) => Layer | null,
): readonly LayerRemoval[] {
  const includes = (whole: StrategyTrials, part: StrategyTrials): boolean =>
    part.strategy.layers.every((layer) => whole.strategy.layers.includes(layer));
  const fullest = arms.filter((whole) => arms.every((part) => includes(whole, part)));
  return arms.flatMap((without) => {
    // A difference in how the guide travels must not be mistaken for the layer's.
    const alike = fullest.find(({ strategy }) => strategy.priming === without.strategy.priming);
    const full = alike ?? fullest[0];
    const missing = full?.strategy.layers.filter((layer) => !without.strategy.layers.includes(layer)) ?? [];
    const [layer] = missing;
    if (full === undefined || layer === undefined || missing.length !== 1) return [];
    const requires = (sample: Sample): boolean => sample.required.some((id) => layerOf(id) === layer);
    // Where no sample is known to require the layer, there is nothing that its removal could be held against.
    if (!full.views.some(({ sample }) => requires(sample))) return [];
    return [removal(full, without, { layer, requires })];
  });
}

interface RemovedLayer {
  readonly layer: Layer;
  readonly requires: (sample: Sample) => boolean;
}

function removal(full: ArmTrials, without: ArmTrials, { layer, requires }: RemovedLayer): LayerRemoval {
  const right = sampleOutcomes(full.views).filter((outcome) => outcome.right);
  const after = new Map(sampleOutcomes(without.views).map((outcome) => [outcome.sample.id, outcome.right]));
  const judged = right.filter(({ sample }) => after.has(sample.id));
  const requiring = judged.filter(({ sample }) => requires(sample)).map(({ sample }) => sample.id);
  const others = judged.filter(({ sample }) => !requires(sample)).map(({ sample }) => sample.id);
  const stillRight = requiring.filter((id) => after.get(id) === true);
  const broken = others.filter((id) => after.get(id) === false);
  return {
    layer,
    full: full.arm,
    without: without.arm,
    requiring: { n: requiring.length, failed: requiring.length - stillRight.length, stillRight },
    others: { n: others.length, right: others.length - broken.length, broken },
    unscored: right.filter(({ sample }) => !after.has(sample.id)).map(({ sample }) => sample.id),
  };
}

/** A sample is right in an arm when more than half of its judged epochs are. */
function sampleOutcomes(views: readonly TrialView[]): readonly { sample: Sample; right: boolean }[] {
  const bySample = groupBy(views.filter(isScored), ({ sample }) => sample.id);
  return [...bySample.values()].flatMap((own) => {
    const passed = own.filter(({ score }) => score.verdict === "pass").length;
    return own.slice(0, 1).map(({ sample }) => ({ sample, right: passed * 2 > own.length }));
  });
}
