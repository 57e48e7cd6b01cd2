import type { ArmSummary, ArmUse, Comparison, Estimate, LayerRemoval, Report } from "../../core/report.ts";
import type { Reporter } from "./index.ts";

/** The `--json` summary: figures by arm, comparisons and removals, without transcripts. Field names are a promise. */
export const jsonReporter: Reporter = {
  name: "json",
  describes: "figures for programs, one JSON document",
  render: (report) => `${escapeUnseen(JSON.stringify(figures(report), null, 2))}\n`,
};

/** Writes as escapes what JSON may hold as it is but a terminal would act on. The value stays the same. */
function escapeUnseen(json: string): string {
  return json.replaceAll(
    /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function figures(report: Report) {
  return {
    schemaVersion: report.schemaVersion,
    run: report.run,
    comparisonRule: report.comparisonRule,
    confidence: report.confidence,
    arms: report.arms.map(armFigures),
    comparisons: report.comparisons.map(comparisonFigures),
    removals: report.removals.map(removalFigures),
  };
}

function armFigures(summary: ArmSummary) {
  const { arm, accuracy } = summary;
  return {
    target: arm.target,
    strategy: arm.strategy,
    model: arm.model,
    layers: summary.layers,
    n: summary.n,
    passed: summary.passed,
    failed: summary.failed,
    errored: summary.errored,
    invalid: summary.invalid,
    accuracy: accuracy.value,
    ciLow: accuracy.ciLow,
    ciHigh: accuracy.ciHigh,
    needsContext: share(summary.needsContext),
    noContext: share(summary.noContext),
    byLanguage: Object.fromEntries(
      Object.entries(summary.byLanguage).map(([language, estimate]) => [language, share(estimate)]),
    ),
    reasons: summary.reasons,
    equalsTrap: summary.equalsTrap,
    metrics: summary.metrics,
    repeats: summary.repeats,
    slices: summary.slices.map(({ kind, name, samples, metrics, ...own }) => ({
      kind,
      name,
      samples,
      ...share(own),
      ...(metrics.length > 0 && { metrics }),
    })),
    use: useFigures(summary.use),
    timing: timingFigures(summary.use),
  };
}

function useFigures({ recorded, inputTokens, outputTokens, costUsd, sources }: ArmUse) {
  return {
    recorded,
    inputTokens,
    outputTokens,
    costUsd,
    sources: sources.map(({ latency: _volatile, ...use }) => use),
  };
}

/** Apart from the rest, under a name that says that two equal runs may differ in it. */
function timingFigures({ trials, sources }: ArmUse) {
  return { trials, calls: sources.map(({ source, latency }) => ({ source, ...latency })) };
}

function share({ n, value, ciLow, ciHigh }: Estimate) {
  return { n, accuracy: value, ciLow, ciHigh };
}

function comparisonFigures(comparison: Comparison) {
  const { reference, candidate, ...rest } = comparison;
  return { reference, candidate, ...rest };
}

function removalFigures({ layer, full, without, requiring, others, unscored }: LayerRemoval) {
  return { layer, full, without, requiring, others, unscored };
}
