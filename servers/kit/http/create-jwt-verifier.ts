import type { OAuthTokenVerifier } from "@modelcontextprotocol/server";
import { OAuthError, OAuthErrorCode } from "@modelcontextprotocol/server";
import type { JWTPayload, JWTVerifyOptions } from "jose";
import { errors, jwtVerify } from "jose";
import type { TokenKeys } from "./load-token-keys.ts";

/** Whose tokens are taken, and for what. */
export interface JwtVerifierOptions {
  readonly issuer: string;
  readonly keys: TokenKeys;
  /** The server's own URL: a token for anything else is refused, so that nobody can pass on what was given to them. */
  readonly resource: URL;
  readonly now: () => number;
}

/** The algorithms that are taken are fixed by the kind of key, never by the token. */
const publicKeyAlgorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512"];
const algorithms: Readonly<Record<TokenKeys["kind"], string[]>> = {
  public: [...publicKeyAlgorithms, "EdDSA", "Ed25519"],
  shared: ["HS256", "HS384", "HS512"],
};

/**
 * Checks JSON Web Tokens: signature, issuer, audience, times; `sub` is the user's id. Throws an `OAuthError`
 * (`invalid_token`) for a token that is no good, and anything else when the keys cannot be had.
 */
export function createJwtVerifier({ issuer, keys, resource, now }: JwtVerifierOptions): OAuthTokenVerifier {
  const audience = resource.href.replace(/\/$/, "");
  return {
    async verifyAccessToken(token) {
      const options: JWTVerifyOptions = {
        algorithms: algorithms[keys.kind],
        issuer,
        audience: [audience, `${audience}/`],
        requiredClaims: ["exp"],
        currentDate: new Date(now()),
      };
      const payload = await verify(token, keys, options);
      const userId = textOf(payload.sub);
      if (userId === undefined) throw new OAuthError(OAuthErrorCode.InvalidToken, "The token names nobody");
      return {
        token,
        clientId: textOf(payload["client_id"]) ?? textOf(payload["azp"]) ?? "unknown",
        scopes: textOf(payload["scope"])?.split(" ") ?? [],
        expiresAt: payload.exp ?? 0,
        resource,
        extra: { userId },
      };
    },
  };
}

async function verify(token: string, keys: TokenKeys, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    const verified =
      keys.kind === "shared"
        ? await jwtVerify(token, keys.secret, options)
        : await jwtVerify(token, keys.find, options);
    return verified.payload;
  } catch (error) {
    if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) throw error;
    throw new OAuthError(OAuthErrorCode.InvalidToken, reasonOf(error));
  }
}

function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return "The token has expired";
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === "aud")
    return "The token was issued for another resource";
  return "The token is not valid";
}

function textOf(claim: unknown): string | undefined {
  return typeof claim === "string" && claim !== "" ? claim : undefined;
}
