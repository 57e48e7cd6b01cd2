import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport, getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";
import type { Readable } from "node:stream";
import { messageOf } from "../core/errors.ts";
import type { Json } from "../core/json.ts";
import type { SchemaValidator } from "./cached-validator.ts";
import type { Era, ListedTool, Session } from "./session.ts";
import { toolOutcome, toolFailure } from "./tool-outcome.ts";

const stderrLimit = 4_000;
const clientInfo = { name: "handshake-bench", version: "0.1.0" };

export interface StdioServer {
  readonly command: string;
  readonly args: readonly string[];
  /** Added to the few variables that a server inherits (HOME, PATH, …). */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly era: Era;
  readonly validator: SchemaValidator;
}

/** A subclass on purpose: the SDK then probes the protocol era in this process instead of starting a second one. */
class InPlaceTransport extends StdioClientTransport {}

/**
 * Starts a server, connects and lists its tools. Rejects with an Error that carries the server's last stderr lines
 * when it does not start, does not speak MCP, or the signal aborts.
 */
export async function openStdioSession(server: StdioServer, signal: AbortSignal): Promise<Session> {
  const transport = new InPlaceTransport({
    command: server.command,
    args: [...server.args],
    env: { ...getDefaultEnvironment(), ...server.env },
    cwd: server.cwd,
    stderr: "pipe",
  });
  const stderr = keepTail(transport.stderr as Readable);
  const client = new Client(clientInfo, {
    capabilities: {},
    jsonSchemaValidator: server.validator,
    versionNegotiation: server.era === "modern" ? { mode: { pin: "2026-07-28" } } : { mode: "legacy" },
  });
  const state = { ended: false, closing: false };
  client.onclose = () => {
    state.ended = !state.closing;
  };
  try {
    await client.connect(transport, { signal });
    const tools = await listTools(client, signal);
    return sessionOf({ client, tools, state, stderr });
  } catch (cause) {
    state.closing = true;
    await client.close();
    const said = stderr().trim();
    throw new Error(`${messageOf(cause)}${said === "" ? "" : `; the server said: ${said}`}`, { cause });
  }
}

interface Parts {
  readonly client: Client;
  readonly tools: readonly ListedTool[];
  readonly state: { ended: boolean; closing: boolean };
  readonly stderr: () => string;
}

function sessionOf({ client, tools, state, stderr }: Parts): Session {
  return {
    tools,
    serverName: client.getServerVersion()?.name ?? "unknown",
    instructions: client.getInstructions() ?? null,
    async readResource(uri, { timeoutMs, signal }) {
      try {
        const { contents } = await client.readResource({ uri }, { timeout: timeoutMs, signal });
        const text = contents.map((content) => ("text" in content ? content.text : "")).join("");
        return { outcome: "ok", text };
      } catch (error) {
        return { outcome: "failed", message: messageOf(error) };
      }
    },
    get ended() {
      return state.ended;
    },
    stderrTail: stderr,
    async callTool(name, args, { traceparent, timeoutMs, signal }) {
      try {
        const request = { name, arguments: { ...args }, _meta: { traceparent } };
        return toolOutcome(await client.callTool(request, { timeout: timeoutMs, signal }));
      } catch (error) {
        return toolFailure(error, state.ended);
      }
    },
    async close() {
      state.closing = true;
      await client.close();
    },
  };
}

/** Follows cursors; a cursor that comes back is a server's fault and ends the listing. */
async function listTools(client: Client, signal: AbortSignal): Promise<readonly ListedTool[]> {
  const tools: ListedTool[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor }, { signal });
    for (const tool of page.tools) {
      tools.push({
        name: tool.name,
        description: tool.description ?? "",
        inputSchema: tool.inputSchema as Json,
      });
    }
    cursor = page.nextCursor;
    if (cursor !== undefined && seen.has(cursor)) throw new Error(`tools/list repeats its cursor ${cursor}`);
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  return tools;
}

function keepTail(stream: Readable): () => string {
  let tail = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    tail = (tail + chunk).slice(-stderrLimit);
  });
  return () => tail;
}
