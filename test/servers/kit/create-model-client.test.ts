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
