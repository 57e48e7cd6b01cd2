import { request } from "node:http";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import { createBearerGate } from "../../../../servers/kit/http/create-bearer-gate.ts";
import { createJwtVerifier } from "../../../../servers/kit/http/create-jwt-verifier.ts";
import { loadTokenKeys } from "../../../../servers/kit/http/load-token-keys.ts";
import { httpApps, silent } from "../../fixture/http-app.ts";
import { startTokenIssuer } from "../../fixture/token-issuer.ts";

const listen = httpApps();
const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

/** The status of a request with a Host header, which `fetch` does not let its callers set. */
function statusWithHost(url: URL, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (answer) => resolve(answer.resume().statusCode))
      .on("error", reject)
      .end();
  });
}

it("a body that is nested too deeply is the client's fault", async () => {
  const { post, url } = await listen({ maxBodyBytes: 200_000 });
  const nested = `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`;
  const body = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"experimental":${nested}}}}`;
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const answer = await fetch(url, { method: "POST", headers, body });
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: -32_600 } }]);
  expect((await post(ping)).status).toBe(400);
});

describe("the guards", () => {
  it("let in loopback and the server's own names, and no other host", async () => {
    const { url } = await listen({ hostnames: ["sql.example"] });
    const card = new URL("/mcp", url);
    expect(await statusWithHost(card, "attacker.example")).toBe(403);
    for (const host of ["127.0.0.1", "localhost:9", "sql.example"])
      expect(await statusWithHost(card, host)).not.toBe(403);
    expect(await statusWithHost(new URL("/health", url), "10.1.2.3")).toBe(200);
  });

  it("let in pages of loopback and of allowed hosts, and no other page", async () => {
    const { post, openSession, url } = await listen({
      hostnames: ["sql.example"],
      origins: ["page.example"],
    });
    for (const origin of ["https://attacker.example", "null"])
      expect((await post(ping, { origin })).status).toBe(403);
    for (const origin of ["http://localhost:5173", "https://sql.example", "https://page.example"]) {
      const session = await openSession({ origin });
      const answer = await post(ping, { origin, "mcp-session-id": session });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
      expect(answer.headers.get("access-control-expose-headers")).toContain("mcp-session-id");
      const headers = { origin, "access-control-request-method": "POST" };
      const preflight = await fetch(url, { method: "OPTIONS", headers });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("access-control-allow-headers")).toContain("mcp-protocol-version");
    }
  });

  it("take bodies of JSON up to the limit", async () => {
    const { url, post } = await listen({ maxBodyBytes: 1_000 });
    const large = await post({ ...ping, params: { filler: "x".repeat(1_000) } });
    expect(large.status).toBe(413);
    const headers = { accept: "application/json, text/event-stream" };
    const chunked = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 20; n += 1) controller.enqueue(new TextEncoder().encode("x".repeat(100)));
        controller.close();
      },
    });
    const init = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
    expect((await fetch(url, { ...init, body: chunked, duplex: "half" })).status).toBe(413);
    expect((await fetch(url, { ...init, body: "{" })).status).toBe(400);
    const text = { ...headers, "content-type": "text/plain" };
    expect((await fetch(url, { method: "POST", headers: text, body: JSON.stringify(ping) })).status).toBe(
      415,
    );
  });
});

describe("a silent stream", () => {
  it("is kept alive by comments", async () => {
    const { url, openSession } = await listen({ keepAliveMs: 20 });
    const session = await openSession();
    const stream = await fetch(url, { headers: { accept: "text/event-stream", "mcp-session-id": session } });
    const reader = stream.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toMatch(/^:/);
    await reader?.cancel();
  });
});

describe("a tool that asks its client", () => {
  it.each(["legacy", { pin: "2026-07-28" }] as const)("gets its answer in %j", async (mode) => {
    const { url } = await listen();
    const client = new Client(
      { name: "test", version: "0" },
      { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode } },
    );
    client.setRequestHandler("elicitation/create", () => ({ action: "accept", content: { colour: "blue" } }));
    await client.connect(new StreamableHTTPClientTransport(url));
    const { content } = await client.callTool({ name: "ask", arguments: {} });
    expect(JSON.stringify(content)).toContain("blue");
    await client.close();
  });
});

describe("an OAuth resource server", () => {
  it("says where a token is to be had, takes it, and knows its user", async () => {
    const issuer = await startTokenIssuer();
    const { url, post } = await listen((resource) => ({
      gate: createBearerGate({
        verifier: createJwtVerifier({
          issuer: issuer.url,
          keys: loadTokenKeys(issuer.keysUrl),
          resource,
          now: Date.now,
        }),
        issuer: issuer.url,
        resource,
        resourceName: "Demo",
        log: silent,
      }),
    }));
    const refused = await post(ping);
    expect(refused.status).toBe(401);
    const challenge = refused.headers.get("www-authenticate") ?? "";
    const metadataUrl = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? "";
    expect(metadataUrl).toBe(new URL("/.well-known/oauth-protected-resource/mcp", url).href);
    const metadata = await fetch(metadataUrl, { headers: { origin: "https://elsewhere.example" } });
    expect(metadata.headers.get("access-control-allow-origin")).toBe("*");
    expect(await metadata.json()).toMatchObject({
      resource: url.href,
      authorization_servers: [issuer.url],
      resource_name: "Demo",
    });

    for (const [audience, claims, description] of [
      [url.href, { exp: 1 }, "has expired"],
      [new URL("/other", url).href, {}, "another resource"],
    ] as const) {
      const token = await issuer.issue("u-ana", audience, { claims });
      const answer = await post(ping, { authorization: `Bearer ${token}` });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toContain(description);
      expect(answer.headers.get("www-authenticate")).toContain(`resource_metadata="${metadataUrl}"`);
    }

    const token = await issuer.issue("u-ana", url.href);
    const client = new Client({ name: "test", version: "0" }, { versionNegotiation: { mode: "auto" } });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
    const { content } = await client.callTool({ name: "whoami", arguments: {} });
    expect(JSON.stringify(content)).toContain("u-ana");
    await client.close();
    await issuer.close();
  });
});
