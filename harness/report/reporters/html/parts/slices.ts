import { sliceKinds, type Report, type Slice, type SliceKind } from "../../../../core/report.ts";
import { armNames, type ArmNames } from "../../../arm-names.ts";
import { capital, noFigure, percent, percentRange } from "../../../figures.ts";
import { inertText } from "../../../inert-text.ts";
import { bySize } from "../../../slices.ts";
import { markup, type Markup } from "../markup.ts";

const titles: Readonly<Record<SliceKind, string>> = {
  feature: "SQL feature of the gold",
  difficulty: "Difficulty",
  tag: "Tag",
  language: "Language",
};

/** The kinds whose slices tell more than the whole does. */
export function sliceKindsOf(report: Report): readonly SliceKind[] {
  const kinds = (Object.keys(titles) as SliceKind[]).filter((kind) => sliceKinds.includes(kind));
  return kinds.filter((kind) => new Set(slicesOf(report, kind).map(({ name }) => name)).size > 1);
}

/** Accuracy by what samples have in common; the reader chooses by what, and whether intervals are written out. */
export function slicesPart(report: Report): Markup | null {
  const kinds = sliceKindsOf(report);
  if (kinds.length === 0) return null;
  const names = armNames(report.arms.map(({ arm }) => arm));
  return markup`<section id="slices" aria-labelledby="slices-title">
    <h2 id="slices-title">Slices</h2>
    <p class="lede">
      Accuracy in percent where samples have something in common; the stronger the colour, the more is right. A sample
      is in every row that fits it. Few samples tell little, however often each was tried.
    </p>
    <form class="choices" aria-label="What the slices are by">
      <fieldset${kinds.length === 1 && markup` hidden`}>
        <legend>By</legend>
        ${kinds.map(
          (kind, at) =>
            markup`<label><input type="radio" name="slice-kind" value="${kind}"${at === 0 && markup` checked`} /><span>${titles[kind]}</span></label>`,
        )}
      </fieldset>
      <label class="check"><input type="checkbox" id="slice-intervals" /> intervals and n</label>
    </form>
    ${kinds.map((kind) => sliceTable(report, kind, names))}
  </section>`;
}

function slicesOf({ arms }: Report, kind: SliceKind): readonly Slice[] {
  return arms.flatMap(({ slices }) => slices.filter((slice) => slice.kind === kind));
}

function sliceTable(report: Report, kind: SliceKind, names: ArmNames): Markup {
  const { arms } = report;
  const largest = new Map<string, Slice>();
  for (const slice of slicesOf(report, kind)) {
    const known = largest.get(slice.name);
    if (known === undefined || known.samples < slice.samples) largest.set(slice.name, slice);
  }
  const rows = [...largest.values()].toSorted(bySize);
  return markup`<div class="scroll slice of-${kind}" tabindex="0" role="region" aria-label="Table of slices by ${titles[kind].toLowerCase()}">
    <table class="figures shares${arms.length > 4 && " many"}">
      <thead>
        <tr>
          <th scope="col">${titles[kind]}</th>
          <th scope="col">Samples</th>
          ${arms.map(({ arm }) => markup`<th scope="col"><span>${inertText(names.label(arm))}</span></th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, samples }) =>
            markup`<tr>
              <th scope="row">${kind === "feature" ? capital(inertText(name.replaceAll("-", " "))) : inertText(name)}</th>
              <td>${samples}</td>
              ${arms.map(({ slices }) =>
                sliceCell(
                  slices.find((one) => one.kind === kind && one.name === name),
                  report,
                ),
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** The unit is left out: with many arms it would be most of what there is to read. */
function sliceCell(slice: Slice | undefined, { confidence }: Report): Markup {
  if (slice === undefined || slice.value === null) return markup`<td class="none">${noFigure}</td>`;
  const { n, value, ciLow, ciHigh } = slice;
  const interval = percentRange(ciLow, ciHigh);
  const words = `${Math.round(value * n)} of ${n}; ${percent(confidence)} interval ${interval}`;
  return markup`<td class="share-${Math.round(value * 5)}" title="${words}">
    ${percent(value).replace(/\D+$/, "")}
    <span class="interval"><span>${interval}</span> <span>n = ${n}</span></span>
  </td>`;
}
