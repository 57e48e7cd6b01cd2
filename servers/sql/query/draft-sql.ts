import { extractSql } from "../../../harness/sql/extract-sql.ts";
import type { ModelClient, PromptMessage } from "../../kit/create-model-client.ts";
import type { Call } from "../../kit/define-tool.ts";
import { ServiceError } from "../../kit/service-error.ts";
import type { ConnectionView } from "../connections/connection.ts";
import { checkSql } from "./check-sql.ts";

/** Who writes, for which database, and how often what was written may be sent back to be put right. */
export interface Drafting {
  readonly model: ModelClient;
  readonly view: ConnectionView;
  readonly repairs: number;
  readonly call: Call;
}

/** A draft that cannot be run, and why. `sql` is null when the reply held none. */
export interface Attempt {
  readonly sql: string | null;
  readonly problem: string;
}

/**
 * Has the model write SQL. With `repairs` above 0 the draft is checked without being run, and sent back with what is wrong, so often at
 * most; the last draft is given as it is, and fails when it is run. Throws `execution_failed`: `no_sql`, or what the model
 * client throws, and then with the drafts so far (`attempts`), so that nothing that was paid for is lost.
 */
export async function draftSql(messages: readonly PromptMessage[], drafting: Drafting): Promise<string> {
  const { model, repairs, call } = drafting;
  const attempts: Attempt[] = [];
  for (;;) {
    const reply = await model
      .complete([...messages, ...attempts.map(sendBack)], call)
      .catch((error: unknown) => Promise.reject(withAttempts(error, attempts)));
    const sql = extractSql(reply);
    if (attempts.length === repairs) {
      if (sql === null) throw withAttempts(noSql(reply), attempts);
      return sql;
    }
    const problem = sql === null ? "There is no SELECT in the reply." : await problemOf(sql, drafting);
    if (sql !== null && problem === null) return sql;
    attempts.push({ sql, problem: problem ?? "" });
    call.note("repairs", attempts.length);
  }
}

/** Why a draft would not run; null when it would. */
async function problemOf(sql: string, { view, call }: Drafting): Promise<string | null> {
  try {
    await checkSql(view, sql, call.signal);
    return null;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.type !== "execution_failed") throw error;
    const [advice = ""] = error.reason === "unknown_identifier" ? error.nextStep.instructions : [];
    return [error.message, advice].filter((text) => text !== "").join(" ");
  }
}

function sendBack({ sql, problem }: Attempt): PromptMessage {
  const draft = sql === null ? "" : `This was written:\n\`\`\`sql\n${sql}\n\`\`\`\n`;
  return { role: "user", content: `${draft}${problem}\nAnswer the same question with one SELECT that runs.` };
}

function withAttempts(error: unknown, attempts: readonly Attempt[]): unknown {
  if (!(error instanceof ServiceError) || attempts.length === 0) return error;
  const { type, reason, message, details, nextStep, cause } = error;
  return new ServiceError({ type, reason, message, nextStep, cause, details: { ...details, attempts } });
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
