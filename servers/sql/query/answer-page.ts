import type { Call } from "../../kit/define-tool.ts";
import { ServiceError } from "../../kit/service-error.ts";
import type { Parts } from "../parts.ts";
import { requireConnection } from "../require-connection.ts";
import type { Caller } from "../sign-in.ts";
import { rememberQuestion } from "./remember-question.ts";
import { issueResult, openResult } from "./result-handle.ts";
import type { ResultPage } from "./run-page.ts";
import { runPage } from "./run-page.ts";
import { writeSql } from "./write-sql.ts";

/** What a page is asked for by: a new question, or the id of a result that was given before. */
export interface PageQuestion {
  readonly session_token: string;
  readonly connection_id: string;
  readonly question?: string | undefined;
  readonly result_id?: string | undefined;
  readonly client_context?: string | undefined;
  readonly additional_context?: string | undefined;
  readonly page: number;
  readonly max_rows?: number | undefined;
}

/** A page, the question and SQL that it answers, and the id for reading on; null: the SQL gives other rows each time. */
export interface PageAnswer extends ResultPage {
  readonly question: string;
  readonly sql: string;
  readonly pageSize: number;
  readonly resultId: string | null;
  /** Ids of the items that the model saw; none when it was not asked. */
  readonly contextItems: readonly string[];
}

/** Who asks, and with what the question is answered. */
export interface Asking {
  readonly caller: Caller;
  readonly parts: Parts;
  readonly call: Call;
}

const usualPageSize = 100;

/** Answers a new question, or reads on in a result without asking the model again. Throws service errors. */
export function answerPage(input: PageQuestion, asking: Asking): Promise<PageAnswer> {
  return input.result_id === undefined ? askAnew(input, asking) : readOn(input, input.result_id, asking);
}

async function askAnew(input: PageQuestion, { caller, parts, call }: Asking): Promise<PageAnswer> {
  const { question = "", page } = input;
  const view = await requireConnection(input, caller, parts);
  const pageSize = Math.min(input.max_rows ?? usualPageSize, parts.maxRows);
  const asked = {
    userId: caller.id,
    view,
    question,
    clientContext: input.client_context ?? null,
    additionalContext: input.additional_context ?? null,
  };
  const { sql, contextItems } = await writeSql(asked, parts, call);
  // Before it is run: a file that changes meanwhile makes the id useless, and never the pages wrong.
  const resultId = await issueResult({ user: caller.id, question, sql, pageSize }, view, parts);
  const read = await runPage(view.database, sql, {
    firstRow: (page - 1) * pageSize,
    pageSize,
    signal: call.signal,
  });
  if (page === 1) await rememberQuestion(asked, sql, { parts, call });
  return { ...read, question, sql, pageSize, resultId, contextItems };
}

async function readOn(
  input: PageQuestion,
  resultId: string,
  { caller, parts, call }: Asking,
): Promise<PageAnswer> {
  const { session_token, connection_id, page } = input;
  const known = { session_token, connection_id };
  const { ref, view } = await openResult(resultId, { caller, known }, parts);
  if (ref.connection !== connection_id) throw otherConnection(ref.connection, known);
  const pageSize = Math.min(input.max_rows ?? ref.pageSize, parts.maxRows);
  const read = await runPage(view.database, ref.sql, {
    firstRow: (page - 1) * pageSize,
    pageSize,
    signal: call.signal,
  });
  return { ...read, question: ref.question, sql: ref.sql, pageSize, resultId, contextItems: [] };
}

function otherConnection(connection: string, known: Readonly<Record<string, string>>): ServiceError {
  return new ServiceError({
    type: "validation_error",
    reason: "wrong_connection",
    message: `This result is of connection ${JSON.stringify(connection)}, not of ${JSON.stringify(known["connection_id"])}.`,
    nextStep: {
      action: "correct_arguments",
      tool: "execute_query",
      arguments: { ...known, connection_id: connection },
      instructions: [`Call again with connection_id ${connection}.`],
    },
  });
}
