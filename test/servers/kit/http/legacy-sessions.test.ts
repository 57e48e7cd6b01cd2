import { describe, expect, it } from "vitest";
import type { BearerGate } from "../../../../servers/kit/http/create-bearer-gate.ts";
import type { ListeningApp } from "../../fixture/http-app.ts";
import { httpApps } from "../../fixture/http-app.ts";

const listen = httpApps();
const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
const wait = (ms: number) => ({
  jsonrpc: "2.0",
  id: 2,
  method: "tools/call",
  params: { name: "wait", arguments: { ms } },
});
const of = (session: string, headers: Record<string, string> = {}) => ({
  "mcp-session-id": session,
  ...headers,
});

async function isKnown({ post }: ListeningApp, session: string): Promise<boolean> {
  const answer = await post(ping, of(session));
  await answer.text();
  return answer.status === 200;
}

/** Takes the token for the user's id. */
const trusting: BearerGate = {
  check: async (request) => {
    const user = request.headers.get("authorization") ?? "";
    return { token: user, clientId: "desk", scopes: [], extra: { userId: user } };
  },
  metadata: () => undefined,
};

describe("a session", () => {
  it("that is not known is 404, before any stream, whatever is asked of it", async () => {
    const { url, post, made } = await listen();
    const asked = await Promise.all([
      post(ping, of("unknown")),
      post({ jsonrpc: "2.0", method: "notifications/initialized" }, of("unknown")),
      fetch(url, { headers: { accept: "text/event-stream", ...of("unknown") } }),
      fetch(url, { method: "DELETE", headers: of("unknown") }),
    ]);
    for (const answer of asked) {
      expect(answer.status).toBe(404);
      expect(answer.headers.get("content-type")).toContain("application/json");
      expect(await answer.json()).toMatchObject({ error: { code: -32_001 } });
    }
    expect(made()).toBe(0);
  });

  it("is needed after the handshake: without one it is 400, and no server is made", async () => {
    const { post, made } = await listen();
    expect((await post(ping)).status).toBe(400);
    expect(made()).toBe(0);
  });

  it("has a server of its own, and ends when its client says so", async () => {
    const app = await listen();
    const [first, second] = [await app.openSession(), await app.openSession()];
    expect(app.made()).toBe(2);
    await fetch(app.url, { method: "DELETE", headers: of(first) });
    expect(await isKnown(app, first)).toBe(false);
    expect(await isKnown(app, second)).toBe(true);
  });

  it("is of whoever opened it: for anybody else there is none", async () => {
    const app = await listen({ gate: trusting });
    const session = await app.openSession({ authorization: "ana" });
    expect((await app.post(ping, of(session, { authorization: "luis" }))).status).toBe(404);
    expect((await app.post(ping, of(session, { authorization: "ana" }))).status).toBe(200);
  });

  it("is forgotten when nothing has been open for too long, but not while its client listens", async () => {
    let time = 0;
    const app = await listen({ sessions: { maxSessions: 10, idleMs: 60_000 }, now: () => time });
    const [idle, used, listening] = [
      await app.openSession(),
      await app.openSession(),
      await app.openSession(),
    ];
    const stream = await fetch(app.url, { headers: { accept: "text/event-stream", ...of(listening) } });
    time += 59_000;
    expect(await isKnown(app, used)).toBe(true);
    time += 1_000;
    expect(await isKnown(app, idle)).toBe(false);
    time += 50_000;
    expect(await isKnown(app, used)).toBe(true);
    expect(await isKnown(app, listening)).toBe(true);
    await stream.body?.cancel();
    // The server learns of it a moment later; only from then on is the session idle.
    await expect
      .poll(
        async () => {
          time += 60_000;
          return isKnown(app, listening);
        },
        { timeout: 10_000 },
      )
      .toBe(false);
  });
});

describe("too many sessions", () => {
  it("push out the one that was idle longest, the same user's before anybody's", async () => {
    let time = 0;
    const app = await listen({
      gate: trusting,
      sessions: { maxSessions: 3, idleMs: 60_000 },
      now: () => (time += 1),
    });
    const open = (user: string) => app.openSession({ authorization: user });
    const known = async (session: string, user: string) =>
      (await app.post(ping, of(session, { authorization: user }))).status === 200;
    const luis = await open("luis");
    const first = await open("ana");
    const second = await open("ana");
    const third = await open("ana");
    expect(await known(first, "ana")).toBe(false);
    for (const [session, user] of [
      [luis, "luis"],
      [second, "ana"],
      [third, "ana"],
    ] as const)
      expect(await known(session, user)).toBe(true);
    await open("eva");
    expect(await known(luis, "luis")).toBe(false);
  });

  it("that are all busy leave no room: 503, and when to try again", async () => {
    const app = await listen({ sessions: { maxSessions: 1, idleMs: 60_000 } });
    const session = await app.openSession();
    const busy = app.post(wait(1_000), of(session));
    await busy;
    const params = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "test", version: "0" },
    };
    const refused = await app.post({ jsonrpc: "2.0", id: 0, method: "initialize", params });
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await (await busy).text()).toContain("done");
    expect(await app.openSession()).not.toBe(session);
  });
});
