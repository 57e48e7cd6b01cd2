import { ServiceError } from "../../kit/service-error.ts";

/** A statement that was refused or failed, and who wrote it. */
export interface FailedSql {
  readonly sql: string;
  readonly reason: string;
  readonly message: string;
  readonly writer: "model" | "client";
}

const waysOn = {
  model: {
    action: "rephrase_question",
    instructions: [
      "Do not repeat the same call: it would most likely fail in the same way.",
      "Ask in other words, or name tables and columns as get_schema lists them, and call execute_query again; else tell the user what failed.",
    ],
  },
  client: {
    action: "correct_arguments",
    instructions: [
      "Pass on the sql of an execute_query result, unchanged; get_schema lists the tables and columns that there are.",
      "For another question, call execute_query with the question in plain words instead of writing SQL.",
    ],
  },
} as const;

/** The error for SQL that the executor refused or that failed, with the executor's reason. */
export function sqlFailure({ sql, reason, message, writer }: FailedSql): ServiceError {
  const { action, instructions } = waysOn[writer];
  const what = writer === "model" ? "The SQL that the model wrote" : "This SQL";
  return new ServiceError({
    type: "execution_failed",
    reason,
    message: `${what} was not answered (${reason}): ${message}`,
    nextStep: { action, tool: null, instructions: [...instructions] },
    details: { sql },
  });
}
