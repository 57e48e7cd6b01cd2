import type { ArmSummary, Metric, Report } from "../../core/report.ts";
import { armNames } from "../arm-names.ts";
import { noFigure, percent, percentRange } from "../figures.ts";
import { inertText } from "../inert-text.ts";
import { measureName } from "../measure-name.ts";
import type { Paint } from "./paint.ts";
import { textTable } from "./text-table.ts";

/** The measures that are given by slice, in each language: figure, interval and over how many trials. */
export function sliceTable({ arms, confidence }: Report, style: Paint): readonly string[] {
  const { label } = armNames(arms.map(({ arm }) => arm));
  const several = arms.length > 1;
  const rows = arms.flatMap((arm) =>
    languageSlices(arm).map(({ name, metrics }) => ({
      name: several ? `${inertText(label(arm.arm))} ${inertText(name)}` : inertText(name),
      metrics,
    })),
  );
  const kinds = rows[0]?.metrics ?? [];
  if (rows.length < 2 || kinds.length === 0) return [];
  const { head, body } = textTable([
    { head: "by language", cells: rows.map(({ name }) => name), text: true, widest: 30 },
    ...kinds.map(({ scorer, describes }) => ({
      head: `${measureName(scorer, describes)} ${percent(confidence)}`,
      cells: rows.map(({ metrics }) => cell(metrics.find((one) => one.scorer === scorer))),
    })),
  ]);
  return [...head.map(style.faint), ...body];
}

function languageSlices({ slices }: ArmSummary): ArmSummary["slices"] {
  return slices.filter(({ kind, metrics }) => kind === "language" && metrics.length > 0);
}

function cell(metric: Metric | undefined): string {
  if (metric === undefined || metric.mean === null) return noFigure;
  return `${percent(metric.mean)} (${percentRange(metric.ciLow, metric.ciHigh)})`;
}
