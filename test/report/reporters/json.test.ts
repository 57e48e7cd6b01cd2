import { describe, expect, it } from "vitest";
import { jsonReporter } from "../../../harness/report/reporters/json.ts";
import { summarize } from "../../../harness/report/summarize.ts";
import { reporterContract } from "../../contracts/reporter.ts";
import { syntheticRun } from "../../fixtures/synthetic-run.ts";
import { golden } from "../../golden/golden.ts";

reporterContract(jsonReporter);

describe("the json reporter", () => {
  it("gives the figures of every arm under their promised names", () => {
    const run = syntheticRun({ questions: 10 });
    const summary = JSON.parse(jsonReporter.render(summarize(run)));
    expect(Object.keys(summary).slice(0, 2)).toEqual(["schemaVersion", "run"]);
    expect(summary.run).toEqual(run.run);
    for (const arm of summary.arms) {
      expect(arm).toMatchObject({ target: "sql", model: "heuristic", n: 20 });
      expect(arm.passed + arm.failed + arm.errored + arm.invalid).toBe(arm.n);
      expect(arm.accuracy).toBeCloseTo(arm.passed / (arm.passed + arm.failed), 12);
      expect(arm.ciLow).toBeLessThanOrEqual(arm.accuracy);
      expect(arm.ciHigh).toBeGreaterThanOrEqual(arm.accuracy);
      expect(arm.needsContext.n + arm.noContext.n).toBe(arm.passed + arm.failed);
      expect(arm.needsContext).toHaveProperty("accuracy");
    }
  });

  it("writes the document that is kept as an example", () => {
    const text = jsonReporter.render(summarize(syntheticRun({ questions: 10 })));
    expect(text).toBe(golden("report.json", text));
  });
});
