import type { CacheStore } from "./cache-store.ts";

/** A near store in front of one that is shared: what is found in the shared one is kept near as well, with its age. */
export function layeredStore(near: CacheStore, shared: CacheStore): CacheStore {
  return {
    async get(key, accepts) {
      const close = await near.get(key, accepts);
      if (close !== null) return close;
      const far = await shared.get(key, accepts);
      if (far !== null) await near.set(key, far);
      return far;
    },
    async set(key, entry) {
      await near.set(key, entry);
      await shared.set(key, entry);
    },
    async close() {
      await Promise.all([near.close(), shared.close()]);
    },
  };
}
