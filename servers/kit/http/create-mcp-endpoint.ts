import type { AuthInfo, McpServer, ServerEventBus } from "@modelcontextprotocol/server";
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
import { requestLabel } from "./request-label.ts";
import { verifiedUser } from "./verified-user.ts";

/** What is served, and within which bounds. */
export interface McpEndpointOptions {
  /** Makes an MCP server: for each request of the current revision, for each session of the older ones. Keep it cheap. */
  readonly createServer: () => McpServer;
  readonly maxBodyBytes: number;
  /** Milliseconds between the comments that keep a silent stream alive. */
  readonly keepAliveMs: number;
  readonly sessions: Pick<LegacySessionOptions, "maxSessions" | "idleMs"> &
    Partial<Pick<LegacySessionOptions, "transport">>;
  /** Where what has changed is said, to be passed on to listening clients of the current revision. */
  readonly bus?: ServerEventBus;
  /** Milliseconds; the real time, also where the server's own clock stands still. */
  readonly now: () => number;
  readonly log: Logger;
}

/** The MCP endpoint itself, without guards: requests of both protocol eras. */
export interface McpEndpoint {
  fetch(request: Request, authInfo?: AuthInfo): Promise<Response>;
  /** Tells clients of the current revision that lists or resources have changed. */
  readonly notify: ReturnType<typeof createMcpHandler>["notify"];
  close(): Promise<void>;
}

/**
 * Serves both protocol eras from one factory: the current revision without sessions, the older ones with them, since
 * only a session can ask its client something (elicitation, sampling, roots).
 */
export function createMcpEndpoint(options: McpEndpointOptions): McpEndpoint {
  const { createServer, maxBodyBytes, keepAliveMs, now, log } = options;
  const modern = createMcpHandler(createServer, {
    legacy: "reject",
    keepAliveMs,
    maxRequestBodySize: maxBodyBytes,
    ...(options.bus && { bus: options.bus }),
    onerror: (error) => log.warn({ transport: "http", era: "modern", err: error }, "protocol error"),
  });
  const legacy = createLegacySessions({
    ...options.sessions,
    createServer,
    now,
    log,
    transport: { keepAliveMs, maxRequestBodySize: maxBodyBytes, ...options.sessions.transport },
  });
  return {
    async fetch(request, authInfo) {
      const began = now();
      const { refusal, body } = await readBody(request, maxBodyBytes);
      if (refusal !== null) return refusal;
      const isLegacy = await isLegacyRequest(request, body);
      const response = isLegacy
        ? await legacy.fetch({ request, body, authInfo })
        : await modern.fetch(request, {
            ...(body !== undefined && { parsedBody: body }),
            ...(authInfo && { authInfo }),
          });
      const era = isLegacy ? "legacy" : "modern";
      const call = { era, ...requestLabel(request, body), user: verifiedUser(authInfo) };
      log.info({ transport: "http", ...call, status: response.status, ms: now() - began }, "request");
      return response;
    },
    notify: modern.notify,
    async close() {
      await Promise.allSettled([modern.close(), legacy.close()]);
    },
  };
}

interface ReadBody {
  readonly refusal: Response | null;
  readonly body: unknown;
}

/** Reads a POST's JSON once, for both the decision and the handler. */
async function readBody(request: Request, limit: number): Promise<ReadBody> {
  const refuse = (refusal: Response): ReadBody => ({ refusal, body: undefined });
  if (request.method !== "POST") return { refusal: null, body: undefined };
  if (!isJsonContentType(request.headers.get("content-type")))
    return refuse(jsonRpcError(415, "Unsupported Media Type: Content-Type must be application/json."));
  const read = await readRequestBody(request, limit);
  if (read.tooLarge) return refuse(jsonRpcError(413, `The body is larger than ${limit} bytes.`));
  try {
    return { refusal: null, body: JSON.parse(read.text) };
  } catch {
    return refuse(jsonRpcError(400, "Parse error: the body is not JSON.", { code: -32_700 }));
  }
}
