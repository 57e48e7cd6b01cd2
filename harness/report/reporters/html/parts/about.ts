import type { Report } from "../../../../core/report.ts";
import { duration, percent } from "../../../figures.ts";
import { inertText } from "../../../inert-text.ts";
import { markup, type Markup } from "../markup.ts";

/** How every number was got: the run, the rule of comparison, the statistics and their sources. */
export function aboutPart(report: Report): Markup {
  const { run } = report;
  const facts: readonly (readonly [string, string])[] = [
    ["Run", run.volatile.id],
    ["Status", run.status],
    ["Dataset", `${run.dataset.name}, digest ${run.dataset.digest.slice(0, 16)}`],
    ["Database variants", run.dataset.variants.join(", ")],
    ["Samples", String(run.samples.length)],
    ["Epochs", String(run.epochs)],
    ["Seed", String(run.seed)],
    ["Models", [...new Set(run.arms.map(({ model }) => model))].join(", ")],
    ["Targets", [...new Set(run.arms.map(({ target }) => target))].join(", ")],
    ["Started", run.volatile.startedAt],
    ["Took", duration(run.volatile.durationMs)],
    [
      "Versions",
      `handshake-bench ${run.versions.handshakeBench}, Node ${run.versions.node}, DuckDB ${run.versions.duckdb}`,
    ],
    ["Platform", run.volatile.platform],
    ["How rows are compared", report.comparisonRule],
  ];
  return markup`<section id="about" aria-labelledby="about-title">
    <h2 id="about-title">How these numbers were got</h2>
    <dl class="facts">
      ${facts.map(
        ([name, value]) =>
          markup`<div>
            <dt>${name}</dt>
            <dd>${inertText(value)}</dd>
          </div>`,
      )}
    </dl>
    ${methods(report)}
  </section>`;
}

function methods(report: Report): Markup {
  const level = percent(report.confidence);
  return markup`<ul class="methods">
    <li>
      A trial passes when the harness, running the answer's SQL itself and read-only, gets gold's rows on
      every variant of the database. A trial that met an error of server, model or harness is neither right
      nor wrong and is in no accuracy.
    </li>
    <li>
      Intervals of one arm: Wilson's score interval at ${level} (Wilson 1927), over trials. The languages and
      the repetitions of one question count as separate trials there, so compare strategies by the differences
      and not by overlapping whiskers. A mean of values between 0 and 1 has the same interval, which is then
      at worst too wide.
    </li>
    <li>
      Differences: exact paired permutation test in which all trials of a question change sides together
      (Fisher 1935), adjusted by Holm (1979); intervals by Newcombe's paired method 10 (1998), counting each
      question once.
    </li>
    <li>
      pass@k (Chen et al. 2021) and pass^k (Yao et al. 2024) are unbiased estimates by sample, averaged. What
      a gold makes use of is read off DuckDB's own parse of the first one; “plain” is none of the others.
    </li>
    <li>A sample is gained when more of its trials pass than under the reference, lost when fewer do.</li>
  </ul>`;
}
