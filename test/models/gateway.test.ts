import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ModelError, type ChatRequest, type Model } from "../../harness/core/model.ts";
import { startGateway, type Gateway, type GatewayCall } from "../../harness/models/gateway.ts";
import { openAiModel } from "../../harness/models/openai.ts";

/** A model that repeats the last message; real enough for a wire test. */
const echo: Model = {
  id: "echo",
  notice: null,
  complete: async ({ messages }: ChatRequest) => {
    const last = messages.at(-1)?.content ?? "";
    if (last === "fail") throw new ModelError(503, "overloaded");
    return { content: last, toolCalls: [], finish: "stop", usage: { inputTokens: 3, outputTokens: 2 } };
  },
};

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway(() => performance.now());
});
afterAll(() => gateway.close());

function client(baseURL: string): OpenAI {
  return new OpenAI({ baseURL, apiKey: "none", maxRetries: 0 });
}

const ask = (content: string): OpenAI.ChatCompletionCreateParamsNonStreaming => ({
  model: "m",
  messages: [{ role: "user", content }],
});

describe("the gateway", () => {
  it("answers the openai client and hands each call to the trial in the lane", async () => {
    const lane = gateway.lane("a", echo);
    const calls: GatewayCall[] = [];
    lane.listen((call) => calls.push(call));
    const headers = { traceparent: "00-1-2-01" };
    const answer = await client(lane.serverUrl).chat.completions.create(ask("¿cuántos?"), { headers });
    expect(answer.choices[0]?.message.content).toBe("¿cuántos?");
    expect(answer.usage).toMatchObject({ prompt_tokens: 3, completion_tokens: 2 });
    await client(lane.agentUrl).chat.completions.create(ask("hi"));
    expect(calls.map(({ source, traceparent }) => [source, traceparent])).toEqual([
      ["server", "00-1-2-01"],
      ["agent", null],
    ]);
  });

  it("keeps lanes apart and refuses calls when no trial runs", async () => {
    const busy = gateway.lane("b", echo);
    const idle = gateway.lane("b", echo);
    const calls: GatewayCall[] = [];
    busy.listen((call) => calls.push(call));
    await expect(client(idle.serverUrl).chat.completions.create(ask("x"))).rejects.toThrow(/no trial runs/);
    expect(calls).toEqual([]);
    busy.close();
    await expect(client(busy.serverUrl).chat.completions.create(ask("x"))).rejects.toThrow(/no such lane/);
  });

  it("passes a model's failure on with its status, and records it", async () => {
    const lane = gateway.lane("d", echo);
    const calls: GatewayCall[] = [];
    lane.listen((call) => calls.push(call));
    await expect(client(lane.serverUrl).chat.completions.create(ask("fail"))).rejects.toMatchObject({
      status: 503,
    });
    expect(calls[0]).toMatchObject({ reply: null, error: "overloaded" });
  });

  it("says what is wrong with a malformed request", async () => {
    const lane = gateway.lane("e", echo);
    lane.listen(() => {});
    const send = (body: string): Promise<Response> =>
      fetch(`${lane.serverUrl}/chat/completions`, { method: "POST", body });
    const bad = await send('{"model":"m","messages":[]}');
    expect(bad.status).toBe(400);
    expect(await bad.text()).toContain("messages");
    expect((await send("nonsense")).status).toBe(400);
  });
});

describe("the openai model", () => {
  it("passes a request through to a compatible endpoint and gives its answer and tokens", async () => {
    const upstream = gateway.lane("upstream", echo);
    const seen: GatewayCall[] = [];
    upstream.listen((call) => seen.push(call));
    const options = { name: "small", baseUrl: upstream.agentUrl, apiKey: "k", timeoutMs: 5_000 };
    const model = openAiModel(options);
    const request: ChatRequest = {
      model: "x",
      temperature: 0.5,
      messages: [{ role: "user", content: "hola" }],
    };
    const reply = await model.complete(request, new AbortController().signal);
    expect(reply).toEqual({
      content: "hola",
      toolCalls: [],
      finish: "stop",
      usage: { inputTokens: 3, outputTokens: 2 },
    });
    expect(seen[0]?.request).toMatchObject({ model: "small", temperature: 0.5 });
  });

  it("turns an unreachable endpoint into a model error", async () => {
    const model = openAiModel({ name: "m", baseUrl: "http://127.0.0.1:9/v1", apiKey: "k", timeoutMs: 2_000 });
    const request: ChatRequest = { model: "m", messages: [{ role: "user", content: "x" }] };
    await expect(model.complete(request, new AbortController().signal)).rejects.toBeInstanceOf(ModelError);
  });
});
