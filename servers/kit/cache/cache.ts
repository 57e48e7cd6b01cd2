import type { z } from "zod";
import type { Json } from "../../../harness/core/json.ts";

/** What names a kept value: what kind of thing it is, and everything that it depends on. */
export interface CacheKey {
  readonly namespace: string;
  readonly inputs: Json;
}

/** A value that is wanted, and how it may be kept. */
export interface CacheRequest<Value> {
  readonly key: CacheKey;
  readonly ttlMs: number;
  /** What a value from a store that others write to must look like; anything else counts as not kept. */
  readonly schema: z.ZodType<Value>;
  /** Ends this caller's waiting. Null: the caller waits to the end. */
  readonly signal: AbortSignal | null;
}

/** Whether the caller was spared the load, and how long the value had been kept, in milliseconds. */
export interface CacheUse {
  readonly hit: boolean;
  readonly ageMs: number;
}

/** A value, and how it was obtained. */
export interface Cached<Value> extends CacheUse {
  readonly value: Value;
}

/** Keeps what is dear to make. Who may have a value must have been checked before it is asked for here. */
export interface Cache {
  /**
   * Gives the kept value, or loads and keeps it. Concurrent calls with one key are one load, whose signal aborts only
   * when every caller has gone; those who joined it count as hits. Rejects with what the load throws, which is never
   * kept. A value must be JSON, and comes back frozen.
   */
  through<Value>(
    request: CacheRequest<Value>,
    load: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Cached<Value>>;
  close(): Promise<void>;
}
