import type { ArmSummary, Report } from "../../../../core/report.ts";
import { armId } from "../../../../core/trial.ts";
import { outOf, percent } from "../../../figures.ts";
import { findings, type LoneArms } from "../../../findings.ts";
import { inertText } from "../../../inert-text.ts";
import { removalTotals, type VerdictOfGroup } from "../../../verdict.ts";
import { markup, type Markup } from "../markup.ts";

/** The first thing a reader sees: what context is worth and how sure that is, one block a target and model. */
export function verdictPart(report: Report): Markup {
  const { verdicts: groups, lone } = findings(report);
  return markup`<section id="verdict" class="verdict" aria-labelledby="verdict-title">
    <h2 id="verdict-title" class="eyebrow">Verdict</h2>
    ${groups.map((group) => groupBlock(report, group, groups.length > 1 || lone !== null))}
    ${lone !== null && loneBlock(lone)} ${notices(report)}
  </section>`;
}

function groupBlock(report: Report, group: VerdictOfGroup, named: boolean): Markup {
  const troubles = group.remarks.filter(({ about }) => about === "trouble");
  return markup`<div class="finding ${group.outcome}">
    ${named && markup`<p class="group-name">${inertText(`${group.target} / ${group.model}`)}</p>`}
    <p class="headline">${inertText(group.headline)}</p>
    ${group.certainty !== "" && markup`<p class="certainty">${group.certainty}</p>`}
    <div class="tiles">
      ${accuracyTiles(group)} ${changedTile(group)} ${removedTile(report, group)}
    </div>
    ${troubles.map(({ text }) => markup`<p class="notice warning">${inertText(text)}</p>`)}
  </div>`;
}

function loneBlock({ headline, certainty, troubles }: LoneArms): Markup {
  return markup`<div class="finding single">
    <p class="headline">${inertText(headline)}</p>
    <p class="certainty">${certainty}</p>
    ${troubles.map((text) => markup`<p class="notice warning">${inertText(text)}</p>`)}
  </div>`;
}

/** By need of context where any sample says that it has such a need; else as one. */
function accuracyTiles(group: VerdictOfGroup): readonly (Markup | null)[] {
  const sides = [group.full, group.reference];
  if (sides.every(({ needsContext }) => needsContext.n === 0))
    return [tile("Right answers", group, (arm) => arm.accuracy)];
  return [
    tile("Where context is needed", group, (arm) => arm.needsContext),
    sides.every(({ noContext }) => noContext.n === 0)
      ? null
      : tile("Where none is needed", group, (arm) => arm.noContext),
  ];
}

function tile(
  title: string,
  { full, reference }: VerdictOfGroup,
  pick: (arm: ArmSummary) => ArmSummary["accuracy"],
): Markup {
  const sides = full === reference ? [full] : [full, reference];
  return markup`<div class="tile">
    <h3>${title}</h3>
    <dl>
      ${sides.map(
        (arm, index) =>
          markup`<div class="${index === 0 ? "lead" : "against"}">
            <dt>${inertText(arm.arm.strategy)}</dt>
            <dd>
              <span class="figure">${percent(pick(arm).value)}</span>
              <span class="coverage">${outOf(pick(arm))}</span>
              ${bar(pick(arm).value)}
            </dd>
          </div>`,
      )}
    </dl>
  </div>`;
}

function changedTile({ comparison, reference }: VerdictOfGroup): Markup | null {
  if (comparison === null) return null;
  return markup`<div class="tile">
    <h3>Samples changed against ${inertText(reference.arm.strategy)}</h3>
    <dl class="pair">
      ${changed("gained", comparison.gained)} ${changed("lost", comparison.lost)}
    </dl>
  </div>`;
}

function changed(name: string, ids: readonly string[]): Markup {
  return markup`<div>
    <dt>${name}</dt>
    <dd><span class="figure">${ids.length}</span></dd>
  </div>`;
}

function removedTile({ removals }: Report, { full }: VerdictOfGroup): Markup | null {
  const own = removals.filter((removal) => armId(removal.full) === armId(full.arm));
  if (own.length === 0) return null;
  const { requiring, others } = removalTotals(own);
  return markup`<div class="tile">
    <h3>When a layer is taken away</h3>
    <dl>
      ${removedSide("samples that require it fail", requiring.failed, requiring.n)}
      ${removedSide("the others stay right", others.right, others.n)}
    </dl>
  </div>`;
}

function removedSide(name: string, part: number, whole: number): Markup {
  const share = whole === 0 ? null : part / whole;
  return markup`<div class="lead">
    <dt>${name}</dt>
    <dd>
      <span class="figure">${percent(share)}</span>
      <span class="coverage">${part} of ${whole}</span>
      ${bar(share)}
    </dd>
  </div>`;
}

/** A bar for a share; the figure beside it says the same, so it is hidden from assistive technology. */
export function bar(share: number | null): Markup {
  return markup`<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" width="100" height="4"></rect>
    <rect class="fill" width="${((share ?? 0) * 100).toFixed(1)}" height="4"></rect>
  </svg>`;
}

function notices({ run }: Report): Markup {
  return markup`${run.status === "incomplete" && markup`<p class="notice warning">The run is incomplete: read its figures with care.</p>`}
  ${run.notices.map((notice) => markup`<p class="notice"><strong>Note</strong> ${inertText(notice)}</p>`)}`;
}
