import type { McpServer, ServerContext, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { TRACEPARENT_META_KEY } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { Logger } from "./create-logger.ts";
import type { Call, Tool } from "./define-tool.ts";

/** Offers the tools on an MCP server, in the order of the list. */
export function registerTools<Parts>(
  server: McpServer,
  tools: readonly Tool<Parts>[],
  { parts, log }: { readonly parts: Parts; readonly log: Logger },
): void {
  for (const tool of tools) {
    const { title, description, annotations } = tool;
    const config = {
      title,
      description,
      annotations,
      inputSchema: advertise(tool.input),
      outputSchema: tool.output,
    };
    server.registerTool(tool.name, config, async (input, context) => tool.call(input, parts, callOf(context, log)));
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

function callOf(context: ServerContext, log: Logger): Call {
  const traceparent = context.mcpReq._meta?.[TRACEPARENT_META_KEY];
  return {
    signal: context.mcpReq.signal,
    traceparent: typeof traceparent === "string" ? traceparent : null,
    log,
  };
}
