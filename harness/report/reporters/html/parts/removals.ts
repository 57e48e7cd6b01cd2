import type { LayerRemoval, Report } from "../../../../core/report.ts";
import type { Arm } from "../../../../core/trial.ts";
import { percent } from "../../../figures.ts";
import { inertText } from "../../../inert-text.ts";
import { removalTotals } from "../../../verdict.ts";
import { markup, type Markup } from "../markup.ts";
import { sampleLink } from "./comparisons.ts";
import { bar } from "./verdict.ts";

/** What taking each layer away does to the samples that are right with all of them. */
export function removalsPart(report: Report): Markup | null {
  const [first] = report.removals;
  if (first === undefined) return null;
  const groups = new Set(report.removals.map(({ full }) => `${full.target} / ${full.model}`));
  return markup`<section id="layers" aria-labelledby="layers-title">
    <h2 id="layers-title">What removing a layer does</h2>
    <p class="lede">
      Of the samples that are right under ${inertText(first.full.strategy)}: those that require the layer
      should fail without it, the others should stay right. Exceptions are named and stay in the count.
    </p>
    <div class="scroll" tabindex="0" role="region" aria-label="Table of removed layers">
      <table class="figures removals">
        <thead>
          <tr>
            <th scope="col">Layer removed</th>
            <th scope="col" colspan="2">Required it: now fail</th>
            <th scope="col" colspan="2">Did not: still right</th>
            <th scope="col" class="words">Exceptions</th>
          </tr>
        </thead>
        <tbody>
          ${report.removals.map((removal) => removalRow(removal, groups.size > 1))}
        </tbody>
        <tfoot>
          ${totalRow(report.removals)}
        </tfoot>
      </table>
    </div>
  </section>`;
}

function removalRow(removal: LayerRemoval, named: boolean): Markup {
  const { layer, full, requiring, others } = removal;
  return markup`<tr>
    <th scope="row">
      <span class="tag layer-${layer}">${layer}</span>
      ${named && markup`<span class="coverage">${inertText(`${full.target} / ${full.model}`)}</span>`}
    </th>
    ${share(requiring.failed, requiring.n)} ${share(others.right, others.n)}
    <td class="words">${exceptions(removal)}</td>
  </tr>`;
}

function totalRow(removals: readonly LayerRemoval[]): Markup {
  const { requiring, others } = removalTotals(removals);
  return markup`<tr>
    <th scope="row">all layers</th>
    ${share(requiring.failed, requiring.n)} ${share(others.right, others.n)}
    <td></td>
  </tr>`;
}

function share(part: number, whole: number): Markup {
  if (whole === 0) return markup`<td colspan="2" class="none">no such sample</td>`;
  return markup`<td class="meter">${bar(part / whole)}</td>
    <td>
      <span class="strong">${percent(part / whole)}</span> <span class="coverage">${part} of ${whole}</span>
    </td>`;
}

function exceptions({ requiring, others, unscored, without }: LayerRemoval): Markup {
  const lines = [
    exceptionLine("still right", requiring.stillRight, without),
    exceptionLine("broken", others.broken, without),
    exceptionLine("not judged", unscored, without),
  ].filter((line) => line !== null);
  return lines.length === 0 ? markup`none` : markup`<ul class="plain">${lines}</ul>`;
}

const namedOpenly = 6;

/** Names every exception; many of them behind their number. */
function exceptionLine(title: string, ids: readonly string[], arm: Arm): Markup | null {
  if (ids.length === 0) return null;
  const links = ids.map((id, index) => markup`${index > 0 && ", "}${sampleLink(id, arm)}`);
  if (ids.length <= namedOpenly) return markup`<li>${title}: ${links}</li>`;
  return markup`<li><details><summary>${title}: ${ids.length} samples</summary>${links}</details></li>`;
}
