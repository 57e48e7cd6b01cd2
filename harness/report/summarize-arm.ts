import type { Layer } from "../core/context-item.ts";
import type { ArmSummary, TrialView } from "../core/report.ts";
import { needsContext } from "../core/sample.ts";
import type { Verdict } from "../core/score.ts";
import type { Arm } from "../core/trial.ts";
import { median } from "../stats/quantile.ts";
import { armUse } from "./arm-use.ts";
import { estimate } from "./estimate.ts";
import { metrics, type ScorerResults } from "./metrics.ts";
import { repeats } from "./repeats.ts";
import { slices, type SliceInput } from "./slices.ts";

export interface ArmInput {
  readonly arm: Arm;
  readonly layers: readonly Layer[];
  readonly views: readonly TrialView[];
  readonly confidence: number;
  readonly scorers: readonly ScorerResults[];
  readonly features: SliceInput["features"];
  /** Whether the arm's answers were recorded earlier. */
  readonly recorded: boolean;
}

/** Counts and estimates of one arm over its own trials. */
export function summarizeArm({ arm, layers, views, confidence, ...rest }: ArmInput): ArmSummary {
  const count = (verdict: Verdict): number => views.filter(({ score }) => score.verdict === verdict).length;
  const over = (keep: (view: TrialView) => boolean) => estimate(views.filter(keep), confidence);
  const languages = [...new Set(views.map(({ sample }) => sample.language))].toSorted();
  return {
    arm,
    layers,
    n: views.length,
    passed: count("pass"),
    failed: count("fail"),
    errored: count("error"),
    invalid: count("invalid"),
    accuracy: estimate(views, confidence),
    needsContext: over(({ sample }) => needsContext(sample)),
    noContext: over(({ sample }) => !needsContext(sample)),
    byLanguage: Object.fromEntries(
      languages.map((language) => [language, over(({ sample }) => sample.language === language)]),
    ),
    reasons: countReasons(views),
    equalsTrap: views.filter(({ score }) => score.verdict === "fail" && score.details.equalsTrap === true)
      .length,
    medianDurationMs: median(views.map(({ trial }) => trial.timing.durationMs)),
    metrics: metrics(views, rest.scorers, confidence),
    repeats: repeats(views),
    use: armUse(views, rest.recorded),
    slices: slices(views, { features: rest.features, confidence, scorers: rest.scorers }),
  };
}

/** By falling count, then by name, so that equal runs give equal bytes. */
function countReasons(views: readonly TrialView[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { score } of views) {
    if (score.verdict !== "pass") counts.set(score.reason, (counts.get(score.reason) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}
