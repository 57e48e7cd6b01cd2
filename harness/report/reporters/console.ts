import type { LayerRemoval, Report } from "../../core/report.ts";
import { counted, percent } from "../figures.ts";
import { findings } from "../findings.ts";
import { inertText } from "../inert-text.ts";
import { removalTotals, type VerdictOfGroup } from "../verdict.ts";
import { armTable, measureTable } from "./arm-table.ts";
import type { RenderOptions, Reporter } from "./index.ts";
import { paint, type Paint } from "./paint.ts";
import { sliceTable } from "./slice-table.ts";
import { textTable } from "./text-table.ts";

const width = 100;

/** One screen for a terminal: what was found, a row an arm, what each layer is worth, where the report is. */
export const consoleReporter: Reporter = {
  name: "console",
  describes: "one screen for a terminal, at most 100 columns",
  render: (report, options = {}) => {
    const style = paint(options.colour === true);
    const parts = [
      [heading(report, style)],
      ...findingLines(report, style),
      armTable(report, style, width),
      measureTable(report, style, width),
      sliceTable(report, style),
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

function findingLines(report: Report, style: Paint): readonly (readonly string[])[] {
  const { verdicts, lone } = findings(report);
  const several = verdicts.length + (lone === null ? 0 : 1) > 1;
  const found = verdicts.map((verdict) => verdictLines(verdict, several, style));
  if (lone === null) return found;
  const lines = [lone.certainty, ...lone.troubles].flatMap((text) => wrap(inertText(text)));
  return [...found, [...wrap(inertText(lone.headline)).map(style.strong), ...lines]];
}

function verdictLines(verdict: VerdictOfGroup, named: boolean, style: Paint): readonly string[] {
  const colour = { better: style.good, worse: style.bad, unclear: style.strong, single: style.strong }[
    verdict.outcome
  ];
  return [
    ...(named ? [style.faint(inertText(`${verdict.target} / ${verdict.model}`))] : []),
    ...wrap(inertText(verdict.headline)).map(colour),
    ...(verdict.certainty === "" ? [] : wrap(verdict.certainty)),
    ...joined(verdict.remarks.map(({ text }) => inertText(text))),
  ];
}

function removalTable({ removals, arms }: Report, style: Paint): readonly string[] {
  if (removals.length === 0) return [];
  const several = new Set(arms.map(({ arm }) => `${arm.target}/${arm.model}`)).size > 1;
  const rows = removals.map((removal) =>
    removalRow(removal, several ? ` (${removal.full.target} / ${removal.full.model})` : ""),
  );
  const { requiring, others } = removalTotals(removals);
  const total = ["all", ofTotal(requiring.failed, requiring.n), ofTotal(others.right, others.n), ""];
  const cells = (index: number): readonly string[] => [...rows, total].map((row) => row[index] ?? "");
  const { head, body } = textTable([
    { head: "layer removed", cells: cells(0), text: true, widest: 44 },
    { head: "required it: now fail", cells: cells(1) },
    { head: "did not: still right", cells: cells(2) },
    { head: "exceptions", cells: cells(3), text: true, widest: 44 },
  ]);
  return [...head.map(style.faint), ...body];
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

/** Sentences a line each, two where they fit. */
function joined(sentences: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const sentence of sentences) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + sentence.length <= width)
      lines[lines.length - 1] = `${last} ${sentence}`;
    else lines.push(...wrap(sentence));
  }
  return lines;
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
