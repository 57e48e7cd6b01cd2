import { layers } from "../../../../core/context-item.ts";
import type { ArmSummary, Estimate, Report } from "../../../../core/report.ts";
import { armNames } from "../../../arm-names.ts";
import { capital, duration, noFigure, percent, percentRange } from "../../../figures.ts";
import { inertText } from "../../../inert-text.ts";
import { markup, type Markup } from "../markup.ts";

/** Accuracy of every arm as charts, with the table that says the same behind them. */
export function accuracyPart(report: Report): Markup {
  const level = percent(report.confidence);
  const { head } = armNames(report.arms.map(({ arm }) => arm));
  return markup`<section id="accuracy" aria-labelledby="accuracy-title">
    <h2 id="accuracy-title">Accuracy by ${head}</h2>
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
            aria-label="Bar chart: accuracy by ${head}. The table below holds its figures."
          ></canvas>
        </div>
      </figure>
      ${saysWhatIsNeeded(report) && contextChart(head)}
    </div>
    <details class="behind">
      <summary>Table: accuracy, layers and counts by ${head}</summary>
      ${armTable(report, level)}
    </details>
  </section>`;
}

/** Where no sample says that it needs context, "needs none" would be a guess. */
export function saysWhatIsNeeded({ arms }: Report): boolean {
  return arms.some(({ needsContext }) => needsContext.n > 0);
}

function contextChart(head: string): Markup {
  return markup`<figure>
    <figcaption>Where context is needed, and where it is not</figcaption>
    <div class="canvas">
      <canvas
        id="chart-context"
        role="img"
        aria-label="Bar chart: accuracy by ${head} on samples that need context and on those that need none. The table below holds its figures."
      ></canvas>
    </div>
  </figure>`;
}

function armTable(report: Report, level: string): Markup {
  const { head, label } = armNames(report.arms.map(({ arm }) => arm));
  const languages = [...new Set(report.arms.flatMap(({ byLanguage }) => Object.keys(byLanguage)))].toSorted();
  const optional: OptionalColumns = {
    languages,
    needs: saysWhatIsNeeded(report),
    invalid: report.arms.some(({ invalid }) => invalid > 0),
  };
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="Table of accuracy">
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">${capital(head)}</th>
          ${layers.map((layer) => markup`<th scope="col" class="layer-head"><span>${layer}</span></th>`)}
          <th scope="col">Accuracy</th>
          <th scope="col">${level} interval</th>
          ${optional.needs && markup`<th scope="col">Needs context</th><th scope="col">Needs none</th>`}
          ${languages.map((language) => markup`<th scope="col">${inertText(language)}</th>`)}
          <th scope="col">Passed</th>
          <th scope="col">Failed</th>
          <th scope="col">Errors</th>
          ${optional.invalid && markup`<th scope="col">Invalid</th>`}
          <th scope="col">Median time</th>
        </tr>
      </thead>
      <tbody>
        ${report.arms.map((arm) => armRow(arm, inertText(label(arm.arm)), optional))}
      </tbody>
    </table>
  </div>`;
}

interface OptionalColumns {
  readonly languages: readonly string[];
  readonly needs: boolean;
  readonly invalid: boolean;
}

function armRow(arm: ArmSummary, label: string, { languages, needs, invalid }: OptionalColumns): Markup {
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
    ${needs && markup`<td>${covered(arm.needsContext)}</td><td>${covered(arm.noContext)}</td>`}
    ${languages.map((language) => markup`<td>${percent(arm.byLanguage[language]?.value ?? null)}</td>`)}
    <td>${arm.passed}</td>
    <td>${arm.failed}</td>
    <td>${arm.errored}</td>
    ${invalid && markup`<td>${arm.invalid}</td>`}
    <td>${duration(arm.medianDurationMs)}</td>
  </tr>`;
}

function covered(estimate: Estimate): Markup {
  if (estimate.value === null) return markup`${noFigure}`;
  return markup`${percent(estimate.value)} <span class="coverage">n = ${estimate.n}</span>`;
}
