import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  RequestStateCodec,
  ServerContext,
  StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { Logger } from "./create-logger.ts";
import type { Tool } from "./define-tool.ts";
import { errorResult } from "./error-result.ts";
import { keepAnswers } from "./host/kept-answers.ts";
import { InputNeeded } from "./host/client-host.ts";
import type { ExchangeState, HostOptions } from "./host/open-host.ts";
import { openHost } from "./host/open-host.ts";
import { incomingRequest } from "./incoming-request.ts";
import type { PrincipalOf } from "./principal.ts";
import { ServiceError } from "./service-error.ts";

/** What every call of a connection shares. */
export interface CallBasis<Parts> {
  readonly parts: Parts;
  readonly principal: PrincipalOf;
  /** Whether results and errors say what to do next. */
  readonly nextSteps: boolean;
  /** Signs what travels through the client while it is asked something. */
  readonly exchanges: RequestStateCodec<ExchangeState>;
  /** The real time, in milliseconds since the epoch: people and clients do not wait for a frozen clock. */
  readonly now: () => number;
  readonly log: Logger;
}

/** Offers the tools on an MCP server, in the order of the list. */
export function registerTools<Parts>(
  server: McpServer,
  tools: readonly Tool<Parts>[],
  basis: CallBasis<Parts>,
): void {
  const kept = keepAnswers(server);
  for (const tool of tools) {
    const { title, description, annotations } = tool;
    const config = {
      title,
      description,
      annotations,
      inputSchema: advertise(tool.input),
      outputSchema: basis.nextSteps ? tool.output : tool.output.omit({ next_step: true }),
    };
    server.registerTool(tool.name, config, (input, context) => {
      const host = {
        codec: basis.exchanges,
        declared: server.server.getClientCapabilities(),
        now: basis.now,
        kept,
      };
      return answer({ tool, input, context }, basis, host);
    });
  }
}

interface ToolRequest<Parts> {
  readonly tool: Tool<Parts>;
  readonly input: unknown;
  readonly context: ServerContext;
}

async function answer<Parts>(
  { tool, input, context }: ToolRequest<Parts>,
  basis: CallBasis<Parts>,
  options: HostOptions,
): Promise<CallToolResult | InputRequiredResult> {
  try {
    const incoming = incomingRequest(context, basis);
    const { principal } = incoming;
    const host = openHost(context, { tool: tool.name, args: input, principal }, options);
    return await tool.call(input, basis.parts, { ...incoming, host });
  } catch (error) {
    if (error instanceof InputNeeded) return error.result();
    if (error instanceof ServiceError) return errorResult(error, basis);
    throw error;
  }
}

/**
 * The schema as clients see it, without the SDK's own check: that would answer a wrong argument with plain text,
 * while the tool's own check answers with the error taxonomy and the way on.
 */
function advertise(schema: z.ZodObject): StandardSchemaWithJSON {
  const { version, vendor, jsonSchema } = schema["~standard"];
  return { "~standard": { version, vendor, jsonSchema, validate: (value) => ({ value }) } };
}
