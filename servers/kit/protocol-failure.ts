import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { internalError } from "./error-result.ts";
import type { IncomingCall } from "./define-tool.ts";
import { ServiceError } from "./service-error.ts";

/**
 * A failure outside of a tool, as the protocol wants it: an error of code -32602 (a bug: -32603), whose `data` says
 * type, reason and the way on, as an error result of a tool does.
 */
export function protocolFailure(
  error: unknown,
  { log, nextSteps }: Pick<IncomingCall, "log" | "nextSteps">,
): ProtocolError {
  const known = error instanceof ServiceError;
  const { type, reason, message, details, nextStep } = known ? error : internalError(error);
  if (known) log.warn({ type, reason, err: error.cause }, message);
  else log.error({ err: error }, "unexpected failure of a request");
  const code = known ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, message, {
    type,
    reason,
    ...details,
    ...(nextSteps && { next_step: nextStep }),
  });
}
