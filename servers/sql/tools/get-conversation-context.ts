import { z } from "zod";
import { effectSchema, layerSchema } from "../../../harness/core/context-item.ts";
import { defineTool } from "../../kit/define-tool.ts";
import { nextStepSchema } from "../../kit/next-step.ts";
import type { NextStep } from "../../kit/next-step.ts";
import type { LoadedContext } from "../context/load-context.ts";
import { loadContext } from "../context/load-context.ts";
import { renderGuide } from "../context/render-guide.ts";
import { schemaItems } from "../context/schema-items.ts";
import type { Parts } from "../parts.ts";
import { requireConnection } from "../require-connection.ts";
import { authenticateFirst, resumeSession } from "../sign-in.ts";
import { connectionId, sessionToken } from "./parameters.ts";

const itemSchema = z.object({
  id: z.string(),
  layer: layerSchema,
  text: z.string(),
  ...effectSchema.shape,
  sql: z.string().optional(),
  at: z.string().optional(),
});

/** Gives what the server knows about a database, as a ready-made text and as items. */
export const getConversationContext = defineTool({
  name: "get_conversation_context",
  title: "Get the domain's terms, rules and tables",
  description:
    "Returns what this server knows about a database: the company's terms and definitions, this user's rules and " +
    "recent questions, and the tables, as one text (client_priming_guide) and as items with ids. Call it once per " +
    "session and connection, before the first execute_query, and again when rules have changed. Do not call it before " +
    "every question, and do not shorten the guide.",
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ session_token: sessionToken, connection_id: connectionId }),
  output: z.object({
    success: z.literal(true),
    connection_id: z.string(),
    client_priming_guide: z.string().describe("The text to pass on as client_context, unchanged."),
    items: z.array(itemSchema).describe("The same knowledge, one item at a time."),
    next_step: nextStepSchema,
  }),
  onInvalid: (fields) => (fields.includes("session_token") ? authenticateFirst : null),
  async run({ session_token, connection_id }, parts: Parts, call) {
    const user = await resumeSession(session_token, parts, call);
    const view = await requireConnection({ session_token, connection_id }, user, parts);
    const known = await loadContext(
      { ...parts, ...view },
      { userId: user.id, connection: connection_id, layers: parts.layers },
    );
    return {
      success: true as const,
      connection_id,
      client_priming_guide: renderGuide(known),
      items: itemsOf(known),
      next_step: nextStep({ session_token, connection_id }, parts.priming),
    };
  },
});

function itemsOf({ rules, hints, history, schema }: LoadedContext): z.infer<typeof itemSchema>[] {
  return [...rules, ...hints, ...history, ...schemaItems(schema)];
}

function nextStep(known: Readonly<Record<string, string>>, priming: Parts["priming"]): NextStep {
  const ask = { action: "ask_question", tool: "execute_query", arguments: known };
  if (priming === "server") {
    return { ...ask, instructions: ["Call execute_query with the user's question, word for word."] };
  }
  return {
    ...ask,
    pass_on: { client_context: "client_priming_guide" },
    instructions: [
      "Call execute_query with the user's question, word for word, and client_priming_guide as client_context, unchanged.",
      "What the conversation is about at the moment goes into client_context too, before the guide; limits that always hold go into additional_context.",
    ],
    tip: "Pass the guide on with every question of this conversation.",
  };
}
