import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startRedis, withoutRedis, type RunningRedis } from "../../fixtures/redis-server.ts";
import { runningShop } from "../fixture/running-shop.ts";
import type { Connected, Outcome } from "../fixture/sql-server.ts";
import { deferred } from "../kit/cache/cache-contract.ts";

const running = runningShop();
const useOf = ({ meta }: Outcome): unknown => meta["dev.handshake-bench/cache"];

describe.skipIf(withoutRedis())("two servers with one Redis", () => {
  let redis: RunningRedis;
  let servers: Connected[];
  let known: { session_token: string; connection_id: string };
  beforeAll(async () => {
    redis = await startRedis();
    const flags = ["--redis", redis.url];
    servers = await Promise.all([running.start({ flags }), running.start({ flags }, "legacy")]);
    known = await servers[0]!.signIn();
  });
  afterAll(() => redis.close());
  const explain = (at: number, sql: string) =>
    servers[at]!.call("explain_query", { ...known, sql, language: "es" });

  it("share explanations, suggestions and schemas", async () => {
    running.endpoint.behave({
      answer: (prompt) => (prompt.includes("## Count") ? '{"questions": ["¿Cuántas?"]}' : "Cuenta."),
    });
    for (const [name, args] of [
      ["get_schema", {}],
      ["get_suggested_questions", { count: 2 }],
      ["explain_query", { sql: "SELECT 1 AS one FROM Tiendas" }],
    ] as const) {
      const [first, second] = [
        await servers[0]!.call(name, { ...known, ...args }),
        await servers[1]!.call(name, { ...known, ...args }),
      ];
      expect([name, useOf(first), useOf(second)]).toEqual([
        name,
        { hit: false, age_ms: 0 },
        { hit: true, age_ms: 0 },
      ]);
      expect(second.body).toEqual(first.body);
    }
  });

  it("take nothing from Redis that would live for longer than what a server writes", async () => {
    running.endpoint.behave({ say: "Cuenta." });
    const sql = "SELECT 77 AS n FROM Ventas";
    await explain(0, sql);
    const writer = new Redis(redis.url);
    const foreign = JSON.stringify({ storedAt: 0, expiresAt: 9e15, value: "Forged." });
    for (const key of await writer.keys("*explain*")) await writer.set(key, foreign);
    writer.disconnect();
    const fresh = await running.start({ flags: ["--redis", redis.url] });
    const { body } = await fresh.call("explain_query", { ...known, sql, language: "es" });
    expect(body.explanation).toBe("Cuenta.");
  });

  it("answer every call when Redis is killed while they load, and share again when it is back", async () => {
    const gate = deferred<string>();
    const before = running.endpoint.seen.length;
    running.endpoint.behave({ answer: () => gate.promise });
    const calls = Array.from({ length: 24 }, (_, at) => explain(at % 2, `SELECT ${at % 4} AS n FROM Ventas`));
    await expect.poll(() => running.endpoint.seen.length).toBe(before + 4);
    await redis.kill();
    gate.resolve("Cuenta.");
    const outcomes = await Promise.all(calls);
    expect(outcomes.map(({ isError }) => isError)).toEqual(Array(24).fill(false));
    expect(running.endpoint.seen.length).toBe(before + 4);

    running.endpoint.behave({ say: "Sin Redis." });
    const down = await Promise.all([0, 1].map((at) => explain(at, "SELECT 10 AS n FROM Ventas")));
    expect(down.map(({ body }) => body.explanation)).toEqual(["Sin Redis.", "Sin Redis."]);
    for (const server of servers)
      expect(server.stderr().match(/Redis cannot be used/g) ?? []).toHaveLength(1);

    await redis.restart();
    let turn = 0;
    await expect
      .poll(
        async () => {
          const sql = `SELECT ${(turn += 1)} AS again FROM Ventas`;
          await explain(0, sql);
          return useOf(await explain(1, sql));
        },
        { timeout: 30_000, interval: 500 },
      )
      .toMatchObject({ hit: true });
  });
});

describe("a server whose Redis was never there", () => {
  it("works, and says so once", async () => {
    const server = await running.start({ flags: ["--redis", "redis://127.0.0.1:1"] });
    const known = await server.signIn();
    running.endpoint.behave({ say: "Cuenta." });
    for (const hit of [false, true]) {
      const outcome = await server.call("explain_query", { ...known, sql: "SELECT 1" });
      expect([outcome.isError, useOf(outcome)]).toMatchObject([false, { hit }]);
    }
    expect(server.stderr().match(/Redis cannot be used/g)).toHaveLength(1);
  });
});
