import { describe, expect, it } from "vitest";
import { findings } from "../../harness/report/findings.ts";
import { measureMeaning, measureName } from "../../harness/report/measure-name.ts";
import { summarize, type SummaryInput } from "../../harness/report/summarize.ts";
import { syntheticRun, syntheticStrategies } from "../fixtures/synthetic-run.ts";

const plain = (text: string | undefined): string => (text ?? "").replaceAll("\u00A0", " ");
const full = syntheticStrategies.filter(({ name }) => name === "handshake");

/** Two models under one strategy; the second is wrong throughout. */
function twoModels(): SummaryInput {
  const run = syntheticRun({ questions: 4, noise: 0, errorEvery: 0, strategies: full, models: ["a", "b"] });
  const scores = run.scores.map((score) =>
    score.key.includes("/b#") && score.verdict === "pass"
      ? { ...score, verdict: "fail" as const, value: 0 }
      : score,
  );
  return { ...run, scores };
}

describe("findings", () => {
  it("draw arms that have nothing to compare together, from the least right to the most", () => {
    const { verdicts, lone } = findings(summarize(twoModels()));
    expect(verdicts).toEqual([]);
    expect(plain(lone?.headline)).toBe("2 arms answer 0 % to 100 % right.");
    expect(lone?.certainty).toMatch(/^Most: a; fewest: b\. Each is alone/);
    expect(lone?.troubles).toEqual([]);
  });

  it("claim no best and no worst where all are alike", () => {
    const run = syntheticRun({ questions: 4, noise: 0, errorEvery: 0, strategies: full, models: ["a", "b"] });
    const { lone } = findings(summarize(run));
    expect(plain(lone?.headline)).toBe("2 arms answer 100 % right.");
    expect(lone?.certainty).not.toMatch(/most/i);
  });

  it("keep a verdict for each comparison, and say of how many others the rest is", () => {
    const run = syntheticRun({ questions: 4, noise: 0, errorEvery: 0, models: ["a", "b", "c"] });
    const arms = run.run.arms.filter(({ model, strategy }) => model === "a" || strategy === "handshake");
    const { verdicts, lone } = findings(summarize({ ...run, run: { ...run.run, arms } }));
    expect(verdicts.map(({ model }) => model)).toEqual(["a"]);
    expect(lone?.headline).toMatch(/^The other 2 arms/);
  });

  it("leave a single arm its own verdict", () => {
    const { verdicts, lone } = findings(summarize(syntheticRun({ questions: 4, strategies: full })));
    expect(verdicts).toHaveLength(1);
    expect(lone).toBeNull();
  });

  it("tell of trouble once", () => {
    const run = twoModels();
    const { lone } = findings(summarize({ ...run, trials: run.trials.slice(1) }));
    expect(lone?.troubles).toEqual(["Incomplete: 15 of 16 trials are here."]);
  });

  it("say so where no trial was judged", () => {
    const run = twoModels();
    const { lone } = findings(summarize({ ...run, scores: [] }));
    expect(lone?.headline).toBe("2 arms: no trial was judged.");
  });
});

describe("measureName", () => {
  it("is the short name that the description begins with, or the scorer's name in words", () => {
    expect(measureName("execution-accuracy", "EX: the rows are right")).toBe("EX");
    expect(measureName("faithful-rows", "the rows are what its SQL gives")).toBe("faithful rows");
    expect(measureName("two-words", "not a name: only a colon")).toBe("two words");
    expect(measureMeaning("EX: the rows are right")).toBe("the rows are right");
    expect(measureMeaning("not a name: only a colon")).toBe("not a name: only a colon");
  });
});
