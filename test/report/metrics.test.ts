import { describe, expect, it } from "vitest";
import type { TrialView } from "../../harness/core/report.ts";
import type { Score, ScorerCard } from "../../harness/core/score.ts";
import { metrics, resultsByScorer } from "../../harness/report/metrics.ts";
import { sampleOf, trialOf } from "../fixtures/records.ts";

const cards: readonly ScorerCard[] = [
  { name: "right", describes: "RIGHT: the answer is right", direction: "higher" },
  { name: "share", describes: "how much arrived", direction: "higher" },
  { name: "steps", describes: "how many steps it took", direction: "lower" },
  { name: "idle", describes: "judges nothing", direction: "higher" },
];

function scoreOf(scorer: string, key: string, value: number | null): Score {
  const verdict = value === null ? "not_applicable" : value === 1 ? "pass" : "fail";
  return { schemaVersion: 1, key, scorer, verdict, value, reason: "", details: {} };
}

function viewOf(key: string): TrialView {
  return { trial: trialOf({ key }), sample: sampleOf(), score: scoreOf("right", key, 1), rows: null };
}

function metricsOf(values: Readonly<Record<string, readonly (number | null)[]>>) {
  const scores = Object.entries(values).flatMap(([scorer, list]) =>
    list.map((value, at) => scoreOf(scorer, `t${at}`, value)),
  );
  const most = Math.max(...Object.values(values).map(({ length }) => length));
  const views = Array.from({ length: most }, (_, at) => viewOf(`t${at}`));
  return metrics(views, resultsByScorer(cards, scores), 0.95);
}

describe("metrics", () => {
  it("are one a scorer that judged, in the order of the cards, with what the scorer says of itself", () => {
    const found = metricsOf({ steps: [3], right: [1] });
    expect(found.map(({ scorer, describes, direction }) => [scorer, describes, direction])).toEqual([
      ["right", "RIGHT: the answer is right", "higher"],
      ["steps", "how many steps it took", "lower"],
    ]);
  });

  it("give Wilson's interval to what is right or wrong", () => {
    // 8 of 10 at 95 %: 0.4902 to 0.9433
    const [found] = metricsOf({ right: [1, 1, 1, 1, 1, 1, 1, 1, 0, 0] });
    expect(found).toMatchObject({ n: 10, of: 10, mean: 0.8 });
    expect(found?.ciLow).toBeCloseTo(0.4902, 4);
    expect(found?.ciHigh).toBeCloseTo(0.9433, 4);
  });

  it("count a trial that the scorer does not apply to in coverage alone", () => {
    const [found] = metricsOf({ right: [1, null, 0, null] });
    expect(found).toMatchObject({ n: 2, of: 4, mean: 0.5 });
  });

  it("say nothing, not zero, where a scorer applies to no trial", () => {
    const [found] = metricsOf({ right: [null, null] });
    expect(found).toMatchObject({ n: 0, of: 2, mean: null, ciLow: null, ciHigh: null });
  });

  it("give shares the interval of their mean, even where thirds do not add up to a whole", () => {
    const [found] = metricsOf({ share: [1 / 3, 1 / 3, 1 / 3, 1, 1, 1] });
    expect(found?.mean).toBeCloseTo(2 / 3, 12);
    expect(found?.ciLow).toBeLessThan(2 / 3);
    const [whole] = metricsOf({ share: [1, 1, 1] });
    expect(whole).toMatchObject({ mean: 1, ciHigh: 1 });
  });

  it("give no interval to what is no share, in any arm of the run", () => {
    const scores = [scoreOf("steps", "t0", 1), scoreOf("steps", "other-arm", 7)];
    const [found] = metrics([viewOf("t0")], resultsByScorer(cards, scores), 0.95);
    expect(found).toMatchObject({ mean: 1, ciLow: null, ciHigh: null });
  });

  it("refuse a score whose scorer is unknown instead of leaving it out", () => {
    expect(() => resultsByScorer(cards, [scoreOf("stranger", "t0", 1)])).toThrow(/scorer "stranger"/);
  });
});
