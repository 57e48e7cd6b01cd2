import type { Call } from "../../kit/define-tool.ts";
import { ServiceError } from "../../kit/service-error.ts";
import type { ConnectionView } from "../connections/connection.ts";
import type { Parts } from "../parts.ts";
import { requireConnection } from "../require-connection.ts";
import type { Caller } from "../sign-in.ts";
import { openResult } from "./result-handle.ts";
import type { Question } from "./write-sql.ts";
import { writeSql } from "./write-sql.ts";

/** What a result is asked for by: a new question, or the id of a result that was given before. */
export interface ResultQuestion {
  readonly session_token: string;
  readonly connection_id: string;
  readonly question?: string | undefined;
  readonly result_id?: string | undefined;
  readonly client_context?: string | undefined;
  readonly additional_context?: string | undefined;
}

/** A statement and where it is run. `given`: the id and page size of the result that is read on; `asked`: what was asked anew. */
export interface ResultSource {
  readonly question: string;
  readonly sql: string;
  readonly view: ConnectionView;
  /** Ids of the items that the model saw; none when it was not asked. */
  readonly contextItems: readonly string[];
  readonly asked: Question | null;
  readonly given: { readonly id: string; readonly pageSize: number } | null;
}

/** Who asks, and with what the question is answered. */
export interface Asking {
  readonly caller: Caller;
  readonly parts: Parts;
  readonly call: Call;
}

/** The SQL of a new question, by the model, or of a result that was given before. Throws service errors. */
export function resultSource(input: ResultQuestion, asking: Asking): Promise<ResultSource> {
  return input.result_id === undefined ? askAnew(input, asking) : reopen(input, input.result_id, asking);
}

async function askAnew(input: ResultQuestion, { caller, parts, call }: Asking): Promise<ResultSource> {
  const { question = "" } = input;
  const view = await requireConnection(input, caller, parts);
  const asked = {
    userId: caller.id,
    view,
    question,
    clientContext: input.client_context ?? null,
    additionalContext: input.additional_context ?? null,
  };
  const { sql, contextItems } = await writeSql(asked, parts, call);
  return { question, sql, view, contextItems, asked, given: null };
}

async function reopen(input: ResultQuestion, id: string, { caller, parts }: Asking): Promise<ResultSource> {
  const { session_token, connection_id } = input;
  const known = { session_token, connection_id };
  const { ref, view } = await openResult(id, { caller, known }, parts);
  if (ref.connection !== connection_id) throw otherConnection(ref.connection, known);
  const given = { id, pageSize: ref.pageSize };
  return { question: ref.question, sql: ref.sql, view, contextItems: [], asked: null, given };
}

function otherConnection(connection: string, known: Readonly<Record<string, string>>): ServiceError {
  return new ServiceError({
    type: "validation_error",
    reason: "wrong_connection",
    message: `This result is of connection ${JSON.stringify(connection)}, not of ${JSON.stringify(known["connection_id"])}.`,
    nextStep: {
      action: "correct_arguments",
      tool: null,
      arguments: { ...known, connection_id: connection },
      instructions: [`Call the same tool again with connection_id ${connection}.`],
    },
  });
}
