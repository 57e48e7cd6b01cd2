import { describe, expect, it } from "vitest";
import type { TrialView } from "../../harness/core/report.ts";
import type { QuestionSample } from "../../harness/core/sample.ts";
import type { Verdict } from "../../harness/core/score.ts";
import { slices } from "../../harness/report/slices.ts";
import { sampleOf, trialOf } from "../fixtures/records.ts";

function viewOf(fields: Partial<QuestionSample>, verdict: Verdict): TrialView {
  const sample = sampleOf(fields);
  const trial = trialOf({ sampleId: sample.id });
  const score = {
    schemaVersion: 1,
    key: trial.key,
    scorer: "s",
    verdict,
    value: null,
    reason: "",
    details: {},
  } as const;
  return { trial, sample, score, rows: null };
}

const found = (views: readonly TrialView[], features: Readonly<Record<string, readonly string[]>> = {}) =>
  slices(views, { features, confidence: 0.95, scorers: [] });

describe("slices", () => {
  it("give accuracy with n and interval by difficulty, language, tag and feature", () => {
    const views = [
      viewOf({ id: "a", difficulty: "easy", tags: ["x", "y"], language: "en" }, "pass"),
      viewOf({ id: "b", difficulty: "hard", tags: ["x"], language: "es" }, "fail"),
    ];
    const all = found(views, { a: ["join"], b: ["join", "limit"] });
    expect(all.map(({ kind, name, samples, n, value }) => [kind, name, samples, n, value])).toEqual([
      ["difficulty", "easy", 1, 1, 1],
      ["difficulty", "hard", 1, 1, 0],
      ["language", "en", 1, 1, 1],
      ["language", "es", 1, 1, 0],
      ["tag", "x", 2, 2, 0.5],
      ["tag", "y", 1, 1, 1],
      ["feature", "join", 2, 2, 0.5],
      ["feature", "limit", 1, 1, 0],
    ]);
    expect(all[4]?.ciLow).toBeCloseTo(0.0945, 4);
    expect(all[4]?.ciHigh).toBeCloseTo(0.9055, 4);
  });

  it("count repetitions in n and samples once", () => {
    const again = (): TrialView => viewOf({ id: "a", tags: ["x", "x"] }, "pass");
    expect(found([again(), again(), again()]).find(({ kind }) => kind === "tag")).toMatchObject({
      samples: 1,
      n: 3,
      value: 1,
    });
  });

  it("hold no slice without a judged trial", () => {
    expect(found([viewOf({ id: "a", tags: ["x"], difficulty: "easy" }, "error")])).toEqual([]);
  });

  it("leave errors and bad golds out of n", () => {
    const views = [viewOf({ id: "a", tags: ["x"] }, "error"), viewOf({ id: "b", tags: ["x"] }, "pass")];
    expect(found(views).find(({ kind }) => kind === "tag")).toMatchObject({ samples: 2, n: 1, value: 1 });
  });

  it("rise with difficulty and else begin with the largest, whatever the order of the trials", () => {
    const views = [
      viewOf({ id: "a", difficulty: "hard", tags: ["small"] }, "pass"),
      viewOf({ id: "b", difficulty: "medium", tags: ["large", "other"] }, "pass"),
      viewOf({ id: "c", difficulty: "easy", tags: ["large"] }, "pass"),
    ];
    const names = ["easy", "medium", "hard", "en", "large", "other", "small"];
    expect(found(views).map(({ name }) => name)).toEqual(names);
    expect(found(views.toReversed()).map(({ name }) => name)).toEqual(names);
  });

  it("take no name of a tag or feature for a property of an object", () => {
    const views = [viewOf({ id: "constructor", tags: ["__proto__", "constructor"] }, "pass")];
    const tags = found(views).filter(({ kind }) => kind === "tag");
    expect(tags.map(({ name }) => name)).toEqual(["__proto__", "constructor"]);
  });
});
