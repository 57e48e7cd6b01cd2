import { describe, expect, it } from "vitest";
import { summarize } from "../../harness/report/summarize.ts";
import { verdicts } from "../../harness/report/verdict.ts";
import { syntheticRun, syntheticStrategies } from "../fixtures/synthetic-run.ts";

const plain = (text: string): string => text.replaceAll("\u00A0", " ");
const bare = syntheticStrategies.slice(0, 1);
const full = syntheticStrategies.filter(({ name }) => name === "handshake");

describe("verdicts", () => {
  it("says what context is worth and how sure that is", () => {
    const [verdict] = verdicts(summarize(syntheticRun({ noise: 0, errorEvery: 0 })));
    expect(verdict?.outcome).toBe("better");
    expect(plain(verdict?.headline ?? "")).toBe(
      "Context is worth 80 points: handshake answers 100 % right, bare 20 %.",
    );
    expect(verdict?.certainty).toContain("over 30 questions (60 pairs), adjusted for 12 comparisons");
    expect(verdict?.remarks.map(({ text }) => plain(text))).toContain(
      "Where an answer needs context: handshake 48 of 48, bare 0 of 48.",
    );
  });

  it("calls it harm when context makes answers wrong", () => {
    const run = syntheticRun({ noise: 0, errorEvery: 0, strategies: [...bare, ...full] });
    const turned = run.scores.map((score) => ({
      ...score,
      verdict: score.verdict === "pass" ? ("fail" as const) : ("pass" as const),
    }));
    const [verdict] = verdicts(summarize({ ...run, scores: turned }));
    expect(verdict?.outcome).toBe("worse");
    expect(verdict?.headline).toMatch(/^Context does harm, −80 points/);
  });

  it("claims nothing on too few questions", () => {
    const [verdict] = verdicts(
      summarize(syntheticRun({ questions: 2, noise: 0, errorEvery: 0, strategies: [...bare, ...full] })),
    );
    expect(verdict?.outcome).toBe("unclear");
    expect(verdict?.headline).toMatch(/^No difference that this run can show \(\+100 points\)/);
  });

  it("has nothing to compare a single arm with", () => {
    const [verdict] = verdicts(summarize(syntheticRun({ questions: 4, strategies: full })));
    expect(verdict?.outcome).toBe("single");
    expect(verdict?.certainty).toBe("");
  });

  it("gives one verdict a model", () => {
    const found = verdicts(summarize(syntheticRun({ questions: 4, models: ["a", "b"] })));
    expect(found.map(({ model }) => model)).toEqual(["a", "b"]);
  });

  it("tells of errors and of trials that are not there", () => {
    const run = syntheticRun({ questions: 4, errorEvery: 101 });
    const [verdict] = verdicts(summarize({ ...run, trials: run.trials.slice(0, -3) }));
    const troubles = verdict?.remarks.filter(({ about }) => about === "trouble").map(({ text }) => text);
    expect(troubles).toEqual([
      "1 trial met an error of server, model or harness and count in no accuracy.",
      "Incomplete: 101 of 104 trials are here.",
    ]);
  });
});
