import { z } from "zod";
import type { Logger } from "../create-logger.ts";
import type { Cache } from "./cache.ts";
import { createCache } from "./create-cache.ts";
import { layeredStore } from "./layered-store.ts";
import { memoryStore } from "./memory-store.ts";
import { noCache } from "./no-cache.ts";
import { redisStore } from "./redis-store.ts";

/** The flags of a server's cache. */
export const cacheFlags = {
  cache: z.stringbool().default(true),
  redis: z.url({ protocol: /^rediss?$/, error: "give a URL, as in redis://127.0.0.1:6379" }).optional(),
};

/** Whether anything is kept at all, and whether it is shared with other processes. */
export interface CacheSettings {
  readonly on: boolean;
  readonly redisUrl: string | null;
}

/** What a server's cache works with. `prefix` begins the keys that are shared. */
export interface CacheSurroundings {
  readonly prefix: string;
  readonly now: () => number;
  readonly log: Logger;
}

const redisTimeoutMs = 250;
const redisRetryAfterMs = 5_000;

/** The cache that the settings ask for: none, this process's memory, or that in front of Redis. Nothing is connected yet. */
export function openCache({ on, redisUrl }: CacheSettings, { prefix, now, log }: CacheSurroundings): Cache {
  if (!on) return noCache;
  const near = memoryStore();
  if (redisUrl === null) return createCache({ store: near, now, log });
  const shared = redisStore({
    url: redisUrl,
    prefix,
    timeoutMs: redisTimeoutMs,
    retryAfterMs: redisRetryAfterMs,
    monotonicNow: () => performance.now(),
    log,
  });
  return createCache({ store: layeredStore(near, shared), now, log });
}
