import type { Redis } from "ioredis";
import { z } from "zod";
import type { Logger } from "../create-logger.ts";
import type { CacheEntry, CacheStore } from "./cache-store.ts";
import { createCircuit } from "./create-circuit.ts";

/** Where Redis is, how long it may take, and how long it is left alone after a failure. Times in milliseconds. */
export interface RedisOptions {
  readonly url: string;
  /** Begins every key, so that servers of another kind or version do not read each other's values. */
  readonly prefix: string;
  readonly timeoutMs: number;
  readonly retryAfterMs: number;
  readonly monotonicNow: () => number;
  readonly log: Logger;
}

const entrySchema = z.object({ storedAt: z.number(), expiresAt: z.number(), value: z.unknown() });

/** A larger value is not worth the way: it would hold up the values behind it. */
const mostCharacters = 2_000_000;

/**
 * Keeps values in Redis, for several processes. Redis that is slow, down, or killed in the middle of a command costs
 * at most `timeoutMs` once; after that it is left alone for a while. Both its going and its coming back are said once in the log.
 */
export function redisStore(options: RedisOptions): CacheStore {
  const { prefix, log } = options;
  let client: Promise<Redis> | null = null;
  const circuit = createCircuit({
    ...options,
    onDown: (error) =>
      log.warn({ problem: problemOf(error) }, "Redis cannot be used: going on without the shared cache"),
    onUp: () => log.info("Redis can be used again"),
  });
  const use = <Value>(work: (redis: Redis) => Promise<Value>): Promise<Value | null> =>
    circuit.run(async () => {
      client ??= connect(options);
      return work(await client);
    });
  return {
    async get(key, accepts) {
      const text = await use((redis) => redis.get(prefix + key));
      const entry = text === null ? null : readEntry(text);
      return entry !== null && accepts(entry.value) ? entry : null;
    },
    async set(key, entry) {
      const text = JSON.stringify(entry);
      const ttlMs = Math.floor(entry.expiresAt - entry.storedAt);
      if (ttlMs < 1 || text.length > mostCharacters) return;
      await use((redis) => redis.set(prefix + key, text, "PX", ttlMs));
    },
    async close() {
      const connecting = client;
      client = null;
      (await connecting?.catch(() => null))?.disconnect();
    },
  };
}

/** Loads the library only now: it is optional, and most servers run without it. */
async function connect({ url, timeoutMs, retryAfterMs }: RedisOptions): Promise<Redis> {
  const { Redis: Client } = await import("ioredis");
  const redis = new Client(url, {
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, retryAfterMs),
  });
  // Its failures are those of the commands; without a listener the library would print them as well.
  redis.on("error", () => {});
  return redis;
}

function readEntry(text: string): CacheEntry | null {
  try {
    const checked = entrySchema.safeParse(JSON.parse(text));
    return checked.success ? checked.data : null;
  } catch {
    return null;
  }
}

function problemOf(error: unknown): string {
  const missing = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
  if (missing) return "the package ioredis is not installed (npm install ioredis)";
  return error instanceof Error ? error.message : String(error);
}
