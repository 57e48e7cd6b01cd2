import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import type { Context } from "hono";
import { Hono } from "hono";
import { cors } from "hono/cors";
import type { RateLimiter } from "../create-rate-limiter.ts";
import { unlimited } from "../create-rate-limiter.ts";
import { createDiscoveryApp } from "./create-discovery-app.ts";
import type { BearerGate } from "./create-bearer-gate.ts";
import type { McpEndpoint, McpEndpointOptions } from "./create-mcp-endpoint.ts";
import { createMcpEndpoint } from "./create-mcp-endpoint.ts";
import type { CardOptions } from "./create-server-card.ts";
import { jsonRpcError } from "./json-rpc-error.ts";
import { verifiedUser } from "./verified-user.ts";

/** What is mounted, and who may reach it. */
export interface HttpAppOptions extends McpEndpointOptions {
  /** Host names, beside those of loopback, by which clients reach the server; pages of them may call it too. */
  readonly hostnames: readonly string[];
  /** Host names of further pages that may call it. */
  readonly origins: readonly string[];
  /** Asks for a bearer token; without it anybody may call. */
  readonly gate?: BearerGate;
  /** How often a user may send a request; an address, where the user is not known. */
  readonly limiter?: RateLimiter;
  /** What the server is, for those who look for one; without it there is no server card. */
  readonly card?: CardOptions;
}

/** What is known of where a request comes from. */
export interface Peer {
  readonly address: string;
}

/** The server as a web-standard application: `fetch` answers a request, wherever it comes from. */
export interface HttpApp {
  fetch(request: Request, peer?: Peer): Response | Promise<Response>;
  readonly notify: McpEndpoint["notify"];
  /** Ends what is still open. */
  close(): Promise<void>;
}

/** The headers that MCP clients in browsers send, and those that they may read. */
const allowHeaders = [
  "authorization",
  "content-type",
  "accept",
  "last-event-id",
  "mcp-session-id",
  "mcp-protocol-version",
  "mcp-method",
  "mcp-name",
];
const allowMethods = ["GET", "POST", "DELETE"];
const exposeHeaders = ["mcp-session-id", "mcp-protocol-version", "www-authenticate", "retry-after"];

/** Mounts the MCP endpoint at `/mcp` behind its guards; beside it `/health`, discovery and the token metadata. */
export function createHttpApp(options: HttpAppOptions): HttpApp {
  const { gate, card, log } = options;
  const hostnames = [...localhostAllowedHostnames(), ...options.hostnames];
  const origins = [...localhostAllowedOrigins(), ...options.hostnames, ...options.origins];
  const endpoint = createMcpEndpoint(options);
  const app = new Hono<{ Bindings: Peer }>();
  // Before the guard of host names, since whoever watches a server asks for it by its address.
  app.get("/health", (c) => c.json({ status: "ok" }));
  app.use(async (c, next) => hostHeaderValidationResponse(c.req.raw, hostnames) ?? next());
  if (card !== undefined) app.route("/", createDiscoveryApp(card));
  if (gate !== undefined)
    app.all("/.well-known/oauth-protected-resource/*", (c) => gate.metadata(c.req.raw) ?? c.notFound());
  app.use("/mcp", async (c, next) => originValidationResponse(c.req.raw, origins) ?? next());
  app.use("/mcp", cors({ origin: (origin) => origin, allowMethods, allowHeaders, exposeHeaders }));
  app.all("/mcp", (c) => admit(c, options, endpoint));
  app.notFound((c) => c.json({ error: "There is nothing here; the MCP endpoint is /mcp." }, 404));
  app.onError((error) => {
    // Whoever walks through a body that is nested thousands of times runs out of stack; that is the body's fault.
    if (error instanceof RangeError && error.message.includes("call stack"))
      return jsonRpcError(400, "The body is nested too deeply.", { code: -32_600 });
    log.error({ transport: "http", err: error }, "unexpected failure of a request");
    return jsonRpcError(500, "The server made a mistake of its own; its log says which.", { code: -32_603 });
  });
  return {
    fetch: (request, peer = { address: "unknown" }) => app.fetch(request, peer),
    notify: endpoint.notify,
    close: () => endpoint.close(),
  };
}

/** Passes on what comes from a known user, or anybody where no token is asked for, and not too often. */
async function admit(
  c: Context<{ Bindings: Peer }>,
  { gate, limiter = unlimited }: HttpAppOptions,
  endpoint: McpEndpoint,
): Promise<Response> {
  const request = c.req.raw;
  const checked = await gate?.check(request);
  const refusal = checked !== undefined && "status" in checked ? checked : null;
  const authInfo = checked !== undefined && "token" in checked ? checked : undefined;
  const user = verifiedUser(authInfo);
  // Requests without a good token count against their address alone, so that they cannot use up a user's share.
  const allowance = limiter.take(user === null ? `address ${c.env.address}` : `user ${user}`);
  if (!allowance.allowed) {
    const seconds = allowance.retryAfterSeconds;
    const headers = { "retry-after": String(seconds) };
    return jsonRpcError(429, `Too many requests: send the next one in ${seconds} s.`, { headers });
  }
  return refusal ?? endpoint.fetch(request, authInfo);
}
