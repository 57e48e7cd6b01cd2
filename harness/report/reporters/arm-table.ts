import type { ArmSummary, Comparison, Metric, Report } from "../../core/report.ts";
import { primaryScorers } from "../../core/sample-kinds.ts";
import { armId } from "../../core/trial.ts";
import { armNames } from "../arm-names.ts";
import { noFigure, percent, percentRange, pValueText } from "../figures.ts";
import { findings } from "../findings.ts";
import { inertText } from "../inert-text.ts";
import { measureName } from "../measure-name.ts";
import type { Paint } from "./paint.ts";
import { fittingColumns, meter, textTable, type TableColumn } from "./text-table.ts";

/**
 * A row an arm. Where an arm is set against several others, the row holds the comparison; where the sentences above say
 * that already, it holds the other measures, as many as there is room for.
 */
export function armTable(report: Report, style: Paint, width: number): readonly string[] {
  const compared = isAblation(report);
  const measures = compared ? [] : measureColumns(report.arms);
  const rest = compared ? comparisonColumns(report) : measures;
  const columns = [...accuracyColumns(report), ...rest, errorColumn(report)];
  const lines = textTable(fittingColumns(columns, width));
  const note = compared
    ? `needs, none: right where context is needed, where it is not; ${against(report)}`
    : measures.length > 0 &&
      `right is ${verdictName(report)}; every measure, and what it means, is in the report`;
  return [...painted(lines, style), ...(note === false ? [] : [style.faint(note)])];
}

/** The other measures of the arms that the verdicts are about, where the table of arms has no room for them. */
export function measureTable(report: Report, style: Paint, width: number): readonly string[] {
  if (!isAblation(report)) return [];
  const leading = findings(report).verdicts.flatMap(({ reference, full }) => [reference, full]);
  const arms = report.arms.filter((arm) => leading.includes(arm));
  const measures = measureColumns(arms);
  if (measures.length === 0) return [];
  const { label } = armNames(report.arms.map(({ arm }) => arm));
  const names = { head: "other measures", cells: arms.map(({ arm }) => inertText(label(arm))), text: true };
  return painted(textTable(fittingColumns([names, ...measures], width)), style);
}

/** Whether some arm is the reference of several others. */
function isAblation({ comparisons }: Report): boolean {
  const references = comparisons.map(({ reference }) => armId(reference));
  return new Set(references).size < references.length;
}

function painted({ head, body }: ReturnType<typeof textTable>, style: Paint): readonly string[] {
  return [...head.map(style.faint), ...body];
}

/** The short name of the measure that the verdict is by. */
function verdictName({ arms }: Report): string {
  const metric = arms[0]?.metrics.find(({ scorer }) => primaryScorers.has(scorer));
  return metric === undefined ? "the verdict" : measureName(metric.scorer, metric.describes);
}

function against({ comparisons }: Report): string {
  const names = [...new Set(comparisons.map(({ reference }) => inertText(reference.strategy)))];
  return `gained, lost, p: against ${names.join(" and ")}`;
}

function accuracyColumns({ arms, confidence }: Report): readonly TableColumn[] {
  const { head, label } = armNames(arms.map(({ arm }) => arm));
  const column = (title: string, cell: (arm: ArmSummary) => string): TableColumn => ({
    head: title,
    cells: arms.map(cell),
  });
  const share = (title: string, pick: (arm: ArmSummary) => ArmSummary["accuracy"]): TableColumn =>
    column(title, (arm) => percent(pick(arm).value));
  // Where no sample says that it needs context, "needs none" would be a guess.
  const needs = arms.some(({ needsContext }) => needsContext.n > 0);
  return [
    { ...column(head, ({ arm }) => inertText(label(arm))), text: true, widest: 27 },
    { ...column("", ({ accuracy }) => meter(accuracy.value, 10)), text: true, spare: 2 },
    share("right", (arm) => arm.accuracy),
    column(percent(confidence), ({ accuracy }) => percentRange(accuracy.ciLow, accuracy.ciHigh)),
    ...(needs ? [share("needs", (arm) => arm.needsContext), share("none", (arm) => arm.noContext)] : []),
  ];
}

function errorColumn({ arms }: Report): TableColumn {
  return { head: "error", cells: arms.map(({ errored }) => (errored === 0 ? "" : String(errored))) };
}

function comparisonColumns({ arms, comparisons }: Report): readonly TableColumn[] {
  const byArm = new Map(comparisons.map((one) => [armId(one.candidate), one]));
  const column = (head: string, cell: (one: Comparison) => string, none = ""): TableColumn => ({
    head,
    cells: arms.map(({ arm }) => {
      const comparison = byArm.get(armId(arm));
      return comparison === undefined ? none : cell(comparison);
    }),
  });
  return [
    column("gained", ({ gained }) => String(gained.length)),
    column("lost", ({ lost }) => String(lost.length)),
    column("p", ({ adjustedPValue }) => pValueText(adjustedPValue), noFigure),
  ];
}

/** The measures that apply to any of these arms, but for the one that the report is about. */
function measureColumns(arms: readonly ArmSummary[]): readonly TableColumn[] {
  const kinds = (arms[0]?.metrics ?? []).filter(({ scorer }) => !primaryScorers.has(scorer));
  const of = (arm: ArmSummary, { scorer }: Metric): Metric | undefined =>
    arm.metrics.find((metric) => metric.scorer === scorer);
  return kinds
    .filter((kind) => arms.some((arm) => (of(arm, kind)?.n ?? 0) > 0))
    .map((kind) => ({
      head: measureName(kind.scorer, kind.describes),
      cells: arms.map((arm) => metricText(of(arm, kind))),
      spare: 1,
    }));
}

/** A share as a percentage; a mean of anything else as it is. */
function metricText(metric: Metric | undefined): string {
  if (metric === undefined || metric.mean === null) return noFigure;
  return metric.ciLow === null ? metric.mean.toPrecision(3) : percent(metric.mean);
}
