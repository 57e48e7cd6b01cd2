import { jwtVerify, SignJWT, errors } from "jose";

/** Who a session belongs to. */
export interface SessionUser {
  readonly id: string;
  readonly username: string;
}

/** What became of a handle: whose it is, or why it is no good. */
export type OpenedSession =
  | { readonly status: "open"; readonly user: SessionUser }
  | { readonly status: "refused"; readonly reason: "expired_token" | "invalid_token" };

/** Issues and opens session handles: signed, so that any process with the same secret can open them. */
export interface Sessions {
  issue(user: SessionUser): Promise<{ readonly token: string; readonly expiresAt: string }>;
  open(token: string): Promise<OpenedSession>;
}

/** The secret that signs, the name that the handles are bound to, how long they live, and the time. */
export interface SessionOptions {
  readonly secret: string;
  readonly issuer: string;
  readonly lifetimeMs: number;
  readonly now: () => number;
}

/** Session handles as JSON Web Tokens (HS256) with user id, username and expiry; nothing is kept in memory. */
export function createSessions({ secret, issuer, lifetimeMs, now }: SessionOptions): Sessions {
  const key = new TextEncoder().encode(secret);
  return {
    async issue(user) {
      const issuedAt = Math.floor(now() / 1000);
      const expiresAt = issuedAt + Math.floor(lifetimeMs / 1000);
      const token = await new SignJWT({ username: user.username })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(issuer)
        .setSubject(user.id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt: new Date(expiresAt * 1000).toISOString() };
    },
    async open(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ["HS256"],
          issuer,
          requiredClaims: ["sub", "exp"],
          currentDate: new Date(now()),
        });
        const { sub, username } = payload;
        if (typeof sub !== "string" || typeof username !== "string") return refused("invalid_token");
        return { status: "open", user: { id: sub, username } };
      } catch (error) {
        return refused(error instanceof errors.JWTExpired ? "expired_token" : "invalid_token");
      }
    },
  };
}

function refused(reason: "expired_token" | "invalid_token"): OpenedSession {
  return { status: "refused", reason };
}
