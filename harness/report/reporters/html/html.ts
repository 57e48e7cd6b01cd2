import { createHash } from "node:crypto";
import type { Report } from "../../../core/report.ts";
import { inertText } from "../../inert-text.ts";
import type { Reporter } from "../index.ts";
import { readAssets, type Assets } from "./assets.ts";
import { jsonBlock, markup, trusted, type Markup } from "./markup.ts";
import { pageIndex, pageShards } from "./page-data.ts";
import { aboutPart } from "./parts/about.ts";
import { accuracyPart } from "./parts/accuracy.ts";
import { comparisonsPart } from "./parts/comparisons.ts";
import { metricsPart } from "./parts/metrics.ts";
import { reasonsPart } from "./parts/reasons.ts";
import { removalsPart } from "./parts/removals.ts";
import { sliceKindsOf, slicesPart } from "./parts/slices.ts";
import { trialsPart } from "./parts/trials.ts";
import { verdictPart } from "./parts/verdict.ts";

/** One page that needs nothing beside itself: figures first, every trial with its transcript behind them. */
export const htmlReporter: Reporter = {
  name: "html",
  describes: "one self-contained page for a browser, with every trial in it",
  render: (report) => page(report, readAssets()).text,
};

function page(report: Report, assets: Assets): Markup {
  const scripts = [assets.chartLibrary, assets.program];
  const title = `${inertText(report.run.dataset.name)} · handshake-bench`;
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${contentPolicy(scripts, assets.styles)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>${trusted(assets.styles)}</style>
      </head>
      <body>
        <a class="skip" href="#trials">Skip to the trials</a>
        ${header(report)}
        <main id="overview">
          ${verdictPart(report)} ${accuracyPart(report)} ${comparisonsPart(report)} ${removalsPart(report)}
          ${metricsPart(report)} ${slicesPart(report)} ${reasonsPart(report)} ${trialsPart()}
          ${aboutPart(report)}
        </main>
        <main id="trial" hidden></main>
        <dialog id="help" aria-labelledby="help-title"></dialog>
        <script type="application/json" id="index">${trusted(jsonBlock(pageIndex(report)))}</script>
        ${pageShards(report).map(
          (shard, index) => markup`<script type="text/plain" id="shard-${index}">${trusted(shard)}</script>`,
        )}
        ${scripts.map((script) => markup`<script>${trusted(inline(script))}</script>`)}
      </body>
    </html>`;
}

const sections = [
  ["verdict", "Verdict"],
  ["accuracy", "Accuracy"],
  ["changes", "Gained and lost"],
  ["layers", "Layers"],
  ["metrics", "Metrics"],
  ["slices", "Slices"],
  ["reasons", "Reasons"],
  ["trials", "Trials"],
  ["about", "Method"],
] as const;

function header(report: Report): Markup {
  const { run, comparisons, removals, arms } = report;
  const absent = new Set([
    comparisons.length === 0 ? "changes" : "",
    removals.length === 0 ? "layers" : "",
    sliceKindsOf(report).length === 0 ? "slices" : "",
    arms.every(({ reasons }) => Object.keys(reasons).length === 0) ? "reasons" : "",
  ]);
  return markup`<header class="bar-top">
    <h1 class="brand"><strong>handshake-bench</strong> <span>${inertText(run.dataset.name)}</span></h1>
    <nav aria-label="Sections">
      ${sections.filter(([id]) => !absent.has(id)).map(([id, name]) => markup`<a href="#${id}">${name}</a>`)}
    </nav>
    <div class="tools">
      <button type="button" id="help-button">Keys</button>
      <button type="button" id="theme-button">Theme: auto</button>
    </div>
  </header>`;
}

/** Nothing is fetched, and nothing runs but the two scripts of this page, whatever a transcript may hold. */
function contentPolicy(scripts: readonly string[], styles: string): string {
  return [
    "default-src 'none'",
    `script-src ${scripts.map(sourceHash).join(" ")}`,
    `style-src ${sourceHash(styles)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Our own script text; it must not be able to end its own element. */
function inline(script: string): string {
  if (/<\/script|<!--/i.test(script))
    throw new Error("a script of the report holds text that would end its element");
  return script;
}
