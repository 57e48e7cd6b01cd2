import type { ArmSummary, Report } from "../../../../core/report.ts";
import { armNames } from "../../../arm-names.ts";
import { capital } from "../../../figures.ts";
import { inertText } from "../../../inert-text.ts";
import { reasonWords } from "../../../reason-words.ts";
import { markup, type Markup } from "../markup.ts";

/** Why trials did not pass: arms against reason classes, the commonest class first. */
export function reasonsPart(report: Report): Markup | null {
  const totals = new Map<string, number>();
  for (const { reasons } of report.arms) {
    for (const [reason, count] of Object.entries(reasons))
      totals.set(reason, (totals.get(reason) ?? 0) + count);
  }
  const classes = [...totals]
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([reason]) => reason);
  if (classes.length === 0) return null;
  const { head, label } = armNames(report.arms.map(({ arm }) => arm));
  const most = Math.max(...report.arms.flatMap(({ reasons }) => Object.values(reasons)));
  return markup`<section id="reasons" aria-labelledby="reasons-title">
    <h2 id="reasons-title">Why answers were wrong</h2>
    <p class="lede">
      Trials without a pass by reason class. “Trap's result” counts the failed ones whose rows equal those of
      the plausible SQL that lacks the context.
    </p>
    <div class="scroll" tabindex="0" role="region" aria-label="Table of reasons">
      <table class="figures heat">
        <thead>
          <tr>
            <th scope="col">${capital(head)}</th>
            ${classes.map((reason) => markup`<th scope="col" title="${inertText(reason)}">${inertText(reasonWords(reason))}</th>`)}
            <th scope="col" class="apart">trap's result</th>
          </tr>
        </thead>
        <tbody>
          ${report.arms.map((arm) => reasonRow(arm, inertText(label(arm.arm)), { classes, most }))}
        </tbody>
      </table>
    </div>
  </section>`;
}

function reasonRow(
  arm: ArmSummary,
  label: string,
  { classes, most }: { classes: readonly string[]; most: number },
): Markup {
  return markup`<tr>
    <th scope="row">${label}</th>
    ${classes.map((reason) => {
      const count = arm.reasons[reason] ?? 0;
      return markup`<td class="heat-${count === 0 ? 0 : Math.ceil((count / most) * 5)}">
        ${count === 0 ? "·" : count}
      </td>`;
    })}
    <td class="apart">${arm.equalsTrap === 0 ? "·" : arm.equalsTrap}</td>
  </tr>`;
}
