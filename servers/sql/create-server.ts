import { McpServer } from "@modelcontextprotocol/server";
import type { CallBasis } from "../kit/register-tools.ts";
import { registerCompletions } from "../kit/register-completions.ts";
import { registerPrompts } from "../kit/register-prompts.ts";
import { registerResources } from "../kit/register-resources.ts";
import { registerTools } from "../kit/register-tools.ts";
import { requestCall } from "../kit/request-call.ts";
import type { Parts } from "./parts.ts";
import { createSkills } from "./primer/create-skills.ts";
import { prompts } from "./prompts/index.ts";
import { resources } from "./resources/index.ts";
import { tools } from "./tools/index.ts";

/** How the server introduces itself. */
export const serverInfo = {
  name: "handshake-sql",
  title: "Domain-aware SQL server",
  version: "0.1.0",
  description: "Answers questions about a company's database in plain words, read-only.",
} as const;

/** The domain whose name stands before the server's own in directories of servers. */
export const publisher = "handshake-bench.dev";

const lists = { ttlMs: 300_000, cacheScope: "public" } as const;

/** Wires tools, resources and prompts to an MCP server; `guide` goes into its instructions. Nothing is kept between calls, so that each may come over its own connection. */
export function createServer(basis: CallBasis<Parts>, guide: string | null = null): McpServer {
  const server = new McpServer(serverInfo, {
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false },
      prompts: { listChanged: false },
    },
    instructions: instructions(basis.parts.priming, guide),
    requestState: { verify: (state, context) => basis.exchanges.verify(state, context) },
    cacheHints: {
      "tools/list": lists,
      "server/discover": lists,
      "resources/templates/list": lists,
      "prompts/list": lists,
    },
  });
  registerTools(server, tools, basis);
  registerResources(server, resources, basis);
  registerPrompts(server, prompts, basis);
  registerCompletions(server, { resources, prompts }, basis);
  createSkills(basis.parts, (context, method, params) =>
    requestCall({ server, context, request: { method, params } }, basis),
  ).attach(server);
  return server;
}

function instructions(priming: Parts["priming"], guide: string | null): string {
  const common =
    "Answers questions about a company's database in plain words, read-only. Begin with authenticate (no arguments), " +
    "then follow the next_step of each result. Every tool but authenticate needs the session_token.";
  if (guide !== null)
    return `${common} Pass what follows on to execute_query as client_context, unchanged.\n\n${guide}`;
  const passOn =
    " Pass the client_priming_guide of get_conversation_context on to execute_query as client_context, unchanged.";
  return priming === "client" ? common + passOn : common;
}
