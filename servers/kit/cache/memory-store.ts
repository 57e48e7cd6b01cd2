import { LRUCache } from "lru-cache";
import type { CacheEntry, CacheStore } from "./cache-store.ts";

/** Bounds of what is kept: entries, and characters of their values as JSON. */
export interface MemoryLimits {
  readonly maxEntries: number;
  readonly maxCharacters: number;
}

const usualLimits: MemoryLimits = { maxEntries: 5_000, maxCharacters: 64_000_000 };

/** Keeps values in this process, and lets go of those that were not asked for longest. */
export function memoryStore({ maxEntries, maxCharacters } = usualLimits): CacheStore {
  const kept = new LRUCache<string, CacheEntry>({
    max: maxEntries,
    maxSize: maxCharacters,
    sizeCalculation: ({ value }) => JSON.stringify(value).length + 1,
  });
  return {
    get: (key) => Promise.resolve(kept.get(key) ?? null),
    set: (key, entry) => {
      kept.set(key, entry);
      return Promise.resolve();
    },
    close: () => {
      kept.clear();
      return Promise.resolve();
    },
  };
}
