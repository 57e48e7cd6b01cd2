import { randomUUID } from "node:crypto";
import type { AuthInfo, McpServer } from "@modelcontextprotocol/server";
import {
  WebStandardStreamableHTTPServerTransport as SessionTransport,
  isInitializeRequest,
} from "@modelcontextprotocol/server";
import type { Logger } from "../create-logger.ts";
import type { SessionBounds, TableEntry } from "./create-session-table.ts";
import { createSessionTable } from "./create-session-table.ts";
import { jsonRpcError } from "./json-rpc-error.ts";
import { trackEnd } from "./track-end.ts";
import { verifiedUser } from "./verified-user.ts";

/** How sessions are made and bounded. */
export interface LegacySessionOptions extends SessionBounds {
  readonly createServer: () => McpServer;
  readonly now: () => number;
  readonly log: Logger;
  /** Further settings of the SDK's transport, such as an event store for resumable streams. */
  readonly transport: ConstructorParameters<typeof SessionTransport>[0];
}

/** A request with what is known of it: its JSON, read once, and who sent it. */
export interface ReadRequest {
  readonly request: Request;
  readonly body: unknown;
  readonly authInfo: AuthInfo | undefined;
}

/** The sessions of clients of the older revisions (up to 2025-11-25), which open one with `initialize`. */
export interface LegacySessions {
  fetch(read: ReadRequest): Promise<Response>;
  close(): Promise<void>;
}

interface Session extends TableEntry {
  readonly transport: SessionTransport;
}

/**
 * One MCP server and one transport for each session, so that answers cannot reach another client. A session that is
 * not known, has expired, or is somebody else's is answered 404 before any stream begins.
 */
export function createLegacySessions(options: LegacySessionOptions): LegacySessions {
  const { now, log } = options;
  const table = createSessionTable<Session>(options, options);

  async function begin(read: ReadRequest): Promise<Response> {
    const { body } = read;
    if (!isInitializeRequest(body))
      return jsonRpcError(400, "Bad Request: name a session in Mcp-Session-Id, or open one with initialize.");
    const owner = verifiedUser(read.authInfo);
    if (!table.makeRoom(owner))
      return jsonRpcError(503, "Too many sessions are busy; try again later.", {
        headers: { "retry-after": "5" },
      });
    const server = options.createServer();
    const transport = new SessionTransport({
      ...options.transport,
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        table.add(id, session);
        const { protocolVersion: asked, clientInfo: client } = body.params;
        log.info({ transport: "http", era: "legacy", session: id, asked, client }, "client connected");
      },
      onsessionclosed: (id) => table.forget(id, "client left"),
    });
    const session = { transport, owner, open: 0, lastUsed: now(), close: () => server.close() };
    transport.onerror = (error) => log.warn({ err: error, transport: "http" }, "protocol error");
    await server.connect(transport);
    return answer(session, read, now);
  }

  return {
    async fetch(read) {
      const id = read.request.headers.get("mcp-session-id");
      if (id === null) return begin(read);
      const session = table.find(id, verifiedUser(read.authInfo));
      if (session === undefined)
        return jsonRpcError(404, "Session not found: open a new one with initialize.", { code: -32_001 });
      return answer(session, read, now);
    },
    close: () => table.close(),
  };
}

async function answer(
  session: Session,
  { request, body, authInfo }: ReadRequest,
  now: () => number,
): Promise<Response> {
  const begun = (by: 1 | -1): void => {
    session.open += by;
    session.lastUsed = now();
  };
  begun(1);
  try {
    const settings = { ...(body !== undefined && { parsedBody: body }), ...(authInfo && { authInfo }) };
    return trackEnd(await session.transport.handleRequest(request, settings), () => begun(-1));
  } catch (error) {
    begun(-1);
    throw error;
  }
}
