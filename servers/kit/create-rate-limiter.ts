/** Whether one more call is within the limit; if not, after how many seconds it would be. */
export type Allowance =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/** A limit on calls, kept for each key (a user, an address) by itself. */
export interface RateLimiter {
  take(key: string): Allowance;
}

/** `perMinute`: calls that a key may make in a minute, all of them at once if it likes. `now`: milliseconds. */
export interface RateLimit {
  readonly perMinute: number;
  readonly now: () => number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** With more keys than this, those whose bucket is full again are forgotten: they are as good as new. */
const manyKeys = 10_000;

/** A token bucket for each key: it holds a minute's calls and refills evenly. */
export function createRateLimiter({ perMinute, now }: RateLimit): RateLimiter {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;
  const refilled = ({ tokens, at }: Bucket, time: number): number =>
    Math.min(perMinute, tokens + Math.max(0, time - at) * perMs);
  let sweepAt = manyKeys;
  return {
    take(key) {
      const time = now();
      if (buckets.size >= sweepAt) {
        for (const [each, bucket] of buckets) if (refilled(bucket, time) >= perMinute) buckets.delete(each);
        sweepAt = Math.max(manyKeys, buckets.size * 2);
      }
      const bucket = buckets.get(key) ?? { tokens: perMinute, at: time };
      const tokens = refilled(bucket, time);
      const allowed = tokens >= 1;
      buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at: time });
      if (allowed) return { allowed };
      return { allowed, retryAfterSeconds: Math.max(1, Math.ceil((1 - tokens) / perMs / 1_000)) };
    },
  };
}

/** No limit at all. */
export const unlimited: RateLimiter = { take: () => ({ allowed: true }) };
