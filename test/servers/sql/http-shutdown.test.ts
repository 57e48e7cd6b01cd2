import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import type { AnyClient, ClientKind } from "../fixture/any-client.ts";
import { connectClient } from "../fixture/any-client.ts";
import type { HttpServer } from "../fixture/http-server.ts";
import { httpServers } from "../fixture/http-server.ts";
import { runningShop } from "../fixture/running-shop.ts";
import { credentials } from "../fixture/shop.ts";
import { sqlServerCommand } from "../fixture/sql-server.ts";

const running = runningShop();
const startHttp = httpServers();
const start = (flags: readonly string[] = []): Promise<HttpServer> =>
  startHttp(sqlServerCommand(running.shop, running.endpoint), flags);

/** For other processes to come so far. */
const patience = { timeout: 20_000 };
const clients: AnyClient[] = [];
afterEach(async () => {
  await Promise.allSettled(clients.splice(0).map((each) => each.close()));
});

/** A call that is under way: the server waits for its model, which says nothing. */
async function callUnderWay(server: HttpServer, kind: ClientKind) {
  const client = await connectClient(kind, { url: server.url, token: credentials.ana });
  clients.push(client);
  const { body } = await client.call("authenticate");
  const known = { session_token: body.session_token, connection_id: "shop" };
  const asked = running.endpoint.seen.length;
  running.endpoint.behave({ hang: true });
  const answer = client.call("execute_query", { ...known, question: "¿Cuántas?" });
  answer.catch(() => {});
  await expect.poll(() => running.endpoint.seen.length, patience).toBe(asked + 1);
  return { answer };
}

describe("the end of a server over HTTP", () => {
  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "comes with %s when nothing is under way, though a client listens",
    async (signal) => {
      const server = await start();
      clients.push(await connectClient("v2-legacy", { url: server.url, token: credentials.ana }));
      expect(await server.stop(signal)).toEqual({ code: 0, signal: null });
    },
  );

  it.each(["v1", "v2-modern"] as const)("lets a call of a %s client be answered first", async (kind) => {
    const server = await start(["--model-timeout-ms=3000"]);
    const { answer } = await callUnderWay(server, kind);
    const ended = server.stop("SIGTERM");
    await expect.poll(() => server.log().some(({ msg }) => msg === "stopping"), patience).toBe(true);
    await expect(fetch(server.url)).rejects.toThrow("fetch failed");
    expect((await answer).body.error).toMatchObject({ reason: "model_unavailable" });
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it("does not wait longer than it is told", async () => {
    const server = await start(["--shutdown-ms=300"]);
    await callUnderWay(server, "v2-modern");
    expect(await server.stop("SIGTERM")).toEqual({ code: 0, signal: null });
    expect(server.log()).toContainEqual(
      expect.objectContaining({ msg: "calls did not end in time", calls: 1 }),
    );
  });

  it("comes at once with a second signal", async () => {
    const server = await start();
    await callUnderWay(server, "v2-modern");
    const ended = server.stop("SIGTERM");
    await expect.poll(() => server.log().some(({ msg }) => msg === "stopping"), patience).toBe(true);
    await server.stop("SIGINT");
    expect(await ended).toEqual({ code: 1, signal: null });
  });
});

/** The inodes of the TCP sockets on which a process listens. */
function listenersOf(pid: number): readonly string[] {
  const sockets = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return [];
    }
  });
  const listening = ["tcp", "tcp6"].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, "utf8")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state]) => state === "0A")
      .map((fields) => fields[9] ?? ""),
  );
  return listening.filter((inode) => sockets.includes(inode));
}

describe.skipIf(process.platform !== "linux")("a TCP listener", () => {
  it("is opened over HTTP alone, and never over stdio", async () => {
    const http = await start();
    expect(listenersOf(http.pid)).toHaveLength(1);
    const stdio = await running.start({ flags: ["--port=0"] });
    running.endpoint.behave({ say: "SELECT 1" });
    await stdio.call("execute_query", { ...(await stdio.signIn()), question: "¿?" });
    expect(listenersOf(stdio.pid)).toEqual([]);
  });
});

describe("a server that cannot be reached", () => {
  it("because the port is taken says so, and ends", async () => {
    const first = await start();
    await expect(start([`--port=${first.url.port}`])).rejects.toThrow(/ended with 2: .*EADDRINUSE/s);
  });
});
