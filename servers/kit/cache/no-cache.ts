import type { Cache } from "./cache.ts";

/** Keeps nothing: every call loads for itself. */
export const noCache: Cache = {
  async through({ signal }, load) {
    return { value: await load(signal ?? new AbortController().signal), hit: false, ageMs: 0 };
  },
  close: () => Promise.resolve(),
};
