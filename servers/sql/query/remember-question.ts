import type { Call } from "../../kit/define-tool.ts";
import type { Parts } from "../parts.ts";
import type { Question } from "./write-sql.ts";

/** Adds a question that was answered to its user's history. */
export async function rememberQuestion(
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
