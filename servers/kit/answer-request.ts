import type { InputRequiredResult } from "@modelcontextprotocol/server";
import type { IncomingCall } from "./define-tool.ts";
import { InputNeeded } from "./host/client-host.ts";
import { protocolFailure } from "./protocol-failure.ts";
import type { CallBasis } from "./register-tools.ts";
import type { RequestSource } from "./request-call.ts";
import { requestCall } from "./request-call.ts";

/**
 * Answers a request that is no tool call: what fails is a protocol error that says type, reason and the way on; what
 * the client has to be asked first becomes a question to it.
 */
export async function answerRequest<Result>(
  source: RequestSource,
  basis: CallBasis<unknown>,
  answer: (call: IncomingCall) => Promise<Result>,
): Promise<Result | InputRequiredResult> {
  try {
    return await answer(requestCall(source, basis));
  } catch (error) {
    if (error instanceof InputNeeded) return error.result();
    throw protocolFailure(error, basis);
  }
}
