import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { nextStepSchema } from "../../kit/next-step.ts";
import { analyseResult } from "../analysis/analyse-result.ts";
import type { Parts } from "../parts.ts";
import { requireConnection } from "../require-connection.ts";
import { authenticateFirst, resumeSession } from "../sign-in.ts";
import { connectionId, sessionToken } from "./parameters.ts";
import { answerLanguage, querySql, sqlQuestion } from "./sql-parameters.ts";

/** Says what the result of a query shows, with figures that the server computes. */
export const analyzeQueryResults = defineTool({
  name: "analyze_query_results",
  title: "Say what a result shows",
  description:
    "Runs a SELECT and says what its result shows: a summary, findings, and figures of each column (sum, mean, median, " +
    "extremes, most frequent value) that are computed over all rows, not only over a page. Use it when a result is too long to " +
    "read, or the user asks what it means. Give it the sql of an execute_query result. Do not use it for a question that has " +
    "no SQL yet (execute_query), or to learn how a query works (explain_query).",
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
    row_count: z.int().describe("Rows of the whole result."),
    figures: z.array(z.string()).describe("Exact figures of the whole result, one column a line."),
    summary: z.string().describe("What the result shows; empty when nothing of it could be checked."),
    findings: z.array(z.string()),
    dropped: z
      .int()
      .describe(
        "Statements of the model that were left out, since they hold a number that the result does not.",
      ),
    partial: z
      .string()
      .optional()
      .describe(
        "Why summary and findings are missing: the client's model could not be asked. The figures hold.",
      ),
    next_step: nextStepSchema,
  }),
  onInvalid: (fields) => (fields.includes("session_token") ? authenticateFirst : null),
  async run(input, parts: Parts, call) {
    const { connection_id, sql, question = null, language } = input;
    const caller = await resumeSession(input.session_token, parts, call);
    const view = await requireConnection(input, caller, parts);
    const analysis = await analyseResult({ userId: caller.id, view, sql, question, language }, parts, call);
    return {
      success: true as const,
      connection_id,
      sql,
      language,
      row_count: analysis.rows,
      figures: [...analysis.figures],
      summary: analysis.summary,
      findings: [...analysis.findings],
      dropped: analysis.dropped,
      ...(analysis.partial !== null && { partial: analysis.partial }),
      next_step: {
        action: "answer_user",
        tool: null,
        instructions:
          analysis.rows === 0
            ? ["Tell the user that the query finds no rows, and under which conditions; do not guess why."]
            : ["Answer with the summary and findings; take numbers from figures, and compute none."],
      },
    };
  },
});
