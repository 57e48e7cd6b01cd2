import { describe, expect, it } from "vitest";
import { consoleReporter } from "../../../harness/report/reporters/console.ts";
import { summarize } from "../../../harness/report/summarize.ts";
import { reporterContract } from "../../contracts/reporter.ts";
import { hostileRun } from "../../fixtures/hostile-run.ts";
import { syntheticRun, syntheticStrategies } from "../../fixtures/synthetic-run.ts";
import { golden } from "../../golden/golden.ts";

reporterContract(consoleReporter);

const escape = "\u001B[";
const options = {
  reportPath: "reports/runs/2026-01-15-library/report.html",
  next: ["open the report in a browser", "npm run -s cli -- run --help"],
};

describe("the console reporter", () => {
  it("fits one screen of 100 columns", () => {
    const lines = consoleReporter.render(summarize(syntheticRun()), options).split("\n");
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(45);
  });

  it("stays within the width when strategies, targets and texts are long", () => {
    const long = syntheticStrategies
      .slice(0, 3)
      .map((strategy) => ({ ...strategy, name: `${strategy.name}-${"x".repeat(60)}` }));
    const run = syntheticRun({
      questions: 4,
      strategies: long,
      models: ["a-model-with-a-long-name-2026-01", "another"],
    });
    const lines = consoleReporter.render(summarize(run), options).split("\n");
    expect(lines.filter((line) => line.length > 100 && !line.includes("x".repeat(40)))).toEqual([]);
  });

  it("colours only when asked", () => {
    const report = summarize(syntheticRun({ questions: 4 }));
    expect(consoleReporter.render(report, options)).not.toContain(escape);
    expect(consoleReporter.render(report, { ...options, colour: true })).toContain(escape);
  });

  it("says the same with colour as without", () => {
    const report = summarize(syntheticRun({ questions: 4 }));
    const coloured = consoleReporter.render(report, { ...options, colour: true });
    // oxlint-disable-next-line no-control-regex
    expect(coloured.replaceAll(/\u001B\[\d+m/g, "")).toBe(consoleReporter.render(report, options));
  });

  it("carries the model's notice, the path of the report and what to do next", () => {
    const text = consoleReporter.render(summarize(syntheticRun({ questions: 4 })), options);
    expect(text).toContain(
      "heuristic model: proves the plumbing and the context, not how a language model behaves",
    );
    expect(text).toContain(options.reportPath);
    for (const line of options.next) expect(text).toContain(line);
  });

  it("names its columns even when no arm met an error", () => {
    const text = consoleReporter.render(summarize(syntheticRun({ questions: 4, errorEvery: 0 })));
    expect(text).toMatch(/strategy +right +95 % +needs +none +gained +lost +p/);
    expect(text).not.toContain("error");
  });

  it("sets the other measures beside accuracy where no arm is set against several", () => {
    const strategies = syntheticStrategies.filter(({ name }) => ["bare", "handshake"].includes(name));
    const text = consoleReporter.render(summarize(syntheticRun({ questions: 4, strategies })));
    expect(text).toMatch(/strategy .*right +95 % +needs +none +EX-relaxed +executable +context reach\n/);
    expect(text).not.toContain("other measures");
    expect(text).not.toContain("gained, lost, p: against");
  });

  it("gives the other measures of the two arms that the verdict is about, where all arms are compared", () => {
    const text = consoleReporter.render(summarize(syntheticRun({ questions: 4, noise: 0, errorEvery: 0 })));
    const rows = text.slice(text.indexOf("other measures")).split("\n").slice(0, 4);
    expect(rows.map((row) => row.split(/ {2,}/)[0])).toEqual(["other measures", "bare", "handshake", ""]);
    expect(rows[2]).toMatch(/^handshake +100 % +100 % +100 %$/);
  });

  it("leaves out a measure that applies to nothing", () => {
    const run = syntheticRun({ questions: 4, strategies: syntheticStrategies.slice(0, 2) });
    const scores = run.scores.map((score) =>
      score.scorer === "context-reach"
        ? { ...score, value: null, verdict: "not_applicable" as const }
        : score,
    );
    const text = consoleReporter.render(summarize({ ...run, scores }));
    expect(text).toContain("executable");
    expect(text).not.toContain("context reach");
  });

  it("fits dozens of models that are compared with none into one screen", () => {
    const run = syntheticRun({
      questions: 2,
      strategies: syntheticStrategies.slice(-1),
      models: Array.from({ length: 23 }, (_, at) => `replay:a-model-with-a-long-name-${at}:effort=high`),
    });
    const text = consoleReporter.render(summarize(run), options);
    const lines = text.split("\n");
    expect(text).toContain("model (replay)");
    expect(text.replaceAll(/\s+/g, " ").match(/nothing here is compared/g)).toHaveLength(1);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(45);
  });

  it("passes no terminal escape of a notice on, coloured or not", () => {
    const report = summarize(hostileRun());
    expect(consoleReporter.render(report)).not.toContain("\u001B");
    expect(consoleReporter.render(report, { colour: true })).not.toContain("\u001B[31mred");
  });

  it("writes the screen that is kept as an example", () => {
    const text = consoleReporter.render(summarize(syntheticRun({ questions: 10 })), options);
    expect(text).toBe(golden("report.txt", text));
  });
});
