import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { createSessions } from "../../../servers/kit/create-sessions.ts";

const user = { id: "u-ana", username: "ana" };
const start = Date.parse("2026-01-15T00:00:00Z");
const options = { secret: "one secret", issuer: "test", lifetimeMs: 3_600_000, now: () => start };

describe("createSessions", () => {
  it("opens what it issued, in any process that has the secret", async () => {
    const { token, expiresAt } = await createSessions(options).issue(user);
    expect(expiresAt).toBe("2026-01-15T01:00:00.000Z");
    expect(await createSessions({ ...options }).open(token)).toEqual({ status: "open", user });
  });

  it("issues the same bytes at the same time", async () => {
    const [one, two] = await Promise.all([
      createSessions(options).issue(user),
      createSessions(options).issue(user),
    ]);
    expect(one).toEqual(two);
  });

  it("refuses an expired handle as expired", async () => {
    const { token } = await createSessions(options).issue(user);
    const later = (after: number) => createSessions({ ...options, now: () => start + after }).open(token);
    expect(await later(3_599_000)).toMatchObject({ status: "open" });
    expect(await later(3_600_000)).toEqual({ status: "refused", reason: "expired_token" });
  });

  it("refuses handles that were signed with something else, or not at all, or say too little", async () => {
    const sign = (secret: string, claims: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(secret));
    const claims = { sub: user.id, username: user.username, iss: "test", exp: start / 1000 + 60 };
    const { exp: _exp, ...endless } = claims;
    const { token } = await createSessions(options).issue(user);
    const [head, , signature] = token.split(".");
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: "u-luis" })).toString("base64url");
    const tokens = [
      await sign("another secret", claims),
      await sign(options.secret, { ...claims, iss: "another server" }),
      await sign(options.secret, endless),
      await sign(options.secret, { ...claims, username: 7 }),
      new UnsecuredJWT(claims).encode(),
      `${head}.${forged}.${signature}`,
      "no token",
      "",
    ];
    expect(await createSessions(options).open(await sign(options.secret, claims))).toMatchObject({
      status: "open",
    });
    for (const each of tokens) {
      expect(await createSessions(options).open(each)).toEqual({
        status: "refused",
        reason: "invalid_token",
      });
    }
  });
});
