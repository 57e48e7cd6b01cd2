import type { Comparison, Report } from "../../../../core/report.ts";
import { trialKey, type Arm } from "../../../../core/trial.ts";
import { armNames } from "../../../arm-names.ts";
import { capital, noFigure, points, pValueText } from "../../../figures.ts";
import { inertText } from "../../../inert-text.ts";
import { markup, type Markup } from "../markup.ts";

/** Samples gained and lost against the reference arm, with how sure each difference is. */
export function comparisonsPart(report: Report): Markup | null {
  const [first] = report.comparisons;
  if (first === undefined) return null;
  const { head, label } = armNames(report.arms.map(({ arm }) => arm));
  return markup`<section id="changes" aria-labelledby="changes-title">
    <h2 id="changes-title">Gained and lost against ${inertText(first.reference.strategy)}</h2>
    <p class="lede">
      The same samples under both strategies. ${capital(first.method)}. The p‑values are adjusted by Holm's
      method for ${report.comparisons.length} comparisons.
    </p>
    <figure>
      <div class="canvas">
        <canvas
          id="chart-changes"
          role="img"
          aria-label="Bar chart: samples gained and lost by strategy. The table below holds its figures."
        ></canvas>
      </div>
    </figure>
    <details class="behind" open>
      <summary>Table: differences, intervals and the samples themselves</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of differences">
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">${capital(head)}</th>
              <th scope="col">Difference, points</th>
              <th scope="col">Interval</th>
              <th scope="col">p</th>
              <th scope="col">p, adjusted</th>
              <th scope="col">Pairs</th>
              <th scope="col">Questions</th>
              <th scope="col" class="words">Gained</th>
              <th scope="col" class="words">Lost</th>
            </tr>
          </thead>
          <tbody>
            ${report.comparisons.map((one) => comparisonRow(one, inertText(label(one.candidate))))}
          </tbody>
        </table>
      </div>
    </details>
  </section>`;
}

function comparisonRow(one: Comparison, label: string): Markup {
  const interval = one.ciLow === null ? noFigure : `${points(one.ciLow)} to ${points(one.ciHigh)}`;
  return markup`<tr>
    <th scope="row">${label}</th>
    <td class="strong">${points(one.difference)}</td>
    <td>${interval}</td>
    <td>${pValueText(one.pValue)}</td>
    <td>${pValueText(one.adjustedPValue)}</td>
    <td>${one.pairs}</td>
    <td>${one.clusters}</td>
    <td class="words">${sampleLinks(one.gained, one.candidate)}</td>
    <td class="words">${sampleLinks(one.lost, one.candidate)}</td>
  </tr>`;
}

/** How many samples, opening to their names; each leads to its trial under the given arm. */
function sampleLinks(ids: readonly string[], arm: Arm): Markup {
  if (ids.length === 0) return markup`0`;
  return markup`<details class="samples">
    <summary>${ids.length}</summary>
    <ul>
      ${ids.map((id) => markup`<li>${sampleLink(id, arm)}</li>`)}
    </ul>
  </details>`;
}

/** A link to the first trial of a sample under an arm. */
export function sampleLink(id: string, arm: Arm): Markup {
  return markup`<a href="#trial=${encodeURIComponent(inertText(trialKey(id, arm, 1)))}">${inertText(id)}</a>`;
}
