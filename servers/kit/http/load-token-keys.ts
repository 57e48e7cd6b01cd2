import { readFileSync } from "node:fs";
import { createLocalJWKSet, createRemoteJWKSet } from "jose";
import type { JWTVerifyGetKey } from "jose";
import { z } from "zod";

/** What checks a token's signature: an issuer's public keys, or a secret that is shared with it. */
export type TokenKeys =
  | { readonly kind: "public"; readonly find: JWTVerifyGetKey }
  | { readonly kind: "shared"; readonly secret: Uint8Array };

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });
const loopback = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Keys from the URL of a JSON Web Key Set, which is fetched when the first token comes and again when a new key turns
 * up, or from a file: a key set, or a shared secret as it is. Throws an Error that says what is wrong with `source`.
 */
export function loadTokenKeys(source: string): TokenKeys {
  if (/^https?:\/\//.test(source)) {
    const url = new URL(source);
    if (url.protocol !== "https:" && !loopback.includes(url.hostname))
      throw new Error(`${source} is not https, so whoever is between could exchange the keys`);
    return { kind: "public", find: createRemoteJWKSet(url, { timeoutDuration: 5_000 }) };
  }
  const text = readFileSync(source, "utf8").trim();
  if (text.startsWith("{")) {
    const set = keySetSchema.safeParse(jsonOf(text));
    if (!set.success) throw new Error(`${source} is no key set: give {"keys": [...]}`);
    if (set.data.keys.some(({ kty }) => kty === "oct"))
      throw new Error(`${source} holds a secret key: put a shared secret into the file as it is`);
    return { kind: "public", find: createLocalJWKSet(set.data) };
  }
  const secret = new TextEncoder().encode(text);
  if (secret.byteLength < 32) throw new Error(`the shared secret in ${source} is shorter than 32 bytes`);
  return { kind: "shared", secret };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
