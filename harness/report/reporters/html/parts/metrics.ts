import type { ArmSummary, Metric, Repeats, Report } from "../../../../core/report.ts";
import { armNames, type ArmNames } from "../../../arm-names.ts";
import { capital, noFigure, percent, percentRange } from "../../../figures.ts";
import { inertText } from "../../../inert-text.ts";
import { measureMeaning, measureName } from "../../../measure-name.ts";
import { markup, type Markup } from "../markup.ts";
import { useTable } from "./use.ts";

/** What every scorer gave, what repeated attempts give together, and what it took. */
export function metricsPart(report: Report): Markup {
  const names = armNames(report.arms.map(({ arm }) => arm));
  const level = percent(report.confidence);
  return markup`<section id="metrics" aria-labelledby="metrics-title">
    <h2 id="metrics-title">Metrics</h2>
    ${scorerTable(report, names, level)} ${slicedTable(report, names, level)} ${repeatsTable(report, names)} ${useTable(report, names)}
  </section>`;
}

function scorerTable({ arms }: Report, names: ArmNames, level: string): Markup | null {
  const applies = ({ scorer }: Metric): boolean =>
    arms.some(({ metrics }) => metrics.some((one) => one.scorer === scorer && one.n > 0));
  const kinds = (arms[0]?.metrics ?? []).filter(applies);
  const idle = (arms[0]?.metrics ?? []).filter((kind) => !applies(kind));
  if (kinds.length === 0) return null;
  return markup`<p class="lede">
      Every scorer's mean over the trials that it applies to, with the ${level} interval below it; n where
      it does not apply to all. ${idle.length > 0 && `To no trial of this run applies: ${idle.map(nameOf).join(", ")}.`}
      ${arms.some(({ repeats }) => repeats.length > 0) && "Repeated attempts count as separate trials: for another set of questions the intervals are too narrow."}
    </p>
    <div class="scroll" tabindex="0" role="region" aria-label="Table of metrics">
      <table class="figures measures">
        <thead>
          <tr>
            <th scope="col">${capital(names.head)}</th>
            ${kinds.map(scorerHead)}
          </tr>
        </thead>
        <tbody>
          ${arms.map(
            (arm) =>
              markup`<tr>
                <th scope="row">${inertText(names.label(arm.arm))}</th>
                ${arm.metrics.filter(applies).map((metric) => metricCell(metric, level))}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <details class="behind">
      <summary>What each scorer measures</summary>
      <dl class="meanings">
        ${kinds.map(
          ({ scorer, describes }) =>
            markup`<div>
              <dt>${measureName(scorer, describes)}</dt>
              <dd>${capital(measureMeaning(describes))}. <code>${scorer}</code></dd>
            </div>`,
        )}
      </dl>
    </details>`;
}

/** The measures that are given by slice too: a row for each language and tag of each arm. */
function slicedTable({ arms }: Report, names: ArmNames, level: string): Markup | null {
  const rows = arms.flatMap(({ arm, slices }) =>
    slices.filter(({ metrics }) => metrics.length > 0).map((slice) => ({ arm, slice })),
  );
  const kinds = rows[0]?.slice.metrics ?? [];
  if (rows.length < 2) return null;
  return markup`<h3>Measures by slice</h3>
    <div class="scroll" tabindex="0" role="region" aria-label="Table of measures by slice">
      <table class="figures measures">
        <thead>
          <tr>
            <th scope="col">Slice</th>
            ${kinds.map(scorerHead)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ arm, slice }) =>
              markup`<tr>
                <th scope="row">${arms.length > 1 && `${inertText(names.label(arm))}: `}${slice.kind} ${inertText(slice.name)}</th>
                ${slice.metrics.map((metric) => metricCell(metric, level))}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function nameOf({ scorer, describes }: Metric): string {
  return measureName(scorer, describes);
}

function scorerHead({ scorer, describes, direction }: Metric): Markup {
  return markup`<th scope="col" title="${measureMeaning(describes)}">
    ${measureName(scorer, describes)}
    ${direction === "lower" && markup`<span class="coverage">lower is better</span>`}
  </th>`;
}

function metricCell({ n, of, mean, ciLow, ciHigh }: Metric, level: string): Markup {
  if (mean === null) return markup`<td class="none" title="applies to none of ${of} trials">${noFigure}</td>`;
  const isShare = ciLow !== null;
  const figure = isShare ? percent(mean, 1) : mean.toPrecision(3);
  const interval = percentRange(ciLow, ciHigh);
  const words = isShare ? `${level} interval ${interval}; ` : "";
  const notes = [...(isShare ? [interval] : []), ...(n < of ? [`n = ${n}`] : [])];
  return markup`<td title="${words}${n} of ${of} trials">
    ${figure}
    <span class="interval">${notes.join(", ")}</span>
  </td>`;
}

function repeatsTable({ arms }: Report, names: ArmNames): Markup | null {
  const most = Math.max(0, ...arms.map(({ repeats }) => repeats.length));
  if (most === 0) return null;
  const ks = Array.from({ length: most }, (_, index) => index + 1);
  return markup`<h3>Repeated attempts</h3>
    <p class="lede">
      The chance that at least one of k attempts at a sample is right, and that all k are: unbiased estimates, averaged over the
      samples with k judged attempts.
    </p>
    <div class="scroll" tabindex="0" role="region" aria-label="Table of repeated attempts">
      <table class="figures grouped">
        <thead>
          <tr>
            <th scope="col" rowspan="2">${capital(names.head)}</th>
            <th scope="col" rowspan="2">Samples</th>
            <th scope="colgroup" colspan="${most}" class="apart">At least one right, pass@k</th>
            <th scope="colgroup" colspan="${most}" class="apart">All right, pass^k</th>
          </tr>
          <tr>
            ${["pass@", "pass^"].map((name) =>
              ks.map(
                (k) =>
                  markup`<th scope="col"${k === 1 && markup` class="apart"`}><span class="hidden">${name}</span><span aria-hidden="true">k = </span>${k}</th>`,
              ),
            )}
          </tr>
        </thead>
        <tbody>
          ${arms.map((arm) => repeatsRow(arm, inertText(names.label(arm.arm)), ks))}
        </tbody>
      </table>
    </div>`;
}

function repeatsRow({ repeats }: ArmSummary, label: string, ks: readonly number[]): Markup {
  const all = repeats[0]?.samples ?? 0;
  const cell = (k: number, of: (found: Repeats) => number): Markup => {
    const found = repeats[k - 1];
    const fewer =
      found !== undefined &&
      found.samples < all &&
      markup`<span class="interval">n = ${found.samples}</span>`;
    return markup`<td${k === 1 && markup` class="apart"`}>${found === undefined ? noFigure : percent(of(found), 1)} ${fewer}</td>`;
  };
  return markup`<tr>
    <th scope="row">${label}</th>
    <td>${repeats.length === 0 ? noFigure : all}</td>
    ${ks.map((k) => cell(k, ({ passAtK }) => passAtK))} ${ks.map((k) => cell(k, ({ passHatK }) => passHatK))}
  </tr>`;
}
