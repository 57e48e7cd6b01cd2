import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { nextStepSchema } from "../../kit/next-step.ts";
import type { NextStep } from "../../kit/next-step.ts";
import type { Parts } from "../parts.ts";
import { authenticateFirst, resumeSession } from "../sign-in.ts";
import { sessionToken } from "./parameters.ts";

/** Names the databases that can be asked. */
export const listConnections = defineTool({
  name: "list_connections",
  title: "List the databases",
  description:
    "Lists the databases (connections) that this user may ask, with the connection_id that other tools need. Call it " +
    "once after authenticate. Do not call it to learn about tables: get_schema does that.",
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ session_token: sessionToken }),
  output: z.object({
    success: z.literal(true),
    connections: z.array(
      z.object({
        connection_id: z.string(),
        dialect: z.string().describe("The SQL dialect of its answers."),
        available: z.boolean().describe("Whether its database is there."),
      }),
    ),
    next_step: nextStepSchema,
  }),
  onInvalid: () => authenticateFirst,
  async run({ session_token }, parts: Parts, call) {
    await resumeSession(session_token, parts, call);
    const available = await parts.database.version().then(
      () => true,
      () => false,
    );
    return {
      success: true as const,
      connections: [{ connection_id: parts.connection, dialect: "duckdb", available }],
      next_step: nextStep({ session_token, connection_id: parts.connection }, parts.priming),
    };
  },
});

function nextStep(known: Readonly<Record<string, string>>, priming: Parts["priming"]): NextStep {
  if (priming === "server") {
    return {
      action: "ask_question",
      tool: "execute_query",
      arguments: known,
      instructions: ["Call execute_query with this connection_id and the user's question, word for word."],
    };
  }
  return {
    action: "prime_session_context",
    tool: "get_conversation_context",
    arguments: known,
    instructions: [
      "1. Call get_conversation_context with this connection_id.",
      "2. Then call execute_query with the user's question, and what it returned as client_context.",
    ],
  };
}
