import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { runningShop } from "../fixture/running-shop.ts";
import type { ServerChanges } from "../fixture/sql-server.ts";
import { sqlServerCommand } from "../fixture/sql-server.ts";

const running = runningShop();

/** A server process driven by hand: every line that it writes to stdout, from the first byte. */
function launch(
  changes: ServerChanges = {},
  replace?: { args?: readonly string[]; env?: Record<string, string> },
) {
  const { command, args, env } = sqlServerCommand(running.shop, running.endpoint, changes);
  const child: ChildProcessWithoutNullStreams = spawn(command, [...(replace?.args ?? args)], {
    env: { ...env, ...replace?.env },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<{ code: number | null; signal: string | null; at: number }>((resolve) =>
    child.on("exit", (code, signal) => resolve({ code, signal, at: performance.now() })),
  );
  let lastId = 0;
  return {
    child,
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
    send: (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`),
    async request(method: string, params: object) {
      const id = (lastId += 1);
      this.send({ id, method, params });
      // oxlint-disable-next-line typescript/no-explicit-any -- a raw message
      const found = (): any =>
        stdout
          .split("\n")
          .filter((line) => line.endsWith("}"))
          .map((line) => JSON.parse(line))
          .find((message) => message.id === id);
      await expect.poll(found, { timeout: 15_000 }).toBeDefined();
      return found();
    },
    async initialize() {
      const clientInfo = { name: "by-hand", version: "0" };
      await this.request("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
      this.send({ method: "notifications/initialized" });
    },
    async call(name: string, args_: object = {}) {
      const { result } = await this.request("tools/call", { name, arguments: args_ });
      return JSON.parse(result.content[0].text);
    },
  };
}

type Launched = ReturnType<typeof launch>;

async function askOnce(server: Launched, sql: string): Promise<void> {
  await server.initialize();
  const { session_token } = await server.call("authenticate");
  running.endpoint.behave({ say: sql });
  await server.call("execute_query", { session_token, connection_id: "shop", question: "¿?" });
}

/** Living processes that this one has started; an ended one that nobody has waited for is none. */
function childrenOf(pid: number | undefined): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => {
      const [, state, parent] = statusOf(each);
      return parent === String(pid) && state !== "Z";
    });
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !["Z", ""].includes(statusOf(pid)[1] ?? "");
}

/** Command, state and parent of a process. */
function statusOf(pid: number): readonly string[] {
  try {
    const [, name = "", state = "", parent = ""] =
      /\((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return [name, state, parent];
  } catch {
    return [];
  }
}

describe("stdout", () => {
  it("carries nothing but protocol messages, from the first byte, however chatty a library is", async () => {
    const chatty = join(running.shop.folder, "chatty.cjs");
    const noise = `console.log("noise"); process.stdout.write("noise\\n"); console.info("noise")`;
    // From the moment at which the server has taken stdout for the protocol.
    writeFileSync(
      chatty,
      `const { write } = process.stdout; setInterval(() => { if (process.stdout.write !== write) { ${noise} } }, 5).unref();`,
    );
    const server = launch({ flags: ["--log-level=debug"] }, { env: { NODE_OPTIONS: `--require ${chatty}` } });
    await askOnce(server, "SELECT 1");
    server.child.stdin.end();
    await server.ended;
    const lines = server.stdout().split("\n");
    expect(lines.pop()).toBe("");
    expect(lines.length).toBe(3);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
    expect(server.stderr()).toContain("noise");
    expect(server.stderr()).toContain("client connected");
  });
});

describe("the transport", () => {
  it("is stdio by flag, even when the environment says http", async () => {
    const server = launch({ env: { MCP_TRANSPORT: "http" } });
    await server.initialize();
    server.child.stdin.end();
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  it("is HTTP when the environment says so and no flag does", async () => {
    const flags = ["--port=0", "--log-level=info"];
    const { args } = sqlServerCommand(running.shop, running.endpoint, { flags });
    const server = launch(
      { env: { MCP_TRANSPORT: "http" } },
      { args: args.filter((argument) => argument !== "--stdio") },
    );
    try {
      await expect.poll(server.stderr, { timeout: 20_000 }).toContain('"msg":"listening"');
    } finally {
      server.child.kill("SIGTERM");
    }
    expect(await server.ended).toMatchObject({ code: 0 });
    expect(server.stdout()).toBe("");
  });
});

describe("a wrong option", () => {
  it.each([["--layers=hints,hint"], ["--no-such-flag"], ["--clock=soon"], ["--log=/dev/null/x/y"]])(
    "%s ends the start with one line on stderr",
    async (flag) => {
      const server = launch({ flags: [flag] });
      expect(await server.ended).toMatchObject({ code: 2 });
      expect([server.stdout(), server.stderr()]).toEqual([
        "",
        expect.stringMatching(/^handshake-sql: .+\n$/),
      ]);
    },
  );
});

describe("the log", () => {
  it("goes to a file when one is named, and holds no secret", async () => {
    const file = join(running.shop.folder, "logs", "server.log");
    const server = launch({ flags: ["--log", file, "--log-level=debug"] });
    await askOnce(server, "no sql at all, sorry");
    const { session_token } = await server.call("authenticate");
    server.child.stdin.end();
    await server.ended;
    const text = readFileSync(file, "utf8");
    for (const line of text.trim().split("\n"))
      expect(JSON.parse(line)).toMatchObject({ name: "handshake-sql" });
    expect(text).toContain("no_sql");
    for (const secret of [session_token, "credential-of-ana", "a secret of at least"])
      expect(text).not.toContain(secret);
    expect(server.stderr()).toBe("");
  });
});

describe.skipIf(process.platform !== "linux")("the end", { retry: 2 }, () => {
  const watched: number[] = [];
  afterEach(() => {
    for (const pid of watched.splice(0).filter(isAlive)) process.kill(pid, "SIGKILL");
  });

  /** The server's executor, which must not outlive it. */
  function executorsOf(server: Launched): readonly number[] {
    const children = childrenOf(server.child.pid);
    watched.push(...children);
    expect(children).toHaveLength(1);
    return children;
  }

  const slow = "SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range * b.range = 7";

  it.each([
    ["its client closes stdin", (server: Launched) => server.child.stdin.end()],
    ["it gets SIGTERM", (server: Launched) => server.child.kill("SIGTERM")],
    ["it gets SIGINT", (server: Launched) => server.child.kill("SIGINT")],
    ["it gets SIGHUP", (server: Launched) => server.child.kill("SIGHUP")],
  ])("comes by itself when %s, with no executor left behind", async (_how, stop) => {
    const server = launch();
    await askOnce(server, "SELECT 1");
    const children = executorsOf(server);
    const asked = performance.now();
    stop(server);
    const { code, at } = await server.ended;
    expect(code).toBe(0);
    expect(at - asked).toBeLessThan(5_000);
    await expect.poll(() => children.filter(isAlive), { timeout: 2_000 }).toEqual([]);
  });

  it.each([
    ["stdin ends", (server: Launched) => server.child.stdin.end(), { code: 0 }],
    ["SIGTERM comes", (server: Launched) => server.child.kill("SIGTERM"), { code: 0 }],
    ["it is killed outright", (server: Launched) => server.child.kill("SIGKILL"), { signal: "SIGKILL" }],
  ] as const)("takes running SQL along when %s", async (_how, stop, end) => {
    const server = launch();
    await askOnce(server, "SELECT 1");
    const { session_token } = await server.call("authenticate");
    running.endpoint.behave({ say: slow });
    const asked = running.endpoint.seen.length;
    server.send({
      id: 999,
      method: "tools/call",
      params: { name: "execute_query", arguments: { session_token, connection_id: "shop", question: "¿?" } },
    });
    await expect.poll(() => running.endpoint.seen.length).toBe(asked + 1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const children = executorsOf(server);
    const stopped = performance.now();
    stop(server);
    const { at, ...how } = await server.ended;
    expect(how).toMatchObject(end);
    expect(at - stopped).toBeLessThan(5_000);
    await expect.poll(() => children.filter(isAlive), { timeout: 5_000 }).toEqual([]);
  });

  it("comes too when the client stops reading", async () => {
    const server = launch();
    await server.initialize();
    server.child.stdout.destroy();
    server.send({ id: 5, method: "tools/list", params: {} });
    expect(await server.ended).toMatchObject({ code: 0 });
  });
});
