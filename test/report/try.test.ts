import { it } from "vitest";
import { writeFileSync } from "node:fs";
import { syntheticRun } from "../fixtures/synthetic-run.ts";
import { summarize } from "../../harness/report/summarize.ts";
import { htmlReporter } from "../../harness/report/reporters/html/html.ts";
it("x", () => {
  const report = summarize(syntheticRun());
  const t = performance.now();
  const text = htmlReporter.render(report);
  console.log(performance.now() - t, "ms", text.length);
  writeFileSync("/tmp/report.html", text);
});
