import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Cache } from "../../../../servers/kit/cache/cache.ts";
import type { CacheStore } from "../../../../servers/kit/cache/cache-store.ts";
import { createCache } from "../../../../servers/kit/cache/create-cache.ts";
import { createLogger } from "../../../../servers/kit/create-logger.ts";

export const silent = createLogger({ name: "test", file: null, level: "silent" });
const ttlMs = 60_000;

/** A value that resolves when the test says so. */
export function deferred<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** What every cache owes, whatever store it keeps its values in. */
export function cacheContract(name: string, openStore: () => Promise<CacheStore>): void {
  describe(`${name} as a cache`, () => {
    let time = 1_000_000;
    const opened: Cache[] = [];
    const open = async (): Promise<Cache> => {
      const cache = createCache({ store: await openStore(), now: () => time, log: silent });
      opened.push(cache);
      return cache;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((cache) => cache.close()));
    });
    let next = 0;
    const request = (inputs: Record<string, string> = { of: `a test ${(next += 1)}` }) => ({
      key: { namespace: "numbers", inputs },
      ttlMs,
      schema: z.array(z.number()),
      signal: null,
    });
    const never = (): Promise<number[]> => Promise.reject(new Error("loaded"));

    it("loads once, then gives the same value with its age", async () => {
      const [cache, wanted] = [await open(), request()];
      expect(await cache.through(wanted, async () => [1, 2])).toEqual({
        value: [1, 2],
        hit: false,
        ageMs: 0,
      });
      time += 1_500;
      expect(await cache.through(wanted, never)).toEqual({ value: [1, 2], hit: true, ageMs: 1_500 });
    });

    it("loads again when the time to live is over, and not a moment before", async () => {
      const [cache, wanted] = [await open(), request()];
      await cache.through(wanted, async () => [1]);
      time += ttlMs - 1;
      expect(await cache.through(wanted, never)).toMatchObject({ hit: true, ageMs: ttlMs - 1 });
      time += 1;
      expect(await cache.through(wanted, async () => [2])).toEqual({ value: [2], hit: false, ageMs: 0 });
      expect(await cache.through(wanted, never)).toMatchObject({ value: [2], hit: true });
    });

    it("tells keys apart by every input and by namespace, and not by the order of inputs", async () => {
      const [cache, id] = [await open(), String(Math.random())];
      await cache.through(request({ id, user: "ana", language: "es" }), async () => [1]);
      expect(await cache.through(request({ language: "es", user: "ana", id }), never)).toMatchObject({
        hit: true,
      });
      for (const other of [
        request({ id, user: "luis", language: "es" }),
        request({ id, user: "ana", language: "en" }),
        request({ id, user: "ana", language: "es", rows: "" }),
        {
          ...request(),
          key: { namespace: "others", inputs: { id, user: "ana", language: "es" } },
        },
      ]) {
        expect(await cache.through(other, async () => [2])).toMatchObject({ value: [2], hit: false });
      }
    });

    it("makes one load of concurrent misses, and none of errors it keeps", async () => {
      const [cache, wanted, gate] = [await open(), request(), deferred<number[]>()];
      let loads = 0;
      const load = (): Promise<number[]> => {
        loads += 1;
        return gate.promise;
      };
      const calls = Array.from({ length: 20 }, () => cache.through(wanted, load));
      gate.resolve([7]);
      const results = await Promise.all(calls);
      expect(loads).toBe(1);
      expect(results.filter(({ hit }) => !hit)).toHaveLength(1);
      expect(new Set(results.map(({ value }) => value[0]))).toEqual(new Set([7]));

      const failing = request();
      const together = [1, 2, 3].map(() => cache.through(failing, never));
      expect((await Promise.allSettled(together)).map(({ status }) => status)).toEqual(
        Array(3).fill("rejected"),
      );
      expect(await cache.through(failing, async () => [8])).toMatchObject({ value: [8], hit: false });
    });

    it("lets one caller go without taking the load from the others, and stops when all have gone", async () => {
      const [cache, wanted, gate] = [await open(), request(), deferred<number[]>()];
      const [first, second] = [new AbortController(), new AbortController()];
      let stopped: AbortSignal | null = null;
      const load = (signal: AbortSignal): Promise<number[]> => {
        stopped = signal;
        return gate.promise;
      };
      const leaving = cache.through({ ...wanted, signal: first.signal }, load);
      const staying = cache.through({ ...wanted, signal: second.signal }, never);
      await expect.poll(() => stopped).not.toBeNull();
      first.abort(new Error("gone"));
      await expect(leaving).rejects.toThrow("gone");
      expect((stopped as AbortSignal | null)?.aborted).toBe(false);
      gate.resolve([3]);
      expect(await staying).toMatchObject({ value: [3], hit: true });

      const [alone, waiting] = [new AbortController(), deferred<number[]>()];
      const another = request();
      const left = cache.through({ ...another, signal: alone.signal }, (signal) => {
        stopped = signal;
        return waiting.promise;
      });
      await expect.poll(() => stopped?.aborted).toBe(false);
      alone.abort(new Error("gone"));
      await expect(left).rejects.toThrow("gone");
      expect((stopped as AbortSignal | null)?.aborted).toBe(true);
      expect(await cache.through(another, async () => [4])).toMatchObject({ value: [4], hit: false });
      waiting.resolve([5]);
    });

    it("gives the first caller what later ones get, and nobody a way to change it", async () => {
      const [cache, wanted] = [await open(), { ...request(), schema: z.array(z.object({ n: z.number() })) }];
      const given = [{ n: 1, more: undefined }];
      const { value } = await cache.through(wanted, async () => given);
      given[0]!.n = 2;
      expect(() => {
        value[0]!.n = 3;
      }).toThrow(TypeError);
      expect((await cache.through(wanted, async () => [])).value).toEqual([{ n: 1 }]);
    });
  });
}
