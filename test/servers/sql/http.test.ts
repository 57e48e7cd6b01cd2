import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { AnyClient, ClientKind } from "../fixture/any-client.ts";
import { clientKinds, connectClient } from "../fixture/any-client.ts";
import type { HttpServer } from "../fixture/http-server.ts";
import { httpServers } from "../fixture/http-server.ts";
import { runningShop } from "../fixture/running-shop.ts";
import { credentials } from "../fixture/shop.ts";
import type { ServerChanges } from "../fixture/sql-server.ts";
import { sqlServerCommand } from "../fixture/sql-server.ts";
import { startTokenIssuer } from "../fixture/token-issuer.ts";

const running = runningShop();
const startHttp = httpServers();
const start = (flags: readonly string[] = [], changes: ServerChanges = {}): Promise<HttpServer> =>
  startHttp(sqlServerCommand(running.shop, running.endpoint, changes), flags);

const clients: AnyClient[] = [];
async function client(kind: ClientKind, server: HttpServer, token?: string): Promise<AnyClient> {
  const connected = await connectClient(kind, { url: server.url, ...(token !== undefined && { token }) });
  clients.push(connected);
  return connected;
}
afterEach(async () => {
  await Promise.allSettled(clients.splice(0).map((each) => each.close()));
});

const ping = (headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    authorization: `Bearer ${credentials.ana}`,
    ...headers,
  },
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
});

let shared: HttpServer;
beforeAll(async () => {
  shared = await start();
});

describe("a bearer token", () => {
  it("is needed: 401, and a word on what is wrong", async () => {
    for (const authorization of ["", "Basic YTpi", "Bearer nobody's"]) {
      const answer = await fetch(shared.url, ping({ authorization }));
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer error="invalid_token"/);
    }
  });

  it.each(clientKinds)(
    "is what a %s client is known by, and no session_token of another user helps",
    async (kind) => {
      const ana = await client(kind, shared, credentials.ana);
      const luis = await client(kind, shared, credentials.luis);
      const signedIn = { ana: await ana.call("authenticate"), luis: await luis.call("authenticate") };
      expect(signedIn.ana.body.user_id).toBe("u-ana");
      expect(signedIn.luis.body.user_id).toBe("u-luis");
      const { session_token } = signedIn.ana.body;
      const stolen = await luis.call("list_connections", { session_token });
      expect(stolen.body.error).toMatchObject({ type: "access_denied", reason: "wrong_user" });
    },
  );

  it("counts, and never the process's own credential", async () => {
    const server = await start([], { env: { HANDSHAKE_TOKEN: credentials.luis } });
    const ana = await client("v2-modern", server, credentials.ana);
    expect((await ana.call("authenticate")).body.user_id).toBe("u-ana");
  });

  it("is none for a server that is told so, which then knows its clients by its own credential", async () => {
    const server = await start(["--auth=none"]);
    const anybody = await client("v2-modern", server);
    expect((await anybody.call("authenticate")).body.user_id).toBe("u-ana");
    const card = await (await fetch(`${server.url.href}/server-card`)).text();
    expect(card).not.toContain("Authorization");
  });

  it("of a user who is removed is refused at once", async () => {
    const server = await start([], { dataDir: running.shop.dataDir });
    const luis = await client("v2-legacy", server, credentials.luis);
    await luis.call("authenticate");
    const users = readFileSync(join(running.shop.dataDir, "users.jsonl"), "utf8");
    const records = users
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    running.shop.write(
      "users.jsonl",
      records.filter(({ id }) => id !== "u-luis"),
    );
    try {
      await expect(luis.call("authenticate")).rejects.toThrow(/401|Unauthorized|token/i);
    } finally {
      running.shop.write("users.jsonl", records);
    }
  });
});

describe("a token of an issuer", () => {
  it("names the user for the server that it was issued for, and is not the server's own credential", async () => {
    const issuer = await startTokenIssuer();
    try {
      const flags = ["--auth=jwt", `--auth-issuer=${issuer.url}`, `--auth-keys=${issuer.keysUrl}`];
      const server = await start(flags);
      const ana = await client("v2-legacy", server, await issuer.issue("u-ana", server.url.href));
      expect((await ana.call("authenticate")).body.user_id).toBe("u-ana");
      const stranger = await client("v2-modern", server, await issuer.issue("u-eva", server.url.href));
      const refused = await stranger.call("authenticate");
      expect(refused.body.error).toMatchObject({ type: "authentication_failed", reason: "unknown_user" });
      const others = [
        credentials.ana,
        await issuer.issue("u-ana", "https://other.example/mcp"),
        await issuer.issue("u-ana", server.url.href, { claims: { exp: 1 } }),
      ];
      for (const token of others) {
        const answer = await fetch(server.url, ping({ authorization: `Bearer ${token}` }));
        expect(answer.status).toBe(401);
        expect(answer.headers.get("www-authenticate")).toContain("/.well-known/oauth-protected-resource/mcp");
      }
    } finally {
      await issuer.close();
    }
  });
});

describe("many clients at once", () => {
  it("each get the answers of their own, in every era", async () => {
    const users = ["ana", "luis"] as const;
    const all = await Promise.all(
      [...clientKinds, ...clientKinds].flatMap((kind) =>
        users.map(async (user) => ({ user, client: await client(kind, shared, credentials[user]) })),
      ),
    );
    const rounds = all.flatMap(({ user, client: each }) =>
      Array.from({ length: 10 }, async () => {
        const { body } = await each.call("authenticate");
        const known = { session_token: body.session_token, connection_id: "shop" };
        const primed = await each.call("get_conversation_context", known);
        const guide: string = primed.body.client_priming_guide;
        return {
          user,
          id: body.user_id,
          hasOwn: guide.includes(user === "ana" ? "canary-rule" : "canary-luis"),
        };
      }),
    );
    for (const { user, id, hasOwn } of await Promise.all(rounds))
      expect({ id, hasOwn }).toEqual({ id: `u-${user}`, hasOwn: true });
  });
});

describe("a limit", () => {
  it("on a user's calls is told to the tool's caller, with the seconds to wait", async () => {
    const server = await start(["--rate-limit=2"]);
    const ana = await client("v1", server, credentials.ana);
    const { body } = await ana.call("authenticate");
    await ana.call("list_connections", { session_token: body.session_token });
    const limited = await ana.call("list_connections", { session_token: body.session_token });
    const told = { type: "execution_failed", reason: "rate_limited", retry_after: expect.any(Number) };
    expect(limited).toMatchObject({ isError: true, body: { error: told, next_step: { action: "wait" } } });
    expect(limited.meta["dev.handshake-bench/error"]).toEqual(told);
    expect(limited.body.error.retry_after).toBeLessThanOrEqual(30);
    const luis = await client("v2-modern", server, credentials.luis);
    expect((await luis.call("authenticate")).isError).toBe(false);
  });

  it("on a user's calls holds over stdio too", async () => {
    const stdio = await running.start({ flags: ["--rate-limit=1"] });
    await stdio.call("authenticate");
    const limited = await stdio.call("authenticate");
    expect(limited.body.error).toMatchObject({ reason: "rate_limited", retry_after: expect.any(Number) });
  });

  it("on requests is 429 with Retry-After, for each user alone, and for bad tokens by address", async () => {
    const server = await start(["--http-rate-limit=3"]);
    const statuses = async (authorization: string) =>
      Promise.all(Array.from({ length: 5 }, () => fetch(server.url, ping({ authorization }))));
    const bad = await statuses("Bearer nobody's");
    expect(bad.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([401, 401, 401, 429, 429]);
    const ana = await statuses(`Bearer ${credentials.ana}`);
    expect(ana.filter(({ status }) => status === 429)).toHaveLength(2);
    const luis = await fetch(server.url, ping({ authorization: `Bearer ${credentials.luis}` }));
    expect(luis.status).toBe(400);
    const wait = Number(ana.find(({ status }) => status === 429)?.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(20);
  });
});

describe("a call that its client gives up", () => {
  it.each(clientKinds)("takes its model call along, %s", async (kind) => {
    const ana = await client(kind, shared, credentials.ana);
    const { body } = await ana.call("authenticate");
    const { seen, abandoned } = running.endpoint;
    const before = { asked: seen.length, abandoned: abandoned() };
    running.endpoint.behave({ hang: true });
    const stop = new AbortController();
    const known = { session_token: body.session_token, connection_id: "shop" };
    const answer = ana.call("execute_query", { ...known, question: "¿Cuántas?" }, stop.signal);
    await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(before.asked + 1);
    stop.abort();
    await expect(answer).rejects.toThrow(/abort/i);
    await expect.poll(abandoned, { timeout: 20_000 }).toBe(before.abandoned + 1);
  });
});

describe("a server that is started again", () => {
  it("does not know its sessions any more, says 404, and takes new ones on the same port", async () => {
    const first = await start();
    const before = await client("v2-legacy", first, credentials.ana);
    const { body } = await before.call("authenticate");
    await first.stop("SIGKILL");
    const second = await start([`--port=${first.url.port}`]);
    expect(second.url.href).toBe(first.url.href);
    const missing = await fetch(second.url, ping({ "mcp-session-id": "a-session-of-before" }));
    expect(missing.status).toBe(404);
    await expect(before.call("authenticate")).rejects.toThrow(/404|Session not found/);
    const modern = await client("v2-modern", second, credentials.ana);
    // The handle is signed and named in the call, so it outlives the process where the secret does.
    const listed = await modern.call("list_connections", { session_token: body.session_token });
    expect(listed.isError).toBe(false);
  });
});
