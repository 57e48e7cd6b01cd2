import type { McpServer, ServerEventBus } from "@modelcontextprotocol/server";
import type { Logger } from "../kit/create-logger.ts";
import { createRateLimiter, unlimited } from "../kit/create-rate-limiter.ts";
import type { BearerGate } from "../kit/http/create-bearer-gate.ts";
import { createBearerGate } from "../kit/http/create-bearer-gate.ts";
import { createHttpApp } from "../kit/http/create-http-app.ts";
import { createJwtVerifier } from "../kit/http/create-jwt-verifier.ts";
import type { FindOwner } from "../kit/http/create-opaque-verifier.ts";
import { createOpaqueVerifier } from "../kit/http/create-opaque-verifier.ts";
import type { TokenKeys } from "../kit/http/load-token-keys.ts";
import { loadTokenKeys } from "../kit/http/load-token-keys.ts";
import { serveOverHttp } from "../kit/serve-over-http.ts";
import { publisher, serverInfo } from "./create-server.ts";
import type { AuthSettings, HttpOptions } from "./read-http-options.ts";

/** What the transport needs of the server. */
export interface HttpWiring {
  readonly createServer: () => McpServer;
  /** Whose credential a bearer token is, where the server's own credentials are taken for tokens. */
  readonly findOwner: FindOwner;
  readonly bus?: ServerEventBus;
  readonly log: Logger;
  readonly close: () => Promise<void>;
}

// Always the real time: tokens, limits and sessions know nothing of a clock that stands still.
const now = Date.now;

/** Serves over HTTP as the options say, until a signal comes. Throws an Error that names the option that is wrong. */
export async function serveHttp(http: HttpOptions, wiring: HttpWiring): Promise<void> {
  const { auth, requestsPerMinute: perMinute } = http;
  const createGate = gateFactory(auth, wiring);
  await serveOverHttp({
    ...wiring,
    ...http,
    createApp: (origin) => {
      const url = http.publicUrl ?? new URL(`${origin}/mcp`);
      return createHttpApp({
        ...wiring,
        ...http,
        ...(createGate !== null && { gate: createGate(url) }),
        limiter: perMinute === null ? unlimited : createRateLimiter({ perMinute, now }),
        card: { identity: serverInfo, publisher, url, needsToken: createGate !== null },
        now,
      });
    },
  });
}

/** What makes the gate once the server's own URL is known; keys are loaded, and options checked, before. */
function gateFactory(
  auth: AuthSettings,
  { findOwner, log }: HttpWiring,
): ((resource: URL) => BearerGate) | null {
  if (auth.kind === "none") return null;
  const resourceName = serverInfo.title;
  if (auth.kind === "opaque") {
    const verifier = createOpaqueVerifier(findOwner, now);
    return (resource) => createBearerGate({ verifier, issuer: null, resource, resourceName, log });
  }
  const { issuer } = auth;
  const keys = keysFrom(auth.keys);
  return (resource) =>
    createBearerGate({
      verifier: createJwtVerifier({ issuer, keys, resource, now }),
      issuer,
      resource,
      resourceName,
      log,
    });
}

function keysFrom(source: string): TokenKeys {
  try {
    return loadTokenKeys(source);
  } catch (error) {
    throw new Error(`--auth-keys: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
