import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { nextStepSchema } from "../../kit/next-step.ts";
import { unusableReply } from "../../kit/read-json-reply.ts";
import { loadContext } from "../context/load-context.ts";
import type { Parts } from "../parts.ts";
import { answerInputs } from "../prompts/answer-inputs.ts";
import { askModel } from "../prompts/ask-model.ts";
import { explainPrompt } from "../prompts/explain-prompt.ts";
import { onlyLayers } from "../prompts/prompt-sections.ts";
import { checkSql } from "../query/check-sql.ts";
import { requireConnection } from "../require-connection.ts";
import { authenticateFirst, resumeSession } from "../sign-in.ts";
import { connectionId, sessionToken } from "./parameters.ts";
import { answerLanguage, querySql, sqlQuestion } from "./sql-parameters.ts";

const ttlMs = 60 * 60 * 1000;

/** Says in plain words what SQL does, without running it. */
export const explainQuery = defineTool({
  name: "explain_query",
  title: "Explain a query in plain words",
  description:
    "Says in plain words what a SQL query does: what it counts or lists, from which tables, under which conditions. Use it " +
    "when someone asks how an answer was reached, or whether a query means what they think. Give it the sql of an " +
    "execute_query result. It does not run the query: do not use it to get rows (execute_query) or to see what they show " +
    "(analyze_query_results).",
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    session_token: sessionToken,
    connection_id: connectionId,
    sql: querySql,
    question: sqlQuestion,
    language: answerLanguage,
  }),
  output: z.object({
    success: z.literal(true),
    connection_id: z.string(),
    sql: z.string(),
    language: z.string(),
    explanation: z.string().describe("What the query does, in plain words."),
    next_step: nextStepSchema,
  }),
  onInvalid: (fields) => (fields.includes("session_token") ? authenticateFirst : null),
  async run(input, parts: Parts, call) {
    const { connection_id, sql, question = null, language } = input;
    const caller = await resumeSession(input.session_token, parts, call);
    const view = await requireConnection(input, caller, parts);
    await checkSql(view, sql, call.signal);
    const scope = {
      userId: caller.id,
      view,
      layers: onlyLayers(parts.layers, ["rules", "hints", "schema"]),
    };
    const known = await loadContext({ ...parts, ...view }, { ...scope, connection: connection_id });
    const asked = {
      task: "explain",
      messages: explainPrompt({ language, question, known, sql }),
      inputs: await answerInputs(scope),
      ttlMs,
      schema: z.string(),
      read: readExplanation,
    } as const;
    return {
      success: true as const,
      connection_id,
      sql,
      language,
      explanation: await askModel(asked, parts, call),
      next_step: {
        action: "answer_user",
        tool: null,
        instructions: ["Give the explanation to the user; leave the SQL out unless it was asked for."],
      },
    };
  },
});

function readExplanation(reply: string): string {
  const text = reply.trim();
  if (text === "") throw unusableReply(reply);
  return text;
}
