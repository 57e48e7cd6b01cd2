import { z } from "zod";
import type { ResourceLink } from "@modelcontextprotocol/server";
import { defineTool } from "../../kit/define-tool.ts";
import { nextStepSchema } from "../../kit/next-step.ts";
import type { NextStep } from "../../kit/next-step.ts";
import type { Parts } from "../parts.ts";
import type { PageAnswer } from "../query/answer-page.ts";
import { answerPage } from "../query/answer-page.ts";
import { resultUri } from "../resources/result-uri.ts";
import { authenticateFirst, resumeSession } from "../sign-in.ts";
import { connectionId, sessionToken } from "./parameters.ts";
import {
  additionalContext,
  clientContext,
  namesOneThing,
  oneThing,
  givenResult,
  userQuestion,
} from "./question-parameters.ts";

/**
 * A value of a row. The kinds are named, since clients that check schemas strictly object to one that accepts anything,
 * and described, since kinds without a word of their own become an array of types, which some clients do not read.
 */
const cell = z.unknown().meta({
  anyOf: [
    { type: "string", description: "Text, dates and times, large integers and decimals." },
    { type: "number", description: "Other numbers." },
    { type: "boolean", description: "True or false." },
    { type: "null", description: "No value." },
    { type: "array", description: "A list." },
    { type: "object", description: "A struct or map." },
  ],
});

/** Answers a question in plain words with SQL and rows. */
export const executeQuery = defineTool({
  name: "execute_query",
  title: "Answer a question about the data",
  description:
    "Answers one question about the data: give it the user's question in plain words, in any language, and it writes a " +
    "read-only SQL SELECT, runs it, and returns the SQL with its rows. Use it for every question about numbers, lists, " +
    "rankings or totals. Pass the question on word for word, without SQL of your own. For further rows of a result, give its " +
    "result_id instead of the question. Do not use it to change data (it " +
    "cannot), or to ask what tables there are (get_schema does that).",
  // Not read-only, strictly: it reads the data only, but adds the question to the user's history.
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z
    .strictObject({
      session_token: sessionToken,
      connection_id: connectionId,
      question: userQuestion,
      client_context: clientContext,
      additional_context: additionalContext,
      result_id: givenResult,
      page: z.int().min(1).max(1_000_000).default(1).describe("Which page of the rows, from 1."),
      max_rows: z.int().min(1).optional().describe("Rows on a page; 100 when left out."),
    })
    .refine(namesOneThing, oneThing),
  output: z.object({
    success: z.literal(true),
    question: z.string(),
    sql: z.string().describe("The SELECT that was run."),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
    rows: z
      .array(z.array(cell))
      .describe("One list of values a row. Large integers and decimals are text, so that no digit is lost."),
    row_count: z.int().describe("Rows on this page."),
    total: z.int().nullable().describe("Rows of the whole result; null when counting them takes too long."),
    truncated: z.boolean().describe("Whether there are rows after this page."),
    page: z.int(),
    page_size: z.int(),
    result_id: z
      .string()
      .min(1)
      .nullable()
      .describe(
        "For further pages and exports of this very result; null when its SQL gives other rows each time.",
      ),
    context_items: z
      .array(z.string())
      .describe(
        "Ids of the context items that the server's model saw, in order; none when it was not asked.",
      ),
    next_step: nextStepSchema,
  }),
  onInvalid: (fields) => (fields.includes("session_token") ? authenticateFirst : null),
  async run(input, parts: Parts, call) {
    const caller = await resumeSession(input.session_token, parts, call);
    const answer = await answerPage(input, { caller, parts, call });
    if (answer.truncated && answer.resultId !== null) call.attach(linkTo(answer.resultId, answer));
    return {
      success: true as const,
      question: answer.question,
      sql: answer.sql,
      columns: answer.columns.map(({ name, type }) => ({ name, type })),
      rows: answer.rows.map((row) => [...row]),
      row_count: answer.rows.length,
      total: answer.total,
      truncated: answer.truncated,
      page: input.page,
      page_size: answer.pageSize,
      result_id: answer.resultId,
      context_items: [...answer.contextItems],
      next_step: nextStep(answer, input.page),
    };
  },
});

function linkTo(handle: string, { total }: PageAnswer): ResourceLink & { type: "resource_link" } {
  return {
    type: "resource_link",
    uri: resultUri(handle, 0),
    name: "result",
    title: "The whole result",
    description: `All rows${total === null ? "" : ` (${total})`}, page by page: each page names the next one.`,
    mimeType: "application/json",
  };
}

function nextStep({ rows, total, truncated, pageSize, resultId }: PageAnswer, page: number): NextStep {
  if (truncated && rows.length === 0) {
    return answerUser(
      "The next row is too long to be returned: ask for fewer columns, or for shorter texts.",
    );
  }
  if (truncated) {
    const all = total === null ? "an unknown number of" : String(total);
    const by = resultId === null ? "the same question" : "this result_id instead of the question";
    return answerUser(
      `Answer from these rows, and say that they are ${rows.length} of ${all} rows.`,
      rows.length < pageSize
        ? `The page ends early because its rows are long: to read on, call execute_query again with ${by}, ${nextPlace((page - 1) * pageSize + rows.length, rows.length)}, or ask for fewer columns.`
        : `If more of them are needed, call execute_query again with ${by} and page ${page + 1}, or ask for a total instead of a list.`,
      "If the user wants all rows as a file, call execute_query_with_export.",
    );
  }
  if (rows.length > 0) {
    return answerUser(
      "Answer the user's question from these rows, and show the SQL when asked how it was done.",
    );
  }
  return answerUser(
    "The query ran and found no rows: say so, with the conditions in its WHERE clause.",
    "If rows were to be expected: call explain_query with this sql to see which conditions it has, look with get_schema at how values are spelt, then ask in other words.",
  );
}

/** Page and size by which the row at a place, counted from 0, comes first, with no more rows than fitted. */
function nextPlace(row: number, fitted: number): string {
  let size = fitted;
  while (row % size !== 0) size -= 1;
  return `max_rows ${size} and page ${row / size + 1}`;
}

function answerUser(...instructions: string[]): NextStep {
  return { action: "answer_user", tool: null, instructions };
}
