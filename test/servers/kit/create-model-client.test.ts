import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createModelClient } from "../../../servers/kit/create-model-client.ts";
import type { ModelEndpoint } from "../fixture/model-endpoint.ts";
import { startModelEndpoint } from "../fixture/model-endpoint.ts";
import { silentHost } from "../fixture/silent-host.ts";

let endpoint: ModelEndpoint;
beforeAll(async () => {
  endpoint = await startModelEndpoint();
});
afterAll(() => endpoint.close());

const messages = [{ role: "user", content: "hello" }] as const;
const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const call = () => ({ signal: new AbortController().signal, traceparent: null, host: silentHost });
const client = (changes: object = {}) =>
  createModelClient({ baseUrl: endpoint.url, apiKey: null, model: "tiny", timeoutMs: 2_000, ...changes });

describe("createModelClient", () => {
  it("sends the messages and the trace context, and gives the reply's text", async () => {
    endpoint.behave({ say: "good day" });
    expect(await client().complete(messages, { ...call(), traceparent })).toBe("good day");
    expect(endpoint.seen.at(-1)).toMatchObject({
      path: "/v1/chat/completions",
      headers: { traceparent },
      body: { model: "tiny", messages },
    });
    await client().complete(messages, call());
    expect(endpoint.seen.at(-1)?.headers["traceparent"]).toBeUndefined();
  });

  it.each([400, 429, 500])(
    "asks once and says that the model is not available on HTTP %i",
    async (status) => {
      endpoint.behave({ status });
      const before = endpoint.seen.length;
      const failure = client().complete(messages, call());
      await expect(failure).rejects.toMatchObject({ type: "execution_failed", reason: "model_unavailable" });
      await expect(failure).rejects.toThrow(`HTTP status ${status}`);
      expect(endpoint.seen.length - before).toBe(1);
    },
  );

  it("repeats neither to the client nor to the log a key that the endpoint repeats, and says how long to wait", async () => {
    const apiKey = "sk-a-secret-of-the-server";
    const message = `${apiKey} has no quota left ${"x".repeat(5_000)}`;
    endpoint.behave({ status: 429, message, headers: { "retry-after": "7" } });
    const failure: unknown = await client({ apiKey })
      .complete(messages, call())
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ reason: "model_unavailable", retryAfterSeconds: 7 });
    const { message: said, stack, cause } = failure as Error;
    expect(said).toContain("[key] has no quota left");
    expect(said.length).toBeLessThan(500);
    expect([said, stack, inspect(cause, { depth: 9, showHidden: true })].join()).not.toContain(apiKey);
  });

  it.each([
    "null",
    "[]",
    "{}",
    '{"choices":[]}',
    '{"choices":[{}]}',
    '{"choices":[{"message":{"content":5}}]}',
  ])("says so when the reply is the JSON %s", async (body) => {
    endpoint.behave({ body });
    await expect(client().complete(messages, call())).rejects.toThrow("no chat completion with choices");
  });

  it("takes no reply that would break the connection to the client", async () => {
    endpoint.behave({ say: "z".repeat(12_000_000) });
    await expect(client({ timeoutMs: 20_000 }).complete(messages, call())).rejects.toMatchObject({
      type: "execution_failed",
      reason: "unusable_reply",
    });
  });

  it("says that the model is not available when nobody listens, or it takes too long", async () => {
    const unreachable = client({ baseUrl: "http://127.0.0.1:9/v1" }).complete(messages, call());
    await expect(unreachable).rejects.toMatchObject({
      type: "execution_failed",
      reason: "model_unavailable",
    });
    endpoint.behave({ hang: true });
    const slow = client({ timeoutMs: 100 }).complete(messages, call());
    await expect(slow).rejects.toMatchObject({ type: "execution_failed", reason: "model_unavailable" });
  });

  it("stops with the request that it serves", async () => {
    endpoint.behave({ hang: true });
    const controller = new AbortController();
    const before = endpoint.abandoned();
    const asked = client().complete(messages, { ...call(), signal: controller.signal });
    setTimeout(() => controller.abort(), 100);
    await expect(asked).rejects.toThrow(/abort/i);
    await expect.poll(() => endpoint.abandoned()).toBe(before + 1);
  });

  it("calls nobody when it is not told whom", async () => {
    for (const missing of [{ baseUrl: null }, { model: null }]) {
      await expect(client(missing).complete(messages, call())).rejects.toMatchObject({
        type: "configuration_error",
        reason: "model_not_configured",
      });
    }
  });
});
