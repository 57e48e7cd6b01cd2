import { defineConfig } from "vitest/config";
import { SummaryReporter } from "./test/summary-reporter.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/build.ts"],
    reporters: ["default", new SummaryReporter()],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
