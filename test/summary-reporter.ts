import { writeFileSync } from "node:fs";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";

/**
 * Writes `{passed, failed, skipped}` for scripts/test.mjs. Errors outside tests (an import, a failing beforeAll, an
 * unhandled rejection) count as failures, since vitest itself calls the tests behind them skipped.
 */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env["HANDSHAKE_TEST_SUMMARY"];
    if (file === undefined) return;
    const counts = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) {
      counts.failed += module.errors().length;
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed" || state === "failed" || state === "skipped") counts[state] += 1;
        else counts.failed += 1;
      }
    }
    writeFileSync(file, JSON.stringify(counts));
  }
}
