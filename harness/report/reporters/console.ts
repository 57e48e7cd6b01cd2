import type { ArmSummary, Comparison, LayerRemoval, Report } from "../../core/report.ts";
import { armId } from "../../core/trial.ts";
import { armLabels } from "../arm-label.ts";
import { counted, noFigure, percent, percentRange, pValueText } from "../figures.ts";
import { inertText } from "../inert-text.ts";
import { removalTotals, verdicts, type VerdictOfGroup } from "../verdict.ts";
import type { RenderOptions, Reporter } from "./index.ts";
import { paint, type Paint } from "./paint.ts";
import { meter, textTable } from "./text-table.ts";

const width = 100;

/** One screen for a terminal: what was found, a row an arm, what each layer is worth, where the report is. */
export const consoleReporter: Reporter = {
  name: "console",
  describes: "one screen for a terminal, at most 100 columns",
  render: (report, options = {}) => {
    const style = paint(options.colour === true);
    const parts = [
      [heading(report, style)],
      ...verdicts(report).map((verdict) => verdictLines(report, verdict, style)),
      armTable(report, style),
      removalTable(report, style),
      report.run.notices.flatMap((notice) => wrap(`Note: ${inertText(notice)}`)),
      closing(options, style),
    ];
    const filled = parts.filter((lines) => lines.length > 0);
    // Figures hold their unit by a no-break space, which has done its work and would only trouble a search.
    return `${filled.map((lines) => lines.join("\n")).join("\n\n")}\n`.replaceAll("\u00A0", " ");
  },
};

function heading({ run, arms }: Report, style: Paint): string {
  const trials = arms.reduce((sum, { n }) => sum + n, 0);
  const facts = [
    counted(run.samples.length, "sample"),
    counted(arms.length, "arm"),
    counted(run.epochs, "epoch"),
    counted(trials, "trial"),
    run.status,
  ];
  return `${style.strong(inertText(run.dataset.name))}  ${style.faint(facts.join(" · "))}`;
}

function verdictLines(report: Report, verdict: VerdictOfGroup, style: Paint): readonly string[] {
  const several = new Set(report.arms.map(({ arm }) => `${arm.target}/${arm.model}`)).size > 1;
  const colour = { better: style.good, worse: style.bad, unclear: style.strong, single: style.strong }[
    verdict.outcome
  ];
  return [
    ...(several ? [style.faint(inertText(`${verdict.target} / ${verdict.model}`))] : []),
    ...wrap(inertText(verdict.headline)).map(colour),
    ...(verdict.certainty === "" ? [] : wrap(verdict.certainty)),
    ...verdict.remarks.flatMap(({ text }) => wrap(inertText(text))),
  ];
}

function armTable(report: Report, style: Paint): readonly string[] {
  const label = armLabels(report.arms.map(({ arm }) => arm));
  const comparisons = new Map(report.comparisons.map((one) => [armId(one.candidate), one]));
  const header = [
    "strategy",
    "",
    "right",
    percent(report.confidence),
    "needs",
    "none",
    "gained",
    "lost",
    "p",
    "error",
  ];
  const rows = report.arms.map((arm) =>
    armRow(arm, inertText(label(arm.arm)), comparisons.get(armId(arm.arm))),
  );
  const lines = textTable([header, ...rows], { left: 2, widest: 27 });
  const [head = "", ...body] = lines;
  return [
    style.faint(head),
    ...body,
    ...wrap(`needs, none: right where context is needed, where it is not; ${against(report)}`).map(
      style.faint,
    ),
  ];
}

function against({ comparisons }: Report): string {
  const names = [...new Set(comparisons.map(({ reference }) => inertText(reference.strategy)))];
  return names.length === 0 ? "nothing to compare with" : `gained, lost, p: against ${names.join(" and ")}`;
}

function armRow(arm: ArmSummary, label: string, comparison: Comparison | undefined): readonly string[] {
  const { accuracy, needsContext, noContext, errored } = arm;
  return [
    label,
    meter(accuracy.value, 10),
    percent(accuracy.value),
    percentRange(accuracy.ciLow, accuracy.ciHigh),
    percent(needsContext.value),
    percent(noContext.value),
    comparison === undefined ? "" : String(comparison.gained.length),
    comparison === undefined ? "" : String(comparison.lost.length),
    comparison === undefined ? noFigure : pValueText(comparison.adjustedPValue),
    errored === 0 ? "" : String(errored),
  ];
}

function removalTable({ removals, arms }: Report, style: Paint): readonly string[] {
  if (removals.length === 0) return [];
  const several = new Set(arms.map(({ arm }) => `${arm.target}/${arm.model}`)).size > 1;
  const header = ["layer removed", "required it: now fail", "did not: still right", "exceptions"];
  const rows = removals.map((removal) =>
    removalRow(removal, several ? ` (${removal.full.target} / ${removal.full.model})` : ""),
  );
  const { requiring, others } = removalTotals(removals);
  const total = ["all", ofTotal(requiring.failed, requiring.n), ofTotal(others.right, others.n), ""];
  const [head = "", ...body] = textTable([header, ...rows, total], {
    left: 1,
    widest: 44,
    leftAlsoLast: true,
  });
  return [style.faint(head), ...body];
}

function removalRow({ layer, requiring, others }: LayerRemoval, suffix: string): readonly string[] {
  const exceptions = [...requiring.stillRight, ...others.broken].map((id) => inertText(id));
  const named = exceptions.slice(0, 2).join(", ");
  const more = exceptions.length > 2 ? ` and ${exceptions.length - 2} more` : "";
  return [
    `${layer}${inertText(suffix)}`,
    ofTotal(requiring.failed, requiring.n),
    ofTotal(others.right, others.n),
    named + more,
  ];
}

function ofTotal(part: number, whole: number): string {
  return whole === 0 ? "none" : `${part} of ${whole}  ${percent(part / whole).padStart(5)}`;
}

function closing({ reportPath, next = [] }: RenderOptions, style: Paint): readonly string[] {
  const report = reportPath === undefined ? [] : [`${style.strong("Report")}  ${inertText(reportPath)}`];
  return [
    ...report,
    ...next.map((line, index) => `${index === 0 ? style.strong("Next") : "    "}    ${line}`),
  ];
}

/** Breaks a sentence at spaces so that no line is longer than the screen. */
function wrap(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
