import { layers } from "../../../../core/context-item.ts";
import type { ArmSummary, Estimate, Report } from "../../../../core/report.ts";
import { armNames } from "../../../arm-names.ts";
import { duration, noFigure, percent, percentRange } from "../../../figures.ts";
import { inertText } from "../../../inert-text.ts";
import { markup, type Markup } from "../markup.ts";

/** Accuracy by strategy as two charts, with the table that says the same behind them. */
export function accuracyPart(report: Report): Markup {
  const level = percent(report.confidence);
  return markup`<section id="accuracy" aria-labelledby="accuracy-title">
    <h2 id="accuracy-title">Accuracy by strategy</h2>
    <p class="lede">
      Share of the judged trials whose rows equal gold's on every database variant. Whiskers: ${level} Wilson
      intervals over trials.
    </p>
    <div class="charts">
      <figure>
        <figcaption>All samples</figcaption>
        <div class="canvas">
          <canvas
            id="chart-accuracy"
            role="img"
            aria-label="Bar chart: accuracy by strategy. The table below holds its figures."
          ></canvas>
        </div>
      </figure>
      <figure>
        <figcaption>Where context is needed, and where it is not</figcaption>
        <div class="canvas">
          <canvas
            id="chart-context"
            role="img"
            aria-label="Bar chart: accuracy by strategy on samples that need context and on those that need none. The table below holds its figures."
          ></canvas>
        </div>
      </figure>
    </div>
    <details class="behind">
      <summary>Table: accuracy, layers and counts by strategy</summary>
      ${armTable(report, level)}
    </details>
  </section>`;
}

function armTable(report: Report, level: string): Markup {
  const { label } = armNames(report.arms.map(({ arm }) => arm));
  const languages = [...new Set(report.arms.flatMap(({ byLanguage }) => Object.keys(byLanguage)))].toSorted();
  const anyInvalid = report.arms.some(({ invalid }) => invalid > 0);
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="Table of accuracy">
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">Strategy</th>
          ${layers.map((layer) => markup`<th scope="col" class="layer-head"><span>${layer}</span></th>`)}
          <th scope="col">Accuracy</th>
          <th scope="col">${level} interval</th>
          <th scope="col">Needs context</th>
          <th scope="col">Needs none</th>
          ${languages.map((language) => markup`<th scope="col">${inertText(language)}</th>`)}
          <th scope="col">Passed</th>
          <th scope="col">Failed</th>
          <th scope="col">Errors</th>
          ${anyInvalid && markup`<th scope="col">Invalid</th>`}
          <th scope="col">Median time</th>
        </tr>
      </thead>
      <tbody>
        ${report.arms.map((arm) => armRow(arm, inertText(label(arm.arm)), { languages, anyInvalid }))}
      </tbody>
    </table>
  </div>`;
}

interface OptionalColumns {
  readonly languages: readonly string[];
  readonly anyInvalid: boolean;
}

function armRow(arm: ArmSummary, label: string, { languages, anyInvalid }: OptionalColumns): Markup {
  return markup`<tr>
    <th scope="row">${label}</th>
    ${layers.map((layer) =>
      arm.layers.includes(layer)
        ? markup`<td class="layer-on layer-${layer}">
            <span class="dot" aria-hidden="true"></span><span class="hidden">on</span>
          </td>`
        : markup`<td class="layer-off"><span class="hidden">off</span></td>`,
    )}
    <td class="strong">${percent(arm.accuracy.value, 1)}</td>
    <td>${percentRange(arm.accuracy.ciLow, arm.accuracy.ciHigh)}</td>
    <td>${covered(arm.needsContext)}</td>
    <td>${covered(arm.noContext)}</td>
    ${languages.map((language) => markup`<td>${percent(arm.byLanguage[language]?.value ?? null)}</td>`)}
    <td>${arm.passed}</td>
    <td>${arm.failed}</td>
    <td>${arm.errored}</td>
    ${anyInvalid && markup`<td>${arm.invalid}</td>`}
    <td>${duration(arm.medianDurationMs)}</td>
  </tr>`;
}

function covered(estimate: Estimate): Markup {
  if (estimate.value === null) return markup`${noFigure}`;
  return markup`${percent(estimate.value)} <span class="coverage">n = ${estimate.n}</span>`;
}
