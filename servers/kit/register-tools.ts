import type { McpServer, ServerContext, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { TRACEPARENT_META_KEY } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { Logger } from "./create-logger.ts";
import type { IncomingCall, Tool } from "./define-tool.ts";

/** What every call of a connection shares. */
export interface CallBasis<Parts> {
  readonly parts: Parts;
  /** What the transport knows its client by; asked on every call, since a credential can be renewed. */
  readonly credential: () => string | null;
  /** Whether results and errors say what to do next. */
  readonly nextSteps: boolean;
  readonly log: Logger;
}

/** Offers the tools on an MCP server, in the order of the list. */
export function registerTools<Parts>(
  server: McpServer,
  tools: readonly Tool<Parts>[],
  basis: CallBasis<Parts>,
): void {
  for (const tool of tools) {
    const { title, description, annotations } = tool;
    const config = {
      title,
      description,
      annotations,
      inputSchema: advertise(tool.input),
      outputSchema: basis.nextSteps ? tool.output : tool.output.omit({ next_step: true }),
    };
    server.registerTool(tool.name, config, async (input, context) =>
      tool.call(input, basis.parts, callOf(context, basis)),
    );
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

function callOf(context: ServerContext, { credential, nextSteps, log }: CallBasis<unknown>): IncomingCall {
  const { signal, _meta: meta } = context.mcpReq;
  const traceparent = meta?.[TRACEPARENT_META_KEY];
  return {
    signal,
    traceparent: typeof traceparent === "string" ? traceparent : null,
    credential: credential(),
    nextSteps,
    log,
  };
}
