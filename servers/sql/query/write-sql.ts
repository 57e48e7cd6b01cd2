import type { Call } from "../../kit/define-tool.ts";
import type { ConnectionView } from "../connections/connection.ts";
import { loadContext } from "../context/load-context.ts";
import type { Parts } from "../parts.ts";
import { draftSql } from "./draft-sql.ts";

/** A question as the client asked it, with the context that it sent along. */
export interface Question {
  readonly userId: string;
  readonly view: ConnectionView;
  readonly question: string;
  readonly clientContext: string | null;
  readonly additionalContext: string | null;
}

/** The SQL that the model wrote, and the ids of the context items that it saw. */
export interface WrittenSql {
  readonly sql: string;
  readonly contextItems: readonly string[];
}

/**
 * Puts a question to the model: loads what is known, builds the prompt, asks. Nothing is retried unless the
 * server was told to have drafts put right; a reply without SQL is an `execution_failed`.
 */
export async function writeSql(asked: Question, parts: Parts, call: Call): Promise<WrittenSql> {
  const { userId, view } = asked;
  const { layers, ownContext } = parts;
  // It knows its tables in any case.
  const loaded = ownContext ? layers : new Set([...layers].filter((layer) => layer === "schema"));
  const request = { userId, connection: view.connection, layers: loaded };
  const known = { ...(await loadContext({ ...parts, ...view }, request)), layers };
  const { messages, itemIds } = parts.assemble({
    ...known,
    question: asked.question,
    clientContext: asked.clientContext,
    additionalContext: asked.additionalContext,
    today: new Date(parts.now()).toISOString().slice(0, 10),
  });
  const sql = await draftSql(messages, { ...parts, view, call });
  return { sql, contextItems: itemIds };
}
