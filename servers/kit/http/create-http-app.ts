import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import type { McpEndpoint, McpEndpointOptions } from "./create-mcp-endpoint.ts";
import { createMcpEndpoint } from "./create-mcp-endpoint.ts";

/** What is mounted, and who may reach it. */
export interface HttpAppOptions extends McpEndpointOptions {
  /** Host names, beside those of loopback, by which clients reach the server; browsers' pages of them may call it too. */
  readonly hostnames: readonly string[];
  /** Host names of pages, beside those, that may call it. */
  readonly origins: readonly string[];
}

/** The server as a web-standard application: `fetch` answers a request, wherever it comes from. */
export interface HttpApp {
  fetch(request: Request): Response | Promise<Response>;
  readonly notify: McpEndpoint["notify"];
  /** Ends what is still open. */
  close(): Promise<void>;
}

/** The headers that MCP clients in browsers send and read. */
const requestHeaders = [
  "authorization",
  "content-type",
  "accept",
  "last-event-id",
  "mcp-session-id",
  "mcp-protocol-version",
  "mcp-method",
  "mcp-name",
];
const responseHeaders = ["mcp-session-id", "mcp-protocol-version", "www-authenticate", "retry-after"];

/** Mounts the MCP endpoint at `/mcp` behind its guards, and `/health` beside it. */
export function createHttpApp(options: HttpAppOptions): HttpApp {
  const hostnames = [...localhostAllowedHostnames(), ...options.hostnames];
  const origins = [...localhostAllowedOrigins(), ...options.hostnames, ...options.origins];
  const endpoint = createMcpEndpoint(options);
  const app = new Hono();
  app.use(async (c, next) => hostHeaderValidationResponse(c.req.raw, hostnames) ?? next());
  app.use("/mcp", async (c, next) => originValidationResponse(c.req.raw, origins) ?? next());
  app.use(
    "/mcp",
    cors({ origin: (origin) => origin, allowHeaders: requestHeaders, exposeHeaders: responseHeaders }),
  );
  app.get("/health", (c) => c.json({ status: "ok" }));
  app.all("/mcp", (c) => endpoint.fetch(c.req.raw));
  return { fetch: (request) => app.fetch(request), notify: endpoint.notify, close: () => endpoint.close() };
}
