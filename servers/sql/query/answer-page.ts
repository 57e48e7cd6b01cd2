import { rememberQuestion } from "./remember-question.ts";
import { issueResult } from "./result-handle.ts";
import type { Asking, ResultQuestion, ResultSource } from "./result-source.ts";
import { resultSource } from "./result-source.ts";
import type { ResultPage } from "./run-page.ts";
import { runPage } from "./run-page.ts";
import { teachNames } from "./teach-names.ts";

/** A page of a new or a known result. */
export interface PageQuestion extends ResultQuestion {
  readonly page: number;
  readonly max_rows?: number | undefined;
}

/** A page, the question and SQL that it answers, and the id for reading on; null: the SQL gives other rows each time. */
export interface PageAnswer extends ResultPage, Pick<ResultSource, "question" | "sql" | "contextItems"> {
  readonly pageSize: number;
  readonly resultId: string | null;
}

const usualPageSize = 100;

/** Answers a new question, or reads on in a result without asking the model again. Throws service errors. */
export async function answerPage(input: PageQuestion, asking: Asking): Promise<PageAnswer> {
  const { caller, parts, call } = asking;
  const source = await resultSource(input, asking);
  const { question, sql, view, contextItems, asked, given } = source;
  const pageSize = Math.min(input.max_rows ?? given?.pageSize ?? usualPageSize, parts.maxRows);
  // Before it is run: a file that changes meanwhile makes the id useless, and never the pages wrong.
  const resultId =
    given?.id ?? (await issueResult({ user: caller.id, question, sql, pageSize }, view, parts));
  const firstRow = (input.page - 1) * pageSize;
  const wanted = { firstRow, pageSize, signal: call.signal };
  const read = await runPage(view.database, sql, wanted).catch(async (error: unknown) => {
    throw await teachNames(error, view.schema);
  });
  if (asked !== null && input.page === 1) await rememberQuestion(asked, sql, { parts, call });
  return { ...read, question, sql, pageSize, resultId, contextItems };
}
