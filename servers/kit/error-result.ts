import type { CallToolResult } from "@modelcontextprotocol/server";
import { metaKey } from "./meta-key.ts";
import { ServiceError } from "./service-error.ts";

/** The `_meta` key under which an error result carries `{type, reason, retry_after?}` for programs. */
export const errorMetaKey = metaKey("error");

/**
 * A failure as a tool result: `isError`, and JSON text with type, reason, message and `next_step`. There is no
 * structured content, because clients check that against the output schema and would hide the real error.
 */
export function errorResult(
  { type, reason, message, details, nextStep, retryAfterSeconds }: ServiceError,
  { nextSteps }: { readonly nextSteps: boolean },
): CallToolResult {
  const wait = retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds };
  const body = {
    success: false,
    error: { type, reason, message, ...wait },
    ...details,
    ...(nextSteps && { next_step: nextStep }),
  };
  return {
    isError: true,
    content: [{ type: "text", text: JSON.stringify(body) }],
    _meta: { [errorMetaKey]: { type, reason, ...wait } },
  };
}

/** A bug, as the client sees it: nothing of its insides, which are in the log. */
export function internalError(cause: unknown): ServiceError {
  return new ServiceError({
    type: "internal_error",
    reason: "unexpected",
    message: "The server made a mistake of its own; its log says which.",
    nextStep: {
      action: "report",
      tool: null,
      instructions: ["Tell the user that the server failed, and do not repeat the call more than once."],
    },
    cause,
  });
}
