import { createHash } from "node:crypto";
import { z } from "zod";
import type { Handles } from "../../kit/create-handles.ts";
import { ServiceError } from "../../kit/service-error.ts";
import type { NextStep } from "../../kit/next-step.ts";
import type { ConnectionView } from "../connections/connection.ts";
import type { Parts } from "../parts.ts";
import { requireConnection } from "../require-connection.ts";
import type { Caller } from "../sign-in.ts";
import { asksDate, isRepeatable } from "./is-repeatable.ts";

/** What a result id stands for: whose result it is, the statement, and on which rows and file it was run. */
export const resultRefSchema = z.strictObject({
  user: z.string(),
  connection: z.string(),
  question: z.string(),
  sql: z.string(),
  pageSize: z.int().min(1),
  seen: z.string(),
});
export type ResultRef = z.infer<typeof resultRefSchema>;
export type ResultHandles = Handles<ResultRef>;

/** A result that was given before: its statement, and what its user sees of the connection now, which is what it was then. */
export interface OpenResult {
  readonly ref: ResultRef;
  readonly view: ConnectionView;
}

/** Who reads a result again, and what the way back is told of the call. */
export interface ResultReader {
  readonly caller: Caller;
  readonly known: Readonly<Record<string, string>>;
}

/**
 * A handle for a result's further pages, so that they come without asking the model again. Null for a statement that
 * would give other rows when it is run again.
 */
export async function issueResult(
  result: Omit<ResultRef, "connection" | "seen">,
  view: ConnectionView,
  parts: Pick<Parts, "results" | "now" | "clockStands">,
): Promise<string | null> {
  if (!isRepeatable(result.sql, parts)) return null;
  const ref = { ...result, connection: view.connection, seen: await whatIsSeen(result, view, parts) };
  return (await parts.results.issue(ref)).handle;
}

/**
 * Opens a handle for the caller. Throws `validation_error` for one that this server did not issue, `access_denied` for
 * another user's or where the connection is not the caller's any more, and `execution_failed`, reason
 * `result_expired`, when its time is over or the data, or what the user may see of it, has changed: pages are never mixed.
 */
export async function openResult(
  handle: string,
  { caller, known }: ResultReader,
  parts: Parts,
): Promise<OpenResult> {
  const opened = await parts.results.open(handle);
  if (opened.status === "refused")
    throw opened.reason === "expired" ? expired("It was given too long ago", known) : unknown(known);
  const ref = opened.payload;
  if (ref.user !== caller.id) throw foreign(known);
  const request = { connection_id: ref.connection, session_token: known["session_token"] ?? "" };
  const view = await requireConnection(request, caller, parts);
  if (ref.seen !== (await whatIsSeen(ref, view, parts)))
    throw expired("The data, or what this user may see of it, has changed since", known);
  return { ref, view };
}

/** Names the rows and the file that a statement was run on, and the day where it asks for it. */
async function whatIsSeen(
  { sql }: Pick<ResultRef, "sql">,
  { database, rows }: ConnectionView,
  { now }: Pick<Parts, "now">,
): Promise<string> {
  const day = asksDate(sql) ? new Date(now()).toISOString().slice(0, 10) : "";
  const text = JSON.stringify([rows, await database.version(), day]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

const askAgain = (known: ResultReader["known"]): NextStep => ({
  action: "ask_question",
  tool: "execute_query",
  arguments: known,
  instructions: ["Call execute_query with the user's question, word for word, to get the result anew."],
});

function expired(why: string, known: ResultReader["known"]): ServiceError {
  return new ServiceError({
    type: "execution_failed",
    reason: "result_expired",
    message: `This result cannot be read on: ${why.charAt(0).toLowerCase()}${why.slice(1)}. Its pages would not fit together.`,
    nextStep: askAgain(known),
  });
}

function unknown(known: ResultReader["known"]): ServiceError {
  return new ServiceError({
    type: "validation_error",
    reason: "invalid_result_id",
    message: "This result_id was not issued by this server, or was changed on its way.",
    nextStep: askAgain(known),
  });
}

function foreign(known: ResultReader["known"]): ServiceError {
  return new ServiceError({
    type: "access_denied",
    reason: "wrong_user",
    message: "This result belongs to another user.",
    nextStep: askAgain(known),
  });
}
