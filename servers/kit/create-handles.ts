import { createHmac } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { CompactSign, compactVerify } from "jose";
import { z } from "zod";

/** What became of a handle: what it stands for, or why it is no good. */
export type OpenedHandle<Payload> =
  | { readonly status: "open"; readonly payload: Payload; readonly expiresAt: string }
  | { readonly status: "refused"; readonly reason: "expired" | "invalid" };

/** Issues and opens handles that carry what they stand for, so that the server keeps nothing. */
export interface Handles<Payload> {
  issue(payload: Payload): Promise<{ readonly handle: string; readonly expiresAt: string }>;
  open(handle: string): Promise<OpenedHandle<Payload>>;
}

/** The server's secret, what the handles are for (none is good for anything else), how long they live, and the time. */
export interface HandleOptions<Payload> {
  readonly secret: string;
  readonly purpose: string;
  readonly payload: z.ZodType<Payload>;
  readonly lifetimeMs: number;
  readonly now: () => number;
}

/** The longest text that a handle may unfold to, in bytes. */
const mostBytes = 1024 * 1024;

/**
 * Handles as JSON Web Signatures (HS256) over deflated JSON: readable by whoever holds one, changeable by nobody. Each
 * purpose has a key of its own, derived from the secret.
 */
export function createHandles<Payload>(options: HandleOptions<Payload>): Handles<Payload> {
  const { purpose, lifetimeMs, now } = options;
  const key = createHmac("sha256", options.secret).update(`handle: ${purpose}`).digest();
  const envelope = z.strictObject({ exp: z.int(), for: options.payload });
  return {
    async issue(payload) {
      const exp = Math.floor((now() + lifetimeMs) / 1000);
      const text = deflateRawSync(JSON.stringify({ exp, for: payload }));
      const handle = await new CompactSign(text).setProtectedHeader({ alg: "HS256" }).sign(key);
      return { handle, expiresAt: isoTime(exp) };
    },
    async open(handle) {
      try {
        const { payload } = await compactVerify(handle, key, { algorithms: ["HS256"] });
        const text = inflateRawSync(payload, { maxOutputLength: mostBytes }).toString("utf8");
        const { exp, for: content } = envelope.parse(JSON.parse(text));
        return exp * 1000 <= now()
          ? { status: "refused", reason: "expired" }
          : { status: "open", payload: content, expiresAt: isoTime(exp) };
      } catch {
        return { status: "refused", reason: "invalid" };
      }
    },
  };
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
