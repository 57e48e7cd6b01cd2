import { z } from "zod";
import { definePrompt } from "../../kit/define-prompt.ts";
import type { Parts } from "../parts.ts";
import { primerConnections } from "../primer/primer-context.ts";
import { requireConnection } from "../require-connection.ts";
import { resourceCaller } from "../resources/resource-caller.ts";

/** Walks a model through the handshake, so that it is ready for the first question. */
export const startSession = definePrompt({
  name: "start_session",
  title: "Get ready to ask the database",
  description:
    "Signs in, learns the company's terms and this user's rules, and waits for the first question. Start a " +
    "conversation about the data with it.",
  arguments: z.object({
    connection_id: z.string().min(1).optional().describe("Which database; left out: the one that fits."),
    language: z
      .string()
      .min(2)
      .max(40)
      .optional()
      .describe("The language to answer in, as in es or Spanish."),
  }),
  async complete(argument, parts: Parts, call) {
    if (argument === "connection_id") return (await primerConnections(parts, call)).map(({ id }) => id);
    return argument === "language" ? ["en", "es"] : [];
  },
  async write({ connection_id, language }, parts: Parts, call) {
    const caller = await resourceCaller(parts, call);
    if (connection_id !== undefined)
      await requireConnection({ connection_id, session_token: "" }, caller, parts);
    const names = (await primerConnections(parts, call)).map(({ id }) => id);
    const which =
      connection_id === undefined
        ? `the connection_id that fits the question (open to this user: ${names.join(", ") || "none"})`
        : `connection_id ${connection_id}`;
    const prime = parts.priming === "client";
    const steps = [
      "Call authenticate; it takes no arguments.",
      "Call list_connections with the session_token.",
      ...(prime ? [`Call get_conversation_context with ${which}, and keep its client_priming_guide.`] : []),
      "Do not ask anything of the database yet: say in one sentence what can be asked, and wait for the question.",
      `For each question call execute_query with ${which} and the question, word for word${prime ? ", and the client_priming_guide as client_context, unchanged" : ""}.`,
      "Follow the next_step of each result. Never write SQL of your own, and never ask for a password.",
      ...(language === undefined ? [] : [`Answer in this language: ${language}.`]),
    ];
    const text = [
      "Get ready to answer questions about our data:",
      ...steps.map((step, at) => `${at + 1}. ${step}`),
    ];
    return [{ role: "user", content: { type: "text", text: text.join("\n") } }];
  },
});
