import { extractSql } from "../../../harness/sql/extract-sql.ts";
import type { Call } from "../../kit/define-tool.ts";
import { ServiceError } from "../../kit/service-error.ts";
import type { ConnectionView } from "../connections/connection.ts";
import { loadContext } from "../context/load-context.ts";
import type { Parts } from "../parts.ts";

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
 * Puts a question to the model: loads what is known, builds the prompt, asks once. Nothing is retried behind the
 * client's back: a reply without SQL is an `execution_failed`.
 */
export async function writeSql(asked: Question, parts: Parts, call: Call): Promise<WrittenSql> {
  const { userId, view } = asked;
  const known = await loadContext(
    { ...parts, ...view },
    { userId, connection: view.connection, layers: parts.layers },
  );
  const { messages, itemIds } = parts.assemble({
    ...known,
    question: asked.question,
    clientContext: asked.clientContext,
    additionalContext: asked.additionalContext,
    today: new Date(parts.now()).toISOString().slice(0, 10),
  });
  const reply = await parts.model.complete(messages, call);
  const sql = extractSql(reply);
  if (sql === null) throw noSql(reply);
  return { sql, contextItems: itemIds };
}

function noSql(reply: string): ServiceError {
  const said = reply.trim().slice(0, 300);
  return new ServiceError({
    type: "execution_failed",
    reason: "no_sql",
    message: `The model wrote no SQL for this question${said === "" ? "" : `; it said: ${said}`}`,
    nextStep: {
      action: "rephrase_question",
      tool: null,
      instructions: [
        "Ask in other words, with the names of what is counted and of the period, and call execute_query again.",
        "If it fails again, tell the user that the question cannot be answered from this database.",
      ],
    },
  });
}
