import type { AuthInfo, AuthMetadataOptions, OAuthTokenVerifier } from "@modelcontextprotocol/server";
import {
  OAuthError,
  buildOAuthProtectedResourceMetadata,
  getOAuthProtectedResourceMetadataUrl,
  oauthMetadataResponse,
  requireBearerAuth,
} from "@modelcontextprotocol/server";
import type { Logger } from "../create-logger.ts";

/** How clients prove who they are. */
export interface BearerOptions {
  readonly verifier: OAuthTokenVerifier;
  /** The authorization server that issues the tokens; null: none does, they are handed out in some other way. */
  readonly issuer: string | null;
  /** The MCP endpoint's URL as clients know it: the resource that tokens are for. */
  readonly resource: URL;
  readonly resourceName: string;
  readonly log: Logger;
}

/** The server as an OAuth resource server. */
export interface BearerGate {
  /** Who sends the request, or the answer that refuses it. */
  check(request: Request): Promise<AuthInfo | Response>;
  /** The metadata that tells clients where to get a token (RFC 9728), when the request asks for it. */
  metadata(request: Request): Response | undefined;
}

/**
 * Lets in requests with a good bearer token. Others are told in `WWW-Authenticate` what is wrong with theirs and where
 * to read how to get one. Throws an Error for an issuer that is not https, loopback apart.
 */
export function createBearerGate({ issuer, resource, log, ...options }: BearerOptions): BearerGate {
  const verifier: OAuthTokenVerifier = {
    async verifyAccessToken(token) {
      try {
        return await options.verifier.verifyAccessToken(token);
      } catch (error) {
        // A line without a stack for each bad token, since anybody can send many.
        if (error instanceof OAuthError) log.warn({ transport: "http", why: error.message }, "token refused");
        else log.error({ transport: "http", err: error }, "token could not be checked");
        throw error;
      }
    },
  };
  if (issuer === null) return { check: requireBearerAuth({ verifier }), metadata: () => undefined };
  const resourceMetadataUrl = getOAuthProtectedResourceMetadataUrl(resource);
  const metadata: AuthMetadataOptions = {
    // The document names the issuer alone; the endpoints are for the issuer itself to publish.
    oauthMetadata: {
      issuer,
      authorization_endpoint: issuer,
      token_endpoint: issuer,
      response_types_supported: ["code"],
    },
    resourceServerUrl: resource,
    resourceName: options.resourceName,
  };
  buildOAuthProtectedResourceMetadata(metadata);
  const path = new URL(resourceMetadataUrl).pathname;
  return {
    check: requireBearerAuth({ verifier, resourceMetadataUrl, expectedResource: resource }),
    metadata: (request) =>
      new URL(request.url).pathname === path ? oauthMetadataResponse(request, metadata) : undefined,
  };
}
