import { describe, expect, it } from "vitest";
import type { Reporter } from "../../harness/report/reporters/index.ts";
import { summarize } from "../../harness/report/summarize.ts";
import { frozen } from "../fixtures/frozen.ts";
import { hostileRun } from "../fixtures/hostile-run.ts";
import { syntheticRun } from "../fixtures/synthetic-run.ts";

/** What every reporter owes: call it once in the test of each. `shown` takes away what a reader does not see. */
export function reporterContract(reporter: Reporter, shown: (text: string) => string = (text) => text): void {
  describe(`the ${reporter.name} reporter keeps the contract`, () => {
    it("says what it gives", () => {
      expect(reporter.describes.length).toBeGreaterThan(10);
    });

    it("gives the same bytes for the same report and leaves the report as it was", () => {
      const report = frozen(summarize(syntheticRun({ questions: 4 })));
      expect(reporter.render(report)).toBe(reporter.render(report));
    });

    it("survives a run without trials, and one with nothing but errors", () => {
      const run = syntheticRun({ questions: 2, errorEvery: 0 });
      const none = summarize({ ...run, trials: [], scores: [] });
      const errors = run.scores.map((score) => ({
        ...score,
        verdict: "error" as const,
        value: null,
        reason: "server",
      }));
      for (const report of [none, summarize({ ...run, scores: errors })]) {
        expect(reporter.render(report)).toContain("handshake");
        expect(shown(reporter.render(report))).not.toMatch(/NaN|undefined|\[object/);
      }
    });

    it("lets no control character of the outside through", () => {
      const text = shown(reporter.render(summarize(hostileRun())));
      // oxlint-disable-next-line no-control-regex
      expect(text).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F\u202A-\u202E\u2066-\u2069]/);
    });
  });
}
