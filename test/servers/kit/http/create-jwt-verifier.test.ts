import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OAuthError } from "@modelcontextprotocol/server";
import { SignJWT, UnsecuredJWT, exportSPKI, generateKeyPair, importJWK } from "jose";
import type { CryptoKey } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createJwtVerifier } from "../../../../servers/kit/http/create-jwt-verifier.ts";
import { loadTokenKeys } from "../../../../servers/kit/http/load-token-keys.ts";
import type { TokenIssuer } from "../../fixture/token-issuer.ts";
import { startTokenIssuer } from "../../fixture/token-issuer.ts";

const resource = new URL("https://sql.example/mcp");
let folder: string;
let issuer: TokenIssuer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "handshake-keys-"));
  issuer = await startTokenIssuer();
});
afterAll(async () => {
  await issuer.close();
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const verifierOf = (source: string, now = Date.now) =>
  createJwtVerifier({ issuer: issuer.url, keys: loadTokenKeys(source), resource, now });

describe("a token", () => {
  it("names the user, with its scopes and its end, for this resource alone", async () => {
    const token = await issuer.issue("u-ana", resource.href, {
      claims: { scope: "read write", client_id: "desk" },
    });
    expect(await verifierOf(issuer.keysUrl).verifyAccessToken(token)).toEqual({
      token,
      clientId: "desk",
      scopes: ["read", "write"],
      expiresAt: expect.any(Number),
      resource,
      extra: { userId: "u-ana" },
    });
  });

  it("may be for several resources, and name this one with a slash at its end", async () => {
    const verifier = verifierOf(issuer.keysUrl);
    for (const aud of [["https://other.example", resource.href], `${resource.href}/`]) {
      const token = await issuer.issue("u-ana", resource.href, { claims: { aud } });
      expect(await verifier.verifyAccessToken(token)).toMatchObject({ extra: { userId: "u-ana" } });
    }
  });

  it.each([
    ["has expired", { claims: { exp: Date.now() / 1000 - 60 } }, "has expired"],
    [
      "was issued for another resource",
      { claims: { aud: "https://sql.example/other" } },
      "for another resource",
    ],
    ["was issued for nothing", { claims: { aud: [] } }, "for another resource"],
    ["is another issuer's", { claims: { iss: "https://issuer.example" } }, "is not valid"],
    ["is not valid yet", { claims: { nbf: Date.now() / 1000 + 600 } }, "is not valid"],
    ["names nobody", { claims: { sub: undefined } }, "names nobody"],
    ["names a number", { claims: { sub: 7 } }, "names nobody"],
    ["never ends", { claims: { exp: undefined } }, "is not valid"],
    ["is signed by an unknown key", { kid: "key-0" }, "is not valid"],
  ] as const)("that %s is refused", async (_what, changes, message) => {
    const token = await issuer.issue("u-ana", resource.href, changes);
    const refused = verifierOf(issuer.keysUrl).verifyAccessToken(token);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toBeInstanceOf(OAuthError);
  });

  it("that is forged is refused: another key, no signature, a public key for a secret, or noise", async () => {
    const { privateKey } = await generateKeyPair("ES256");
    const [published] = issuer.keySet().keys;
    const publicKey = await importJWK(published as object, "ES256", { extractable: true });
    const claims = { iss: issuer.url, sub: "u-ana", aud: resource.href };
    const confused = new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).setExpirationTime("5m");
    const good = await issuer.issue("u-ana", resource.href);
    const forged = [
      await issuer.issue("u-ana", resource.href, { key: privateKey }),
      new UnsecuredJWT(claims).setExpirationTime("5m").encode(),
      await confused.sign(new TextEncoder().encode(await exportSPKI(publicKey as CryptoKey))),
      `${good.slice(0, -6)}AAAAAA`,
      "noise",
    ];
    const verifier = verifierOf(issuer.keysUrl);
    for (const token of forged)
      await expect(verifier.verifyAccessToken(token)).rejects.toThrow("The token is not valid");
  });

  it("ends by the time that is given", async () => {
    const token = await issuer.issue("u-ana", resource.href);
    const later = verifierOf(issuer.keysUrl, () => Date.now() + 301_000);
    await expect(later.verifyAccessToken(token)).rejects.toThrow("has expired");
  });
});

describe("keys", () => {
  it("from a URL are fetched once, and are missed by a verifier that cannot reach them", async () => {
    const verifier = verifierOf(issuer.keysUrl);
    const before = issuer.fetched();
    for (let n = 0; n < 3; n += 1)
      await verifier.verifyAccessToken(await issuer.issue("u-ana", resource.href));
    expect(issuer.fetched()).toBe(before + 1);
    const token = await issuer.issue("u-ana", resource.href);
    const unreachable = verifierOf("http://127.0.0.1:9/keys").verifyAccessToken(token);
    await expect(unreachable).rejects.not.toBeInstanceOf(OAuthError);
  });

  it("from a file are a key set", async () => {
    const verifier = verifierOf(file("keys.json", JSON.stringify(issuer.keySet())));
    const token = await issuer.issue("u-ana", resource.href);
    expect(await verifier.verifyAccessToken(token)).toMatchObject({ extra: { userId: "u-ana" } });
  });

  it("from a file can be a shared secret, which no token chooses by itself", async () => {
    const secret = "a secret of at least thirty-two bytes";
    const verifier = verifierOf(file("secret", `${secret}\n`));
    const sign = (key: string) =>
      new SignJWT({ iss: issuer.url, sub: "u-ana", aud: resource.href })
        .setProtectedHeader({ alg: "HS256" })
        .setExpirationTime("5m")
        .sign(new TextEncoder().encode(key));
    expect(await verifier.verifyAccessToken(await sign(secret))).toMatchObject({
      extra: { userId: "u-ana" },
    });
    await expect(verifier.verifyAccessToken(await sign(`${secret}!`))).rejects.toThrow("is not valid");
    const otherKind = await issuer.issue("u-ana", resource.href);
    await expect(verifier.verifyAccessToken(otherKind)).rejects.toThrow("is not valid");
  });

  it("are refused at the start when they are no good", () => {
    expect(() => loadTokenKeys("http://keys.example/set")).toThrow("is not https");
    expect(() => loadTokenKeys(join(folder, "none"))).toThrow("ENOENT");
    expect(() => loadTokenKeys(file("short", "secret"))).toThrow("shorter than 32 bytes");
    expect(() => loadTokenKeys(file("empty.json", '{"keys":[]}'))).toThrow("no key set");
    expect(() => loadTokenKeys(file("broken.json", "{"))).toThrow("no key set");
    expect(() => loadTokenKeys(file("oct.json", '{"keys":[{"kty":"oct","k":"AA"}]}'))).toThrow("as it is");
  });
});
