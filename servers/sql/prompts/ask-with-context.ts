import { z } from "zod";
import { definePrompt } from "../../kit/define-prompt.ts";
import { ServiceError } from "../../kit/service-error.ts";
import { renderGuide } from "../context/render-guide.ts";
import type { Parts } from "../parts.ts";
import { primerConnections, primerContext } from "../primer/primer-context.ts";

/** A question together with what the server knows: a way to prime a model that needs no tool call. */
export const askWithContext = definePrompt({
  name: "ask_with_context",
  title: "Ask the database, with what it is good to know",
  description: "Puts a question together with the company's terms, this user's rules and the tables.",
  arguments: z.object({
    question: z.string().trim().min(1).max(20_000).describe("The question, in your own words."),
    connection_id: z.string().min(1).optional().describe("Which database; needed where there are several."),
  }),
  complete: async (argument, parts: Parts, call) =>
    argument === "connection_id" ? (await primerConnections(parts, call)).map(({ id }) => id) : [],
  async write({ question, connection_id }, parts: Parts, call) {
    const connection = connection_id ?? (await onlyConnection(parts, call));
    const guide = renderGuide(await primerContext(connection, parts, call));
    const uri = `guide://${encodeURIComponent(connection)}`;
    const steps = [
      "Call authenticate, then execute_query with",
      `connection_id ${connection}, this question, word for word, and the guide above as client_context, unchanged:`,
    ];
    return [
      {
        role: "user",
        content: { type: "resource", resource: { uri, mimeType: "text/markdown", text: guide } },
      },
      { role: "user", content: { type: "text", text: `${steps.join(" ")}\n\n${question}` } },
    ];
  },
});

async function onlyConnection(parts: Parts, call: Parameters<typeof primerConnections>[1]): Promise<string> {
  const [first, ...others] = await primerConnections(parts, call);
  if (first !== undefined && others.length === 0) return first.id;
  const names = [first, ...others].flatMap((one) => (one === undefined ? [] : [one.id])).join(", ") || "none";
  throw new ServiceError({
    type: "validation_error",
    reason: "invalid_arguments",
    message: `Say which database is meant with connection_id; open to this user: ${names}.`,
    nextStep: {
      action: "correct_arguments",
      tool: null,
      instructions: [`Give connection_id, one of: ${names}.`],
    },
  });
}
