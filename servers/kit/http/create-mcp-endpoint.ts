import type { AuthInfo, McpServer } from "@modelcontextprotocol/server";
import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  readRequestBody,
} from "@modelcontextprotocol/server";
import type { Logger } from "../create-logger.ts";
import type { LegacySessionOptions } from "./create-legacy-sessions.ts";
import { createLegacySessions } from "./create-legacy-sessions.ts";
import { jsonRpcError } from "./json-rpc-error.ts";

/** What is served, and within which bounds. */
export interface McpEndpointOptions {
  /** Makes an MCP server: for each request of the current revision, for each session of the older ones. Keep it cheap. */
  readonly createServer: () => McpServer;
  readonly maxBodyBytes: number;
  /** Milliseconds between the comments that keep a silent stream alive. */
  readonly keepAliveMs: number;
  readonly sessions: Pick<LegacySessionOptions, "maxSessions" | "idleMs"> &
    Partial<Pick<LegacySessionOptions, "transport">>;
  readonly now: () => number;
  readonly log: Logger;
}

/** The MCP endpoint itself, without guards: requests of both protocol eras. */
export interface McpEndpoint {
  fetch(request: Request, authInfo?: AuthInfo): Promise<Response>;
  /** Tells clients of both eras that lists or resources have changed. */
  readonly notify: ReturnType<typeof createMcpHandler>["notify"];
  close(): Promise<void>;
}

/**
 * Serves both protocol eras from one factory: the current revision without sessions, the older ones with them, since
 * only a session can ask its client something (elicitation, sampling, roots).
 */
export function createMcpEndpoint(options: McpEndpointOptions): McpEndpoint {
  const { createServer, maxBodyBytes, keepAliveMs, log } = options;
  const modern = createMcpHandler(createServer, {
    legacy: "reject",
    keepAliveMs,
    maxRequestBodySize: maxBodyBytes,
    onerror: (error) => log.warn({ err: error, transport: "http" }, "protocol error"),
  });
  const legacy = createLegacySessions({
    ...options.sessions,
    createServer,
    now: options.now,
    log,
    transport: { keepAliveMs, maxRequestBodySize: maxBodyBytes, ...options.sessions.transport },
  });
  return {
    async fetch(request, authInfo) {
      const read = await readBody(request, maxBodyBytes);
      if (read instanceof Response) return read;
      const { body } = read;
      const isLegacy = await isLegacyRequest(request, body, { maxRequestBodySize: maxBodyBytes });
      log.debug(
        { transport: "http", era: isLegacy ? "legacy" : "modern", method: request.method },
        "request",
      );
      if (isLegacy) return legacy.fetch({ request, body, authInfo });
      return modern.fetch(request, {
        ...(body !== undefined && { parsedBody: body }),
        ...(authInfo && { authInfo }),
      });
    },
    notify: modern.notify,
    async close() {
      await Promise.allSettled([modern.close(), legacy.close()]);
    },
  };
}

/** Reads a POST's JSON once, for both the decision and the handler; a Response when it cannot be taken. */
async function readBody(request: Request, limit: number): Promise<Response | { readonly body: unknown }> {
  if (request.method !== "POST") return { body: undefined };
  if (!isJsonContentType(request.headers.get("content-type")))
    return jsonRpcError(415, "Unsupported Media Type: Content-Type must be application/json.");
  const read = await readRequestBody(request, limit);
  if (read.tooLarge) return jsonRpcError(413, `The body is larger than ${limit} bytes.`);
  try {
    return { body: JSON.parse(read.text) };
  } catch {
    return jsonRpcError(400, "Parse error: the body is not JSON.", { code: -32_700 });
  }
}
