/** A kept value. Times are milliseconds since the epoch, by the cache's clock. */
export interface CacheEntry {
  readonly storedAt: number;
  readonly expiresAt: number;
  readonly value: unknown;
}

/**
 * Where a cache keeps its values. A store is a help and no need: it never throws, and one that cannot be reached has
 * nothing and keeps nothing. Whether an entry is still good is for the cache to say.
 */
export interface CacheStore {
  /** The entry, where there is one; `accepts` refuses values that were written by somebody else and do not fit. */
  get(key: string, accepts: (value: unknown) => boolean): Promise<CacheEntry | null>;
  set(key: string, entry: CacheEntry): Promise<void>;
  close(): Promise<void>;
}
