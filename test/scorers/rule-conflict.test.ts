import { describe, expect, it } from "vitest";
import type { RuleConflictSample } from "../../harness/core/sample.ts";
import type { Answer, Trial } from "../../harness/core/trial.ts";
import { metrics, resultsByScorer } from "../../harness/report/metrics.ts";
import { scorers } from "../../harness/scorers/index.ts";
import { scoreTrial } from "../../harness/scorers/score-trial.ts";
import { sampleOf, trialOf } from "../fixtures/records.ts";

const rules = [
  { id: "rule.usd", text: "Only USD." },
  { id: "rule.az", text: "Sort by name." },
];

const sampleWith = (contradicts: readonly string[]): RuleConflictSample => ({
  ...sampleOf({ question: "USD and MXN." }),
  kind: "rule-conflict",
  rules,
  contradicts,
});

const ruled = (named: readonly string[] | null): Answer => ({
  status: "ruled",
  verdict: named === null ? "saved" : "conflict",
  named: named ?? [],
  message: "said",
});

const judge = (contradicts: readonly string[], answer: Answer) => {
  const input = {
    sample: sampleWith(contradicts),
    trial: trialOf({ answer }),
    gold: [],
    traps: [],
    executions: {},
  };
  return Object.fromEntries(scoreTrial(input).map((score) => [score.scorer, score]));
};

const values = (scores: ReturnType<typeof judge>) =>
  Object.fromEntries(Object.entries(scores).map(([name, { value }]) => [name, value]));

describe("the scorers of rules", () => {
  it("pass a contradiction that is reported with the right rules", () => {
    expect(values(judge(["rule.usd"], ruled(["rule.usd"])))).toEqual({
      "rule-conflict": 1,
      "conflict-precision": 1,
      "conflict-recall": 1,
      "conflict-f1": 1,
      "conflict-naming": 1,
    });
  });

  it("tell a contradiction found with the wrong rules from one that is not found", () => {
    const misnamed = judge(["rule.usd"], ruled(["rule.usd", "rule.az"]));
    expect(misnamed["rule-conflict"]).toMatchObject({ verdict: "fail", reason: "wrong_rules_named" });
    expect(values(misnamed)).toMatchObject({
      "conflict-precision": 1,
      "conflict-recall": 1,
      "conflict-naming": 0,
    });
    const missed = judge(["rule.usd"], ruled(null));
    expect(missed["rule-conflict"]).toMatchObject({ verdict: "fail", reason: "missed_conflict" });
    expect(values(missed)).toMatchObject({
      "conflict-precision": null,
      "conflict-recall": 0,
      "conflict-f1": 0,
    });
  });

  it("count a false alarm against precision, and leave a rightly saved rule out of both", () => {
    const alarm = judge([], ruled(["rule.az"]));
    expect(alarm["rule-conflict"]).toMatchObject({ verdict: "fail", reason: "false_conflict" });
    expect(values(alarm)).toMatchObject({
      "conflict-precision": 0,
      "conflict-recall": null,
      "conflict-f1": 0,
    });
    expect(values(judge([], ruled(null)))).toMatchObject({
      "rule-conflict": 1,
      "conflict-precision": null,
      "conflict-recall": null,
      "conflict-f1": null,
    });
  });

  it("make an error nobody's fault, and a server without a ruling wrong", () => {
    const broken = judge(["rule.usd"], { status: "error", kind: "server", message: "gone" });
    expect(Object.values(broken).every(({ value }) => value === null)).toBe(true);
    expect(broken["rule-conflict"]).toMatchObject({ verdict: "error" });
    const silent = judge(["rule.usd"], { status: "no_answer", reason: "tool_error", message: "no" });
    expect(values(silent)).toMatchObject({ "rule-conflict": 0, "conflict-recall": 0 });
  });
});

describe("F1", () => {
  it("is the harmonic mean of precision and recall, with limits that hold it", () => {
    // 2 hits, 1 miss, 1 false alarm: precision and recall 2/3, so F1 2/3.
    const cases: [string[], string[] | null][] = [
      [["rule.usd"], ["rule.usd"]],
      [["rule.usd"], ["rule.usd"]],
      [["rule.usd"], null],
      [[], ["rule.az"]],
    ];
    const trials = cases.map(([contradicts, named], index): [Trial, RuleConflictSample] => [
      trialOf({ key: `t${index}`, answer: ruled(named) }),
      sampleWith(contradicts),
    ]);
    const scores = trials.flatMap(([trial, sample]) =>
      scoreTrial({ sample, trial, gold: [], traps: [], executions: {} }),
    );
    const views = trials.map(([trial, sample]) => {
      const score = scores.find(({ key, scorer }) => key === trial.key && scorer === "rule-conflict");
      if (score === undefined) throw new Error("a trial was not judged");
      return { trial, sample, score, rows: null };
    });
    const found = metrics(views, resultsByScorer(Object.values(scorers), scores), 0.95);
    const of = (name: string) => found.find(({ scorer }) => scorer === name);
    expect(of("conflict-precision")).toMatchObject({ n: 3, mean: 2 / 3 });
    expect(of("conflict-recall")).toMatchObject({ n: 3, mean: 2 / 3 });
    expect(of("conflict-f1")?.mean).toBeCloseTo(2 / 3, 12);
    const { ciLow, ciHigh } = of("conflict-f1") ?? {};
    expect(ciLow).toBeLessThan(2 / 3);
    expect(ciHigh).toBeGreaterThan(2 / 3);
    expect(ciHigh).toBeLessThanOrEqual(1);
  });

  it("asks questions by their own scorers alone", () => {
    const names = scoreTrial({ sample: sampleOf(), trial: trialOf(), gold: [], traps: [], executions: {} });
    expect(names.map(({ scorer }) => scorer)).not.toContain("rule-conflict");
    expect(names.map(({ scorer }) => scorer)).toContain("execution-accuracy");
  });
});
