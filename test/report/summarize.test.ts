import { describe, expect, it } from "vitest";
import type { Sample } from "../../harness/core/sample.ts";
import type { Score, Verdict } from "../../harness/core/score.ts";
import type { Strategy } from "../../harness/core/strategy.ts";
import { trialKey, type Arm, type Trial } from "../../harness/core/trial.ts";
import { summarize, type SummaryInput } from "../../harness/report/summarize.ts";
import { frozen } from "../fixtures/frozen.ts";
import { sampleOf, trialOf } from "../fixtures/records.ts";
import { syntheticRun } from "../fixtures/synthetic-run.ts";

const strategies: readonly Strategy[] = [
  { name: "first", layers: ["schema"], priming: "server" },
  { name: "nothing", layers: [], priming: "server" },
  { name: "everything", layers: ["schema", "hints", "rules"], priming: "client" },
  { name: "less-hints", layers: ["schema", "rules"], priming: "client" },
];

interface Outcome {
  readonly sample: Sample;
  readonly strategy: string;
  readonly verdict: Verdict;
  readonly epoch?: number;
  readonly target?: string;
}

/** A run of the given outcomes; nothing else matters to the figures. */
function runOf(outcomes: readonly Outcome[], names = strategies.map(({ name }) => name)): SummaryInput {
  const targets = [...new Set(outcomes.map(({ target }) => target ?? "sql"))];
  const arms: Arm[] = targets.flatMap((target) =>
    names.map((strategy) => ({ target, strategy, model: "m" })),
  );
  const records = outcomes.map(({ sample, strategy, verdict, epoch = 1, target = "sql" }) => {
    const arm: Arm = { target, strategy, model: "m" };
    const key = trialKey(sample.id, arm, epoch);
    const trial: Trial = trialOf({ key, sampleId: sample.id, cluster: sample.cluster, arm, epoch });
    const score: Score = {
      schemaVersion: 1,
      key,
      scorer: "execution-accuracy",
      verdict,
      value: verdict === "pass" ? 1 : verdict === "fail" ? 0 : null,
      reason: verdict === "pass" ? "match" : verdict === "fail" ? "values" : "server",
      details: { equalsTrap: verdict === "fail" },
    };
    return { trial, score };
  });
  const samples = [...new Map(outcomes.map(({ sample }) => [sample.id, sample])).values()];
  const { run } = syntheticRun({ questions: 1 });
  return frozen({
    run: { ...run, arms, samples: samples.map(({ id }) => id) },
    strategies,
    comparisonRule: "rows",
    scorers: [
      { name: "execution-accuracy", describes: "EX: rows", direction: "higher" },
      { name: "another", describes: "another", direction: "lower" },
    ],
    samples,
    items: [
      { id: "hint.a", layer: "hints", text: "a" },
      { id: "rule.b", layer: "rules", text: "b" },
    ],
    trials: records.map(({ trial }) => trial),
    scores: records.map(({ score }) => score),
    gold: {},
    results: {},
  });
}

const twin = (question: string, required: readonly string[] = []): readonly Sample[] =>
  ["en", "es"].map((language) =>
    sampleOf({ id: `${question}.${language}`, cluster: question, language, required: [...required] }),
  );

function outcomesOf(samples: readonly Sample[], strategy: string, verdict: Verdict): readonly Outcome[] {
  return samples.map((sample) => ({ sample, strategy, verdict }));
}

describe("summarize", () => {
  it("keeps arms in the order of the plan", () => {
    const report = summarize(runOf(outcomesOf(twin("q"), "everything", "pass")));
    expect(report.arms.map(({ arm }) => arm.strategy)).toEqual([
      "first",
      "nothing",
      "everything",
      "less-hints",
    ]);
    expect(report.arms[2]?.layers).toEqual(["schema", "hints", "rules"]);
  });

  it("counts errors and bad golds apart and leaves them out of accuracy", () => {
    const samples = [...twin("a"), ...twin("b"), ...twin("c")];
    const verdicts: readonly Verdict[] = ["pass", "pass", "pass", "fail", "error", "invalid"];
    const report = summarize(
      runOf(samples.map((sample, at) => ({ sample, strategy: "first", verdict: verdicts[at] ?? "fail" }))),
    );
    expect(report.arms[0]).toMatchObject({
      n: 6,
      passed: 3,
      failed: 1,
      errored: 1,
      invalid: 1,
      equalsTrap: 1,
    });
    expect(report.arms[0]?.accuracy).toMatchObject({ n: 4, value: 0.75 });
    expect(report.arms[0]?.reasons).toEqual({ server: 2, values: 1 });
  });

  it("says nothing, not zero, of an arm without judged trials", () => {
    const report = summarize(runOf(outcomesOf(twin("q"), "first", "error")));
    expect(report.arms[0]?.accuracy).toEqual({ n: 0, value: null, ciLow: null, ciHigh: null });
    expect(report.comparisons.every(({ difference, pValue }) => difference === null && pValue === null)).toBe(
      true,
    );
  });

  it("gives accuracy apart for samples that need context, that need none, and by language", () => {
    const needing = twin("a", ["hint.a"]);
    const report = summarize(
      runOf([
        ...outcomesOf(needing, "first", "fail"),
        ...outcomesOf(twin("b"), "first", "pass"),
        ...outcomesOf(twin("c").slice(0, 1), "first", "pass"),
      ]),
    );
    expect(report.arms[0]?.needsContext).toMatchObject({ n: 2, value: 0 });
    expect(report.arms[0]?.noContext).toMatchObject({ n: 3, value: 1 });
    expect(report.arms[0]?.byLanguage["en"]).toMatchObject({ n: 3, value: 2 / 3 });
    expect(report.arms[0]?.byLanguage["es"]).toMatchObject({ n: 2, value: 0.5 });
  });

  it("compares every arm with the one that has no layers, wherever it stands", () => {
    const report = summarize(runOf(outcomesOf(twin("q"), "everything", "pass")));
    expect(report.comparisons.map(({ candidate }) => candidate.strategy)).toEqual([
      "first",
      "everything",
      "less-hints",
    ]);
    expect(new Set(report.comparisons.map(({ reference }) => reference.strategy))).toEqual(
      new Set(["nothing"]),
    );
  });

  it("compares with the first arm when all have layers", () => {
    const report = summarize(
      runOf(outcomesOf(twin("q"), "everything", "pass"), ["less-hints", "everything"]),
    );
    expect(report.comparisons).toHaveLength(1);
    expect(report.comparisons[0]?.reference.strategy).toBe("less-hints");
  });

  it("compares within a target, never across", () => {
    const sample = twin("q");
    const report = summarize(
      runOf([
        ...outcomesOf(sample, "nothing", "fail"),
        ...outcomesOf(sample, "everything", "pass"),
        ...outcomesOf(sample, "nothing", "pass").map((one) => ({ ...one, target: "other" })),
        ...outcomesOf(sample, "everything", "pass").map((one) => ({ ...one, target: "other" })),
      ]),
    );
    const found = report.comparisons.filter(({ candidate }) => candidate.strategy === "everything");
    expect(
      found.map(({ candidate, reference, difference }) => [candidate.target, reference.target, difference]),
    ).toEqual([
      ["sql", "sql", 1],
      ["other", "other", 0],
    ]);
  });

  it("tests differences by question and adjusts p for all comparisons of the report", () => {
    const samples = ["a", "b", "c", "d", "e"].flatMap((question) => twin(question));
    const report = summarize(
      runOf([
        ...outcomesOf(samples, "nothing", "fail"),
        ...outcomesOf(samples, "everything", "pass"),
        ...outcomesOf(samples.slice(0, 2), "first", "pass"),
      ]),
    );
    const [first, everything] = report.comparisons;
    expect(everything).toMatchObject({
      pairs: 10,
      clusters: 5,
      difference: 1,
      gained: samples.map(({ id }) => id),
      lost: [],
    });
    expect(everything?.pValue).toBeCloseTo(2 / 32, 12);
    expect(everything?.adjustedPValue).toBeCloseTo(4 / 32, 12);
    expect(first).toMatchObject({ pairs: 2, clusters: 1, pValue: 1, adjustedPValue: 1 });
  });

  it("pairs only trials that both arms were judged on, epoch by epoch", () => {
    const [sample] = twin("q");
    if (sample === undefined) throw new Error("no sample");
    const report = summarize(
      runOf([
        { sample, strategy: "nothing", verdict: "fail", epoch: 1 },
        { sample, strategy: "nothing", verdict: "error", epoch: 2 },
        { sample, strategy: "nothing", verdict: "pass", epoch: 3 },
        { sample, strategy: "everything", verdict: "pass", epoch: 1 },
        { sample, strategy: "everything", verdict: "pass", epoch: 2 },
        { sample, strategy: "everything", verdict: "pass", epoch: 3 },
      ]),
    );
    expect(report.comparisons.find(({ candidate }) => candidate.strategy === "everything")).toMatchObject({
      pairs: 2,
      difference: 0.5,
      gained: ["q.en"],
    });
  });

  it("finds removed layers by what strategies hold and counts by what samples require", () => {
    const needing = twin("a", ["hint.a"]);
    const exception = twin("b", ["hint.a", "rule.b"]);
    const others = twin("c", ["rule.b"]);
    const schema = twin("d", ["schema:Orders.Total"]);
    const report = summarize(
      runOf([
        ...outcomesOf([...needing, ...exception, ...others, ...schema], "everything", "pass"),
        ...outcomesOf(needing, "less-hints", "fail"),
        ...outcomesOf(exception, "less-hints", "pass"),
        ...outcomesOf(others, "less-hints", "fail"),
        ...outcomesOf(schema.slice(0, 1), "less-hints", "pass"),
        ...outcomesOf(schema.slice(1), "less-hints", "error"),
      ]),
    );
    expect(report.removals).toHaveLength(1);
    expect(report.removals[0]).toMatchObject({
      layer: "hints",
      requiring: { n: 4, failed: 2, stillRight: ["b.en", "b.es"] },
      others: { n: 3, right: 1, broken: ["c.en", "c.es"] },
      unscored: ["d.es"],
    });
    expect(report.removals[0]?.without.strategy).toBe("less-hints");
  });

  it("finds no removal where no arm holds the layers of all others", () => {
    expect(
      summarize(runOf(outcomesOf(twin("q"), "first", "pass"), ["nothing", "less-hints"])).removals,
    ).toEqual([]);
  });

  it("calls a trial without a primary score an error, not a wrong answer", () => {
    const run = runOf(outcomesOf(twin("q"), "first", "pass"));
    const report = summarize({
      ...run,
      scores: run.scores.map((score) => ({ ...score, scorer: "another" })),
    });
    expect(report.arms[0]).toMatchObject({ n: 2, errored: 2, failed: 0 });
    expect(report.arms[0]?.reasons).toEqual({ not_scored: 2 });
  });

  it("refuses records that do not belong together instead of leaving some out", () => {
    const run = runOf(outcomesOf(twin("q"), "first", "pass"));
    expect(() => summarize({ ...run, samples: [] })).toThrow(/sample "q\.en"/);
    expect(() => summarize({ ...run, strategies: [] })).toThrow(/strategy "first"/);
  });

  it("gives the same report whatever the order of the records", () => {
    const run = syntheticRun({ questions: 4 });
    const turned = { ...run, trials: run.trials.toReversed(), scores: run.scores.toReversed() };
    expect(summarize(turned)).toEqual(summarize(run));
  });
});
