import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import type { Call } from "../../kit/define-tool.ts";
import { nextStepSchema } from "../../kit/next-step.ts";
import type { NextStep } from "../../kit/next-step.ts";
import type { Parts } from "../parts.ts";
import type { Question } from "../query/answer-question.ts";
import { answerQuestion } from "../query/answer-question.ts";
import type { ResultPage } from "../query/run-page.ts";
import { requireConnection } from "../require-connection.ts";
import { authenticateFirst, resumeSession } from "../sign-in.ts";
import { connectionId, sessionToken } from "./parameters.ts";

const usualPageSize = 100;

/** Answers a question in plain words with SQL and rows. */
export const executeQuery = defineTool({
  name: "execute_query",
  title: "Answer a question about the data",
  description:
    "Answers one question about the data: give it the user's question in plain words, in any language, and it writes a " +
    "read-only SQL SELECT, runs it, and returns the SQL with its rows. Use it for every question about numbers, lists, " +
    "rankings or totals. Pass the question on word for word, without SQL of your own. Do not use it to change data (it " +
    "cannot), or to ask what tables there are (get_schema does that).",
  // Not read-only, strictly: it reads the data only, but adds the question to the user's history.
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    session_token: sessionToken,
    connection_id: connectionId,
    question: z.string().trim().min(1).describe("The user's question, word for word."),
    client_context: z
      .string()
      .optional()
      .describe(
        "What the conversation is about, and the client_priming_guide if you were given one, unchanged.",
      ),
    additional_context: z
      .string()
      .optional()
      .describe(
        "Technical and multi-tenant limits that hold for every question; they come before anything else.",
      ),
    page: z.int().min(1).max(1_000).default(1).describe("Which page of the rows, from 1."),
    max_rows: z.int().min(1).optional().describe(`Rows on a page; ${usualPageSize} when left out.`),
  }),
  output: z.object({
    success: z.literal(true),
    question: z.string(),
    sql: z.string().describe("The SELECT that was run."),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
    rows: z
      .array(z.array(z.unknown()))
      .describe("One list of values a row. Large integers and decimals are text, so that no digit is lost."),
    row_count: z.int().describe("Rows on this page."),
    total: z.int().nullable().describe("Rows of the whole result; null when counting them takes too long."),
    truncated: z.boolean().describe("Whether there are rows after this page."),
    page: z.int(),
    page_size: z.int(),
    context_items: z
      .array(z.string())
      .describe("Ids of the context items that the server's model saw, in order."),
    next_step: nextStepSchema,
  }),
  onInvalid: (fields) => (fields.includes("session_token") ? authenticateFirst : null),
  async run(input, parts: Parts, call) {
    const { session_token, question, page } = input;
    const user = await resumeSession(session_token, parts, call);
    const view = await requireConnection(input, user, parts);
    const pageSize = Math.min(input.max_rows ?? usualPageSize, parts.maxRows);
    const asked: Question = {
      userId: user.id,
      view,
      question,
      clientContext: input.client_context ?? null,
      additionalContext: input.additional_context ?? null,
      page,
      pageSize,
    };
    const answer = await answerQuestion(asked, parts, call);
    if (page === 1) await remember(asked, answer.sql, { parts, call });
    return {
      success: true as const,
      question,
      sql: answer.sql,
      columns: answer.columns.map(({ name, type }) => ({ name, type })),
      rows: answer.rows.map((row) => [...row]),
      row_count: answer.rows.length,
      total: answer.total,
      truncated: answer.truncated,
      page,
      page_size: pageSize,
      context_items: [...answer.contextItems],
      next_step: nextStep(asked, answer),
    };
  },
});

async function remember(
  { userId, view, question }: Question,
  sql: string,
  { parts, call }: { readonly parts: Parts; readonly call: Call },
): Promise<void> {
  const at = new Date(parts.now()).toISOString();
  try {
    await parts.history.append({ user: userId, connection: view.connection, at, question, sql });
  } catch (error) {
    // The question has been answered; that it cannot be remembered is no reason to take the answer away.
    call.log.error({ err: error }, "the question could not be added to the history");
  }
}

function nextStep({ page, pageSize }: Question, { rows, total, truncated }: ResultPage): NextStep {
  if (truncated && rows.length === 0) {
    return answerUser(
      "The next row is too long to be returned: ask for fewer columns, or for shorter texts.",
    );
  }
  if (truncated) {
    const all = total === null ? "an unknown number of" : String(total);
    return answerUser(
      `Answer from these rows, and say that they are ${rows.length} of ${all} rows.`,
      rows.length < pageSize
        ? `The page ends early because its rows are long: call execute_query again with max_rows ${rows.length} or less to read on, or ask for fewer columns.`
        : `If all of them are needed, call execute_query again with page ${page + 1}, or ask for a total instead of a list.`,
    );
  }
  if (rows.length > 0) {
    return answerUser(
      "Answer the user's question from these rows, and show the SQL when asked how it was done.",
    );
  }
  return answerUser(
    "The query ran and found no rows: say so, with the conditions in its WHERE clause.",
    "If rows were to be expected, ask in other words, or look with get_schema at how values are spelt.",
  );
}

function answerUser(...instructions: string[]): NextStep {
  return { action: "answer_user", tool: null, instructions };
}
