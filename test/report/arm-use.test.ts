import { describe, expect, it } from "vitest";
import type { TrialView } from "../../harness/core/report.ts";
import type { ModelCallEvent } from "../../harness/core/trial.ts";
import { armUse } from "../../harness/report/arm-use.ts";
import { sampleOf, trialOf } from "../fixtures/records.ts";

type Call = Partial<Omit<ModelCallEvent, "timing">> & { readonly ms?: number };

function callOf({ ms = 10, ...fields }: Call): ModelCallEvent {
  return {
    type: "model_call",
    source: "server",
    messages: [],
    parameters: {},
    reply: { content: "SELECT 1", toolCalls: [] },
    usage: null,
    costUsd: null,
    recordedMs: null,
    error: null,
    tiedBy: "lane",
    timing: { atMs: 0, durationMs: ms },
    ...fields,
  };
}

function viewOf(calls: readonly Call[], durationMs = 100): TrialView {
  const trial = trialOf({
    transcript: calls.map(callOf),
    timing: { startedAt: "2026-01-15T00:00:00.000Z", atMs: 0, durationMs },
  });
  const score = {
    schemaVersion: 1,
    key: trial.key,
    scorer: "s",
    verdict: "pass",
    value: 1,
    reason: "",
    details: {},
  } as const;
  return { trial, sample: sampleOf(), score, rows: null };
}

const told = (inputTokens: number, outputTokens: number): Call => ({ usage: { inputTokens, outputTokens } });

describe("armUse", () => {
  it("adds up by trial what agent and server used, together and apart", () => {
    const views = [
      viewOf([{ ...told(100, 10), source: "agent" }, told(1000, 50), { ...told(140, 5), source: "agent" }]),
      viewOf([{ ...told(60, 5), source: "agent" }]),
    ];
    const use = armUse(views, false);
    expect(use.inputTokens).toEqual({ n: 2, of: 2, total: 1300, mean: 650 });
    expect(use.outputTokens).toEqual({ n: 2, of: 2, total: 70, mean: 35 });
    expect(use.sources.map(({ source, calls, inputTokens }) => [source, calls, inputTokens])).toEqual([
      ["agent", 3, { n: 2, of: 2, total: 300, mean: 150 }],
      ["server", 1, { n: 1, of: 1, total: 1000, mean: 1000 }],
    ]);
  });

  it("is silent, not zero, about what nobody reported", () => {
    const use = armUse([viewOf([{}]), viewOf([{}])], false);
    expect(use.inputTokens).toEqual({ n: 0, of: 2, total: null, mean: null });
    expect(use.costUsd).toEqual({ n: 0, of: 2, total: null, mean: null });
  });

  it("keeps a reported zero, which is not silence", () => {
    expect(armUse([viewOf([{ costUsd: 0 }])], false).costUsd).toEqual({ n: 1, of: 1, total: 0, mean: 0 });
  });

  it("leaves out a trial of which one call says nothing, and counts it", () => {
    const use = armUse([viewOf([{ costUsd: 0.5 }, { costUsd: null }]), viewOf([{ costUsd: 0.25 }])], false);
    expect(use.costUsd).toEqual({ n: 1, of: 2, total: 0.25, mean: 0.25 });
  });

  it("expects nothing of calls that failed, and counts them", () => {
    const failing: Call = { reply: null, error: "429", ms: 9000 };
    const use = armUse([viewOf([failing, { costUsd: 0.5 }]), viewOf([failing])], false);
    expect(use.costUsd).toEqual({ n: 1, of: 1, total: 0.5, mean: 0.5 });
    expect(use.sources[0]).toMatchObject({ calls: 3, failed: 2, latency: { n: 1, medianMs: 10 } });
  });

  it("gives median and p95 of trials and of calls", () => {
    const views = Array.from({ length: 101 }, (_, at) => viewOf([{ ms: at * 2 }], at));
    const use = armUse(views, false);
    expect(use.trials).toEqual({ n: 101, medianMs: 50, p95Ms: 95 });
    expect(use.sources[0]?.latency).toEqual({ n: 101, medianMs: 100, p95Ms: 190, recorded: 0 });
  });

  it("takes recorded answers as recorded: their time, and nothing of the script that plays the agent", () => {
    const script: Call = { ...told(5000, 400), source: "agent", ms: 1 };
    const answer: Call = { ...told(2000, 90), costUsd: 0.01, recordedMs: 3000, ms: 0.4 };
    const use = armUse([viewOf([script, answer, script]), viewOf([script, answer, script])], true);
    expect(use.recorded).toBe(true);
    expect(use.inputTokens).toEqual({ n: 2, of: 2, total: 4000, mean: 2000 });
    expect(use.sources).toHaveLength(1);
    expect(use.sources[0]).toMatchObject({
      source: "server",
      calls: 2,
      latency: { n: 2, medianMs: 3000, p95Ms: 3000, recorded: 2 },
    });
  });

  it("does not take the time of looking a recording up for a model's", () => {
    const use = armUse([viewOf([{ ...told(1, 1), ms: 0.4 }])], true);
    expect(use.sources[0]?.latency).toEqual({ n: 0, medianMs: null, p95Ms: null, recorded: 0 });
  });

  it("holds no source where no model was called", () => {
    expect(armUse([viewOf([])], false)).toMatchObject({
      sources: [],
      inputTokens: { n: 0, of: 0, total: null },
      trials: { n: 1 },
    });
    expect(armUse([], false).trials).toEqual({ n: 0, medianMs: null, p95Ms: null });
  });
});
