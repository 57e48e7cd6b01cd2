import { describe, expect, it } from "vitest";
import type { ChatRequest, Model } from "../../harness/core/model.ts";
import type { Recordings, ReplayableAnswer } from "../../harness/core/recording.ts";
import { replayModels } from "../../harness/models/replay.ts";

function answer(fields: Partial<ReplayableAnswer>): ReplayableAnswer {
  return {
    sample: "q1",
    sampleId: "q1.en",
    label: "with hints",
    strategy: "hints",
    model: "m:effort=high",
    answer: "SELECT 1",
    epoch: 1,
    file: "a.jsonl",
    line: 1,
    ...fields,
  };
}

const recordings: Recordings = {
  cards: [],
  answers: [
    answer({ usage: { inputTokens: 7, outputTokens: 3 }, costUsd: 0.02, durationMs: 900 }),
    answer({ epoch: 2, answer: "SELECT 2" }),
    answer({ sampleId: "q2.en", answer: "", error: "429" }),
    answer({ model: "other", answer: "SELECT 9" }),
  ],
};
const agent: Model = {
  id: "agent",
  notice: null,
  complete: async () => ({ content: "the agent's", toolCalls: [], finish: "stop", usage: null }),
};
const signal = new AbortController().signal;
const sqlPrompt: ChatRequest = { model: "m", messages: [{ role: "user", content: "?" }] };
const toolPrompt: ChatRequest = { ...sqlPrompt, tools: [{ type: "function", function: { name: "t" } }] };

function inTrial(sampleId: string, epoch: number): Model {
  const [model] = replayModels(recordings, agent);
  if (model?.forTrial === undefined) throw new Error("a recorded model answers trial by trial");
  return model.forTrial({ sampleId, strategy: "hints", epoch });
}

describe("a recorded model", () => {
  it("is one model for each recorded id, and knows how often it can answer what", () => {
    const models = replayModels(recordings, agent);
    expect(models.map((model) => model.id)).toEqual(["replay:m:effort=high", "replay:other"]);
    expect(models[0]?.answersFor?.("q1.en", "hints")).toBe(2);
    expect(models[0]?.answersFor?.("q1.en", "bare")).toBe(0);
  });

  it("answers the server's prompt with what was recorded for this trial, with tokens, cost and time", async () => {
    expect(await inTrial("q1.en", 1).complete(sqlPrompt, signal)).toEqual({
      content: "SELECT 1",
      toolCalls: [],
      finish: "stop",
      usage: { inputTokens: 7, outputTokens: 3 },
      costUsd: 0.02,
      recordedMs: 900,
    });
    expect(await inTrial("q1.en", 2).complete(sqlPrompt, signal)).toMatchObject({ content: "SELECT 2" });
  });

  it("leaves the agent's part to the agent", async () => {
    expect(await inTrial("q1.en", 1).complete(toolPrompt, signal)).toMatchObject({ content: "the agent's" });
  });

  it("fails for what was not recorded and for what failed when it was, and never makes an answer up", async () => {
    await expect(inTrial("q1.en", 3).complete(sqlPrompt, signal)).rejects.toThrow(
      /no recorded answer for sample q1.en/,
    );
    await expect(inTrial("q2.en", 1).complete(sqlPrompt, signal)).rejects.toThrow(/recorded failure: 429/);
    const [model] = replayModels(recordings, agent);
    await expect(model?.complete(sqlPrompt, signal)).rejects.toThrow(/only answer within a trial/);
  });
});
