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

  it("gives every scorer's figures, tokens, cost and slices, and times under a name that may differ", () => {
    const run = syntheticRun({ questions: 10, epochs: 2 });
    const [arm] = JSON.parse(jsonReporter.render(summarize(run))).arms;
    expect(arm.metrics.map(({ scorer }: { scorer: string }) => scorer)).toEqual(
      run.scorers.map(({ name }) => name),
    );
    expect(arm.metrics[0]).toMatchObject({ direction: "higher", n: arm.accuracy === null ? 0 : 40, of: 40 });
    expect(arm.metrics[0].mean).toBeCloseTo(arm.accuracy, 12);
    expect(arm.repeats.map(({ k }: { k: number }) => k)).toEqual([1, 2]);
    expect(arm.use.costUsd).toEqual({ n: 0, of: 40, total: null, mean: null });
    expect(arm.use.inputTokens.n).toBe(40);
    expect(JSON.stringify(arm.use)).not.toMatch(/Ms"/);
    expect(arm.timing).toMatchObject({
      trials: { n: 40 },
      calls: [{ source: "agent" }, { source: "server" }],
    });
    expect(arm.slices[0]).toMatchObject({ kind: "difficulty", name: "easy" });
    expect(arm.slices.every(({ n }: { n: number }) => n > 0)).toBe(true);
  });

  it("writes the document that is kept as an example", () => {
    const text = jsonReporter.render(summarize(syntheticRun({ questions: 10 })));
    expect(text).toBe(golden("report.json", text));
  });
});
