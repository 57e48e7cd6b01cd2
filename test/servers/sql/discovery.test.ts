import { beforeAll, describe, expect, it } from "vitest";
import { connectClient } from "../fixture/any-client.ts";
import type { HttpServer } from "../fixture/http-server.ts";
import { httpServers } from "../fixture/http-server.ts";
import { runningShop } from "../fixture/running-shop.ts";
import { credentials } from "../fixture/shop.ts";
import { sqlServerCommand } from "../fixture/sql-server.ts";

const running = runningShop();
const startHttp = httpServers();
let server: HttpServer;
beforeAll(async () => {
  server = await startHttp(sqlServerCommand(running.shop, running.endpoint));
});

const at = (path: string): URL => new URL(path, server.url);
const headers = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  authorization: `Bearer ${credentials.ana}`,
};

/** What the running server says of itself, asked in the current revision. */
async function discovered() {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const request = { jsonrpc: "2.0", id: 1, method: "server/discover", params: { _meta: meta } };
  const answer = await fetch(server.url, {
    method: "POST",
    headers: { ...headers, "mcp-protocol-version": "2026-07-28", "mcp-method": "server/discover" },
    body: JSON.stringify(request),
  });
  return (await json(answer)).result;
}

/** The revision that the server chooses when it is asked for one in the older handshake. */
async function negotiated(protocolVersion: string): Promise<unknown> {
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "0" } };
  const request = { jsonrpc: "2.0", id: 1, method: "initialize", params };
  const answer = await fetch(server.url, { method: "POST", headers, body: JSON.stringify(request) });
  const data = /^data: (.*)$/m.exec(await answer.text())?.[1] ?? "{}";
  return JSON.parse(data).result;
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers are looked into field by field
async function json(answer: Response): Promise<any> {
  return answer.json();
}

describe("the server card", () => {
  it("is at its reserved place and the older ones, for everybody, and cacheable", async () => {
    const answers = await Promise.all(
      ["/mcp/server-card", "/.well-known/mcp.json", "/.well-known/mcp/server-card.json"].map((path) =>
        fetch(at(path), { headers: { origin: "https://elsewhere.example" } }),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "application/mcp-server-card+json",
        "access-control-allow-origin": "*",
        "cache-control": "public, max-age=3600",
        etag: expect.stringMatching(/^"\w+"$/),
      });
    }
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  });

  it("is not sent again to those who have it", async () => {
    const etag = (await fetch(at("/mcp/server-card"))).headers.get("etag") ?? "";
    const again = await fetch(at("/mcp/server-card"), { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("says of the server what the server says of itself", async () => {
    const card = await json(await fetch(at("/mcp/server-card")));
    const { supportedVersions, _meta } = await discovered();
    const info = _meta["io.modelcontextprotocol/serverInfo"];
    expect(card.$schema).toBe("https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json");
    expect(card.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(card.name.split("/")[1]).toBe(info.name);
    expect(card).toMatchObject({ title: info.title, version: info.version, description: info.description });
    expect(card.description.length).toBeLessThanOrEqual(100);
    expect(Object.keys(card)).not.toEqual(expect.arrayContaining(["tools"]));

    const [remote] = card.remotes;
    expect(remote).toMatchObject({ type: "streamable-http", url: server.url.href });
    expect(remote.headers).toEqual([{ name: "Authorization", isRequired: true, isSecret: true }]);
    const older = remote.supportedProtocolVersions.filter(
      (version: string) => !supportedVersions.includes(version),
    );
    expect(remote.supportedProtocolVersions).toEqual([...supportedVersions, ...older]);
    for (const version of older)
      expect(await negotiated(version)).toMatchObject({ protocolVersion: version, serverInfo: info });
  });
});

describe("the catalog of the host", () => {
  it("names the server, and the place of a card that a client can connect by", async () => {
    const answer = await fetch(at("/.well-known/ai-catalog.json"));
    expect(answer.headers.get("content-type")).toBe("application/ai-catalog+json");
    const [entry, ...others] = (await json(answer)).entries;
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      identifier: "urn:air:handshake-bench.dev:mcp:handshake-sql",
      type: "application/mcp-server-card+json",
    });
    const card = await fetch(entry.url, { headers: { accept: entry.type } });
    const { remotes } = await json(card);
    const client = await connectClient("v2-modern", { url: new URL(remotes[0].url), token: credentials.ana });
    expect(await client.tools()).toContain("authenticate");
    await client.close();
  });
});

describe("what is not there", () => {
  it("is 404, and health is known without a token", async () => {
    expect((await fetch(at("/nothing"))).status).toBe(404);
    expect(await (await fetch(at("/health"))).json()).toEqual({ status: "ok" });
  });
});
