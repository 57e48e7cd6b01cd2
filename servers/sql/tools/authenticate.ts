import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { nextStepSchema } from "../../kit/next-step.ts";
import type { NextStep } from "../../kit/next-step.ts";
import type { Parts } from "../parts.ts";
import { signIn } from "../sign-in.ts";

/** Opens a session. It takes no secret: an argument would pass through a model. */
export const authenticate = defineTool({
  name: "authenticate",
  title: "Open a session",
  description:
    "Opens a session and returns the session_token that every other tool needs. Call it first, before any other tool, " +
    "and again when a result says authentication_failed. It takes no arguments and no secret: who you are comes from " +
    "the server's own configuration. Do not call it again while your session_token works.",
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({}),
  output: z.object({
    success: z.literal(true),
    session_token: z.string().describe("Handle of the session; pass it on unchanged."),
    user_id: z.string(),
    username: z.string(),
    expires_at: z.string().describe("When the session ends (ISO 8601, UTC)."),
    next_step: nextStepSchema,
  }),
  async run(_input, parts: Parts, call) {
    const user = await signIn(parts, call);
    const { token, expiresAt } = await parts.sessions.issue(user);
    return {
      success: true as const,
      session_token: token,
      user_id: user.id,
      username: user.username,
      expires_at: expiresAt,
      next_step: nextStep(token, parts.priming),
    };
  },
});

function nextStep(token: string, priming: Parts["priming"]): NextStep {
  const toConnections = { tool: "list_connections", arguments: { session_token: token } };
  if (priming === "server") {
    return {
      action: "choose_connection",
      ...toConnections,
      instructions: [
        "1. Call list_connections with this session_token.",
        "2. Call execute_query with the connection_id and the user's question, word for word.",
      ],
      tip: "The server knows this company's terms and rules and applies them by itself.",
    };
  }
  return {
    action: "prime_session_context",
    ...toConnections,
    instructions: [
      "1. Call list_connections with this session_token.",
      "2. Call get_conversation_context with the connection_id: it returns this company's terms, rules and tables.",
      "3. Call execute_query with the user's question, word for word, and the client_priming_guide as client_context.",
    ],
    tip: "Pass client_priming_guide on unchanged as client_context: without it, words such as the company's own terms are guesses.",
  };
}
