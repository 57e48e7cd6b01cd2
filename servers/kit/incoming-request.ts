import type { ServerContext } from "@modelcontextprotocol/server";
import { TRACEPARENT_META_KEY } from "@modelcontextprotocol/server";
import type { IncomingCall } from "./define-tool.ts";
import type { CallBasis } from "./register-tools.ts";

/** A request of any kind as the transport brings it: who sends it, what it is tied to, and when it is given up. */
export type IncomingRequest = Omit<IncomingCall, "host">;

/** The trace context as W3C has it; anything else is passed over, since it goes on as a header of the server's own calls. */
const traceForm = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}(?:-[\w-]{1,200})?$/;

/** What is known of a request before anything of it is looked at: the same for tools, resources and prompts. */
export function incomingRequest(
  context: ServerContext,
  { principal, nextSteps, log }: Pick<CallBasis<unknown>, "principal" | "nextSteps" | "log">,
): IncomingRequest {
  const { signal, _meta: meta } = context.mcpReq;
  const traceparent = meta?.[TRACEPARENT_META_KEY];
  return {
    signal,
    traceparent: typeof traceparent === "string" && traceForm.test(traceparent) ? traceparent : null,
    principal: principal(context),
    nextSteps,
    log,
  };
}
