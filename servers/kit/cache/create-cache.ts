import { digest } from "../../../harness/core/json.ts";
import { InputNeeded } from "../host/client-host.ts";
import type { Logger } from "../create-logger.ts";
import type { Cache, CacheKey, CacheRequest } from "./cache.ts";
import type { CacheEntry, CacheStore } from "./cache-store.ts";
import { createSingleFlight } from "./single-flight.ts";

/** Where values are kept, and the time that says how old they are, in milliseconds since the epoch. */
export interface CacheOptions {
  readonly store: CacheStore;
  readonly now: () => number;
  readonly log: Logger;
}

interface Found {
  readonly entry: CacheEntry;
  readonly hit: boolean;
}

/** A cache over a store. What the first caller gets is what later ones get: the value after its way through JSON. */
export function createCache({ store, now, log }: CacheOptions): Cache {
  const flights = createSingleFlight<Found>();

  async function find<Value>(
    key: string,
    { ttlMs, schema }: CacheRequest<Value>,
    load: () => Promise<Value>,
  ): Promise<Found> {
    const kept = await store.get(key, (value) => schema.safeParse(value).success);
    if (kept !== null && isGood(kept, now(), ttlMs)) return { entry: frozenEntry(kept), hit: true };
    const value: unknown = JSON.parse(JSON.stringify(await load()));
    const storedAt = now();
    const entry = frozenEntry({ storedAt, expiresAt: storedAt + ttlMs, value });
    await store.set(key, entry);
    return { entry, hit: false };
  }

  return {
    async through<Value>(request: CacheRequest<Value>, load: (signal: AbortSignal) => Promise<Value>) {
      const key = keyText(request.key);
      let own = false;
      const flight = flights.run(key, request.signal, (signal) => {
        own = true;
        return find(key, request, () => load(signal));
      });
      const { value: found, first } = await flight.catch(async (error: unknown) => {
        // What another call has to ask its client cannot be answered by this one's.
        if (!(error instanceof InputNeeded) || own) throw error;
        return {
          value: await find(key, request, () => load(request.signal ?? new AbortController().signal)),
          first: true,
        };
      });
      const use = {
        hit: found.hit || !first,
        // Another machine's clock may be ahead of this one.
        ageMs: Math.max(0, now() - found.entry.storedAt),
      };
      log.debug({ namespace: request.key.namespace, ...use }, "cache");
      // One key names one kind of value, and what comes from elsewhere has been checked by its schema.
      return { value: found.entry.value as Value, ...use };
    },
    close: () => store.close(),
  };
}

/** How far the clocks of machines that share a store may be apart, in milliseconds. */
const clockSkewMs = 60_000;

/** An entry that would live for longer than any that is kept under its key was not written by a server like this one. */
function isGood({ expiresAt }: CacheEntry, at: number, ttlMs: number): boolean {
  return at < expiresAt && expiresAt - at <= ttlMs + clockSkewMs;
}

/** Inputs of any size and order as a key of fixed length. */
function keyText({ namespace, inputs }: CacheKey): string {
  return `${namespace}:${digest({ inputs })}`;
}

function frozenEntry(entry: CacheEntry): CacheEntry {
  freeze(entry.value);
  return entry;
}

function freeze(value: unknown): void {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}
