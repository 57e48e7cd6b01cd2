import type { Report } from "../core/report.ts";
import type { RunHeader } from "../core/run.ts";
import type { Strategy } from "../core/strategy.ts";
import { reporters } from "../report/reporters/index.ts";
import { summarize } from "../report/summarize.ts";
import { scorers, verdictRules } from "../scorers/index.ts";
import { readRunFolder, type RunWriter } from "../store/run-folder.ts";
import type { Bench } from "./open-bench.ts";

export interface ReportRequest {
  readonly writer: RunWriter;
  readonly header: RunHeader;
  readonly bench: Bench;
  readonly strategies: readonly Strategy[];
}

/** Summarizes a run from what is on disk, so that the report shows what was kept, and writes report.html beside it. */
export function reportRun({ writer, header, bench, strategies }: ReportRequest): Report {
  const stored = readRunFolder(writer.folder);
  const report = summarize({
    run: header,
    strategies,
    comparisonRule: verdictRules[bench.samples[0]?.kind ?? "question"],
    samples: bench.samples,
    items: bench.dataset.items,
    trials: stored.trials,
    scores: stored.scores,
    scorers: Object.values(scorers),
    gold: bench.gold,
    results: Object.fromEntries(stored.results),
  });
  writer.writeText("report.html", reporters.html.render(report));
  return report;
}
