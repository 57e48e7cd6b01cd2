import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { nextStepSchema } from "../../kit/next-step.ts";
import { readJsonReply } from "../../kit/read-json-reply.ts";
import { loadContext } from "../context/load-context.ts";
import { oneLine } from "../context/one-line.ts";
import type { Parts } from "../parts.ts";
import { answerInputs } from "../prompts/answer-inputs.ts";
import { askModel } from "../prompts/ask-model.ts";
import { onlyLayers } from "../prompts/prompt-sections.ts";
import { suggestPrompt } from "../prompts/suggest-prompt.ts";
import { requireConnection } from "../require-connection.ts";
import { authenticateFirst, resumeSession } from "../sign-in.ts";
import { connectionId, sessionToken } from "./parameters.ts";
import { answerLanguage } from "./sql-parameters.ts";

const ttlMs = 30 * 60 * 1000;
const mostQuestions = 20;
const longestQuestion = 300;
const replySchema = z.object({ questions: z.array(z.string()) });

/** Gives questions that the data can answer, to someone who does not know what to ask. */
export const getSuggestedQuestions = defineTool({
  name: "get_suggested_questions",
  title: "Suggest questions about the data",
  description:
    "Suggests questions that a database can answer, in plain words, from its tables, the company's terms and what this " +
    "user asked before. Use it when the user asks what can be asked, or does not know where to begin. Do not use it when " +
    "there is a question already: pass that to execute_query.",
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    session_token: sessionToken,
    connection_id: connectionId,
    language: answerLanguage,
    count: z.int().min(1).max(mostQuestions).default(5).describe("How many; 5 when left out, 20 at most."),
  }),
  output: z.object({
    success: z.literal(true),
    connection_id: z.string(),
    language: z.string(),
    questions: z
      .array(z.string())
      .describe("As many as were asked for, or fewer when the data give no more."),
    next_step: nextStepSchema,
  }),
  onInvalid: (fields) => (fields.includes("session_token") ? authenticateFirst : null),
  async run(input, parts: Parts, call) {
    const { session_token, connection_id, language, count } = input;
    const caller = await resumeSession(session_token, parts, call);
    const view = await requireConnection(input, caller, parts);
    const scope = {
      userId: caller.id,
      view,
      layers: onlyLayers(parts.layers, ["rules", "hints", "history", "schema"]),
    };
    const known = await loadContext({ ...parts, ...view }, { ...scope, connection: connection_id });
    const today = new Date(parts.now()).toISOString().slice(0, 10);
    const asked = {
      task: "suggest",
      messages: suggestPrompt({ language, count, known, today }),
      inputs: { ...(await answerInputs(scope)), language, count },
      ttlMs,
      schema: z.array(z.string()),
      read: (reply: string) => readQuestions(reply, count),
    } as const;
    const questions = await askModel(asked, parts, call);
    return {
      success: true as const,
      connection_id,
      language,
      questions: [...questions],
      next_step: {
        action: "offer_questions",
        tool: null,
        instructions: [
          "Offer these questions to the user.",
          "Call execute_query with the one that the user chooses, word for word, and the same session_token and connection_id.",
        ],
      },
    };
  },
});

function readQuestions(reply: string, count: number): string[] {
  const { questions } = readJsonReply(reply, replySchema);
  const usable = questions.map(oneLine).filter((text) => text !== "" && text.length <= longestQuestion);
  return [...new Set(usable)].slice(0, count);
}
