import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { nextStepSchema } from "../../kit/next-step.ts";
import type { NextStep } from "../../kit/next-step.ts";
import type { Connection } from "../connections/connection.ts";
import type { Parts } from "../parts.ts";
import { connectionsOf } from "../require-connection.ts";
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
        title: z.string().optional(),
        dialect: z.string().describe("The SQL dialect of its answers."),
        available: z.boolean().describe("Whether its database is there."),
      }),
    ),
    next_step: nextStepSchema,
  }),
  onInvalid: () => authenticateFirst,
  async run({ session_token }, parts: Parts, call) {
    const user = await resumeSession(session_token, parts, call);
    const open = await connectionsOf(user, parts);
    const [only] = open.length === 1 ? open : [];
    return {
      success: true as const,
      connections: await Promise.all(open.map(describe)),
      next_step: nextStep(
        { session_token, ...(only !== undefined && { connection_id: only.id }) },
        parts.priming,
      ),
    };
  },
});

async function describe(connection: Connection) {
  const { id, title } = connection;
  return {
    connection_id: id,
    ...(title !== null && { title }),
    dialect: "duckdb",
    available: await connection.available(),
  };
}

function nextStep(known: Readonly<Record<string, string>>, priming: Parts["priming"]): NextStep {
  if (priming === "server") {
    return {
      action: "ask_question",
      tool: "execute_query",
      arguments: known,
      instructions: [
        "Call execute_query with the connection_id that fits the question, and the user's question, word for word.",
      ],
    };
  }
  return {
    action: "prime_session_context",
    tool: "get_conversation_context",
    arguments: known,
    instructions: [
      "1. Call get_conversation_context with the connection_id that fits the question.",
      "2. Then call execute_query with the user's question, and what it returned as client_context.",
    ],
  };
}
