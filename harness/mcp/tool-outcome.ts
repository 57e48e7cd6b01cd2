import type { CallToolResult } from "@modelcontextprotocol/client";
import { messageOf } from "../core/errors.ts";
import type { Json } from "../core/json.ts";
import type { ToolOutcome } from "./session.ts";

/** A tool's result as an outcome: the text parts joined by line breaks, and the structured content. */
export function toolOutcome(result: CallToolResult): ToolOutcome {
  const text = result.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  return {
    outcome: result.isError === true ? "tool_error" : "ok",
    text,
    structured: (result.structuredContent ?? null) as Json | null,
  };
}

/** A call that brought no result. `ended`: whether the server has gone, which explains any error. */
export function toolFailure(error: unknown, ended: boolean): ToolOutcome {
  const code = (error as { code?: unknown }).code;
  const text = messageOf(error);
  const gone = ended || code === "CONNECTION_CLOSED" || text === "Not connected";
  if (gone) return { outcome: "closed", text: `the server process ended (${text})`, structured: null };
  const outcome = code === "REQUEST_TIMEOUT" ? "timeout" : "protocol_error";
  return { outcome, text, structured: null };
}
