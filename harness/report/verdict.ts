import type { ArmSummary, Comparison, LayerRemoval, Report } from "../core/report.ts";
import { armId, type Arm } from "../core/trial.ts";
import { counted, outOf, percent, points, pValueText } from "./figures.ts";

/** What one target and model showed: context helped, harmed, or no difference could be shown. */
export interface VerdictOfGroup {
  readonly target: string;
  readonly model: string;
  readonly outcome: "better" | "worse" | "unclear" | "single";
  readonly reference: ArmSummary;
  readonly full: ArmSummary;
  readonly comparison: Comparison | null;
  readonly headline: string;
  readonly certainty: string;
  readonly remarks: readonly Remark[];
}

/** One sentence, and what it is about: a reporter that shows the same figures in another way can leave it out. */
export interface Remark {
  readonly about: "context" | "changes" | "layers" | "trouble";
  readonly text: string;
}

/** The findings that come first in every report: one a target and model. */
export function verdicts(report: Report): readonly VerdictOfGroup[] {
  const groups = new Map<string, ArmSummary[]>();
  for (const arm of report.arms) {
    const key = JSON.stringify([arm.arm.target, arm.arm.model]);
    groups.set(key, [...(groups.get(key) ?? []), arm]);
  }
  return [...groups.values()].flatMap((arms) => verdictOf(report, arms));
}

function verdictOf(report: Report, arms: readonly ArmSummary[]): readonly VerdictOfGroup[] {
  const own = report.comparisons.filter(({ candidate }) => arms.some(({ arm }) => same(arm, candidate)));
  const reference = arms.find(({ arm }) => own.some((one) => same(one.reference, arm))) ?? arms[0];
  if (reference === undefined) return [];
  const most = Math.max(...arms.map(({ layers }) => layers.length));
  const full = arms.find((arm) => arm !== reference && arm.layers.length === most) ?? reference;
  const comparison = own.find(({ candidate }) => same(candidate, full.arm)) ?? null;
  const outcome = outcomeOf(comparison, 1 - report.confidence);
  return [
    {
      target: full.arm.target,
      model: full.arm.model,
      outcome,
      reference,
      full,
      comparison,
      headline: headline(outcome, { reference, full, comparison }),
      certainty: certainty(report, comparison),
      remarks: remarks(report, { reference, full, comparison, arms }),
    },
  ];
}

function same(a: Arm, b: Arm): boolean {
  return armId(a) === armId(b);
}

function outcomeOf(comparison: Comparison | null, level: number): VerdictOfGroup["outcome"] {
  if (comparison === null || comparison.difference === null) return "single";
  if (comparison.adjustedPValue === null || comparison.adjustedPValue > level) return "unclear";
  return comparison.difference > 0 ? "better" : "worse";
}

type Sides = Pick<VerdictOfGroup, "reference" | "full" | "comparison">;

function headline(outcome: VerdictOfGroup["outcome"], { reference, full, comparison }: Sides): string {
  const fullSide = `${full.arm.strategy} answers ${percent(full.accuracy.value)} right`;
  if (outcome === "single") return `${fullSide}; there is nothing to compare it with.`;
  const sides = `${fullSide}, ${reference.arm.strategy} ${percent(reference.accuracy.value)}.`;
  const worth = points(comparison?.difference ?? null);
  if (outcome === "better") return `Context is worth ${worth.slice(1)} points: ${sides}`;
  if (outcome === "worse") return `Context does harm, ${worth} points: ${sides}`;
  return `No difference that this run can show (${worth} points): ${sides}`;
}

function certainty(report: Report, comparison: Comparison | null): string {
  if (comparison === null || comparison.difference === null) return "";
  const { ciLow, ciHigh, adjustedPValue, clusters, pairs } = comparison;
  return (
    `${percent(report.confidence)} interval ${points(ciLow)} to ${points(ciHigh)} points; p ${equals(adjustedPValue)} ` +
    `by paired permutation over ${counted(clusters, "question")} (${counted(pairs, "pair")}), ` +
    `adjusted for ${counted(report.comparisons.length, "comparison")}.`
  );
}

function equals(p: number | null): string {
  const text = pValueText(p);
  return text.startsWith("<") ? text : `= ${text}`;
}

function remarks(report: Report, sides: Sides & { arms: readonly ArmSummary[] }): readonly Remark[] {
  const { reference, full, comparison, arms } = sides;
  const both = (pick: (arm: ArmSummary) => ArmSummary["accuracy"]): string =>
    reference === full
      ? `${outOf(pick(full))} right`
      : `${full.arm.strategy} ${outOf(pick(full))}, ${reference.arm.strategy} ${outOf(pick(reference))}`;
  const needed = `Where an answer needs context: ${both((arm) => arm.needsContext)}.`;
  const none = `Where it needs none: ${both((arm) => arm.noContext)}.`;
  // Imported datasets often say of no question what it needs; then "needs none" would be a guess.
  const saysWhatIsNeeded = arms.some((arm) => arm.needsContext.n > 0);
  const removals = report.removals.filter((removal) => same(removal.full, full.arm));
  const found: readonly (Remark | null)[] = [
    saysWhatIsNeeded && full.needsContext.n > 0 ? { about: "context", text: needed } : null,
    saysWhatIsNeeded && full.noContext.n > 0 ? { about: "context", text: none } : null,
    comparison === null
      ? null
      : {
          about: "changes",
          text: `${counted(comparison.gained.length, "sample")} gained, ${comparison.lost.length} lost.`,
        },
    removals.length === 0 ? null : { about: "layers", text: removalRemark(removals) },
    ...troubles(report, arms).map((text): Remark => ({ about: "trouble", text })),
  ];
  return found.filter((remark) => remark !== null);
}

function removalRemark(removals: readonly LayerRemoval[]): string {
  const { requiring, others } = removalTotals(removals);
  return (
    `A layer taken away: ${requiring.failed} of ${requiring.n} samples that require it fail, ` +
    `${others.right} of ${others.n} that do not stay right.`
  );
}

/** Sums over the layers: a sample counts once for each layer that is removed from it. */
export function removalTotals(removals: readonly LayerRemoval[]) {
  const sum = (pick: (removal: LayerRemoval) => number): number =>
    removals.reduce((total, removal) => total + pick(removal), 0);
  return {
    requiring: { n: sum(({ requiring }) => requiring.n), failed: sum(({ requiring }) => requiring.failed) },
    others: { n: sum(({ others }) => others.n), right: sum(({ others }) => others.right) },
  };
}

/** What went wrong in these arms' trials, a sentence each; the last is about the run as a whole. */
export function troubles(report: Report, arms: readonly ArmSummary[]): readonly string[] {
  const total = (pick: (arm: ArmSummary) => number): number => arms.reduce((sum, arm) => sum + pick(arm), 0);
  const errored = total(({ errored: count }) => count);
  const invalid = total(({ invalid: count }) => count);
  return [
    errored > 0
      ? `${counted(errored, "trial")} met an error of server, model or harness and count in no accuracy.`
      : "",
    invalid > 0 ? `${counted(invalid, "trial")} had no valid gold and count in no accuracy.` : "",
    report.trials.length < report.run.plannedTrials
      ? `Incomplete: ${report.trials.length} of ${report.run.plannedTrials} trials are here.`
      : "",
  ].filter((line) => line !== "");
}
