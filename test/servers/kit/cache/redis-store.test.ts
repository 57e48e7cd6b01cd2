import { setTimeout } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { CacheStore } from "../../../../servers/kit/cache/cache-store.ts";
import { createCache } from "../../../../servers/kit/cache/create-cache.ts";
import { layeredStore } from "../../../../servers/kit/cache/layered-store.ts";
import { memoryStore } from "../../../../servers/kit/cache/memory-store.ts";
import { redisStore } from "../../../../servers/kit/cache/redis-store.ts";
import { startRedis, withoutRedis, type RunningRedis } from "../../../fixtures/redis-server.ts";
import { cacheContract, deferred } from "./cache-contract.ts";

const timeoutMs = 250;

describe.skipIf(withoutRedis())("Redis as a store", () => {
  let redis: RunningRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());

  const lines: { msg: string }[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  let monotonic = 0;
  const open = (prefix = "test/", url = redis.url): CacheStore =>
    redisStore({ url, prefix, timeoutMs, retryAfterMs: 5_000, monotonicNow: () => monotonic, log });
  const entry = (value: unknown) => ({ storedAt: 1, expiresAt: 60_001, value });
  const accepts = (): boolean => true;

  cacheContract("Redis", async () => open());
  cacheContract("memory in front of Redis", async () => layeredStore(memoryStore(), open("layered/")));

  it("gives one process what another one loaded, with its age", async () => {
    const [one, other] = [open(), open()];
    let time = 5_000;
    const [here, there] = [one, other].map((store) =>
      createCache({ store: layeredStore(memoryStore(), store), now: () => time, log }),
    );
    const wanted = {
      key: { namespace: "n", inputs: "shared" },
      ttlMs: 60_000,
      schema: z.string(),
      signal: null,
    };
    expect(await here?.through(wanted, async () => "loaded")).toMatchObject({ hit: false });
    time += 700;
    const never = (): Promise<string> => Promise.reject(new Error("loaded again"));
    expect(await there?.through(wanted, never)).toEqual({ value: "loaded", hit: true, ageMs: 700 });
    await Promise.all([here?.close(), there?.close()]);
  });

  it("keeps servers with another prefix apart, and lets entries expire", async () => {
    const [one, other] = [open("one/"), open("other/")];
    await one.set("k", { ...entry(1), expiresAt: 51 });
    expect(await other.get("k", accepts)).toBeNull();
    expect(await one.get("k", accepts)).toMatchObject({ value: 1 });
    await expect.poll(() => one.get("k", accepts)).toBeNull();
    await Promise.all([one.close(), other.close()]);
  });

  it("takes nothing that does not look as it should", async () => {
    const store = open();
    await store.set("k", entry({ n: "text" }));
    expect(await store.get("k", (value) => z.object({ n: z.number() }).safeParse(value).success)).toBeNull();
    await store.close();
  });

  it("costs its time limit once when it hangs, says so once, and is used again when it answers", async () => {
    const store = open();
    await store.set("k", entry("kept"));
    lines.length = 0;
    redis.pause();
    const started = performance.now();
    const answers = await Promise.all([1, 2, 3].map(() => store.get("k", accepts)));
    for (let turn = 0; turn < 50; turn += 1) answers.push(await store.get("k", accepts));
    await store.set("k", entry("new"));
    // 54 calls; a limit of its own for each would take far longer.
    expect(performance.now() - started).toBeLessThan(timeoutMs * 27);
    expect(new Set(answers)).toEqual(new Set([null]));
    expect(lines.map(({ msg }) => msg)).toEqual(["Redis cannot be used: going on without the shared cache"]);
    redis.resume();
    await setTimeout(timeoutMs);
    expect(await store.get("k", accepts)).toBeNull();
    monotonic += 5_001;
    expect(await store.get("k", accepts)).toMatchObject({ value: "kept" });
    expect(lines.map(({ msg }) => msg).slice(1)).toEqual(["Redis can be used again"]);
    await store.close();
  });

  it("fails no call when it is killed in the middle of a load, nor before, nor after it is back", async () => {
    const store = layeredStore(memoryStore(), open());
    const cache = createCache({ store, now: Date.now, log });
    const wanted = (inputs: string) => ({
      key: { namespace: "killed", inputs },
      ttlMs: 60_000,
      schema: z.string(),
      signal: null,
    });
    const gate = deferred<string>();
    const middle = Array.from({ length: 10 }, () => cache.through(wanted("middle"), () => gate.promise));
    await setTimeout(20);
    await redis.kill();
    gate.resolve("made");
    expect((await Promise.all(middle)).map(({ value }) => value)).toEqual(Array(10).fill("made"));
    const down = await Promise.all(
      Array.from({ length: 30 }, (_, at) => cache.through(wanted(String(at % 3)), async () => `v${at % 3}`)),
    );
    expect(down.filter(({ hit }) => hit)).toHaveLength(27);
    await redis.restart();
    monotonic += 5_001;
    // The library reconnects by itself, a little after Redis is there.
    await expect
      .poll(
        async () => {
          monotonic += 5_001;
          await store.set("back", entry("again"));
          const other = open();
          const found = await other.get("back", accepts);
          await other.close();
          return found?.value;
        },
        { timeout: 10_000 },
      )
      .toBe("again");
    await cache.close();
  });

  it("is done without where nothing listens at its address", async () => {
    const store = open("test/", "redis://127.0.0.1:1");
    expect(await store.get("k", accepts)).toBeNull();
    await store.set("k", entry(1));
    await store.close();
  });
});
