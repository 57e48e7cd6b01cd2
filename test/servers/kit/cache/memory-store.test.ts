import { describe, expect, it } from "vitest";
import { memoryStore } from "../../../../servers/kit/cache/memory-store.ts";
import { cacheContract } from "./cache-contract.ts";

cacheContract("memory", async () => memoryStore());

describe("memory", () => {
  const entry = (value: unknown) => ({ storedAt: 0, expiresAt: 1, value });
  const accepts = (): boolean => true;

  it("is bounded by entries: those that were not asked for longest go first", async () => {
    const store = memoryStore({ maxEntries: 2, maxCharacters: 1_000 });
    await store.set("a", entry(1));
    await store.set("b", entry(2));
    await store.get("a", accepts);
    await store.set("c", entry(3));
    expect(await store.get("b", accepts)).toBeNull();
    expect(await store.get("a", accepts)).toMatchObject({ value: 1 });
  });

  it("is bounded by size, and does not keep what alone is too large", async () => {
    const store = memoryStore({ maxEntries: 100, maxCharacters: 1_000 });
    for (let index = 0; index < 20; index += 1) await store.set(`k${index}`, entry("x".repeat(200)));
    const kept = await Promise.all(Array.from({ length: 20 }, (_, index) => store.get(`k${index}`, accepts)));
    expect(kept.filter((found) => found !== null)).toHaveLength(4);
    await store.set("huge", entry("x".repeat(5_000)));
    expect(await store.get("huge", accepts)).toBeNull();
    expect(await store.get("k19", accepts)).not.toBeNull();
  });
});
