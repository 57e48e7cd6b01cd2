import type { Call } from "../define-tool.ts";
import type { CacheUse } from "./cache.ts";

/** Says in the result's `_meta` whether it was kept, and for how long: `{hit, age_ms}`. */
export function noteCacheUse(call: Pick<Call, "note">, { hit, ageMs }: CacheUse): void {
  call.note("cache", { hit, age_ms: Math.round(ageMs) });
}
