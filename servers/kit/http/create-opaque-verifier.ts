import type { OAuthTokenVerifier } from "@modelcontextprotocol/server";
import { OAuthError, OAuthErrorCode } from "@modelcontextprotocol/server";

/** Whose credential it is, as the server's user store knows it. */
export type FindOwner = (credential: string) => Promise<{ readonly id: string } | null>;

/**
 * Takes the server's own credentials as bearer tokens. They hold until the user store forgets them, which is asked
 * every time; the expiry that the SDK insists on is a minute away. `now`: milliseconds.
 */
export function createOpaqueVerifier(findOwner: FindOwner, now: () => number): OAuthTokenVerifier {
  return {
    async verifyAccessToken(token) {
      const owner = await findOwner(token);
      if (owner === null) throw new OAuthError(OAuthErrorCode.InvalidToken, "The token is not valid");
      const expiresAt = Math.floor(now() / 1_000) + 60;
      return { token, clientId: owner.id, scopes: [], expiresAt, extra: { userId: owner.id } };
    },
  };
}
