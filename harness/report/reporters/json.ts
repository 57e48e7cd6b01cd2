import type { ArmSummary, Comparison, Estimate, LayerRemoval, Report } from "../../core/report.ts";
import type { Reporter } from "./index.ts";

/** The `--json` summary: figures by arm, comparisons and removals, without transcripts. Field names are a promise. */
export const jsonReporter: Reporter = {
  name: "json",
  describes: "figures for programs, one JSON document",
  render: (report) => `${JSON.stringify(summary(report), null, 2)}\n`,
};

function summary(report: Report) {
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
  };
}

function share({ n, value, ciLow, ciHigh }: Estimate) {
  return { n, accuracy: value, ciLow, ciHigh };
}

function comparisonFigures(comparison: Comparison) {
  const { reference, candidate, ...figures } = comparison;
  return { reference, candidate, ...figures };
}

function removalFigures({ layer, full, without, requiring, others, unscored }: LayerRemoval) {
  return { layer, full, without, requiring, others, unscored };
}
