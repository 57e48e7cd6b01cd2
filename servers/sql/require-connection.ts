import { ServiceError } from "../kit/service-error.ts";
import type { Parts } from "./parts.ts";

/** Throws `not_found` when the server has no such connection. */
export function requireConnection(id: string, { connection }: Parts, sessionToken: string): void {
  if (id === connection) return;
  throw new ServiceError({
    type: "not_found",
    reason: "unknown_connection",
    message: `There is no connection ${JSON.stringify(id)}; there is ${connection}.`,
    nextStep: {
      action: "choose_connection",
      tool: "list_connections",
      arguments: { session_token: sessionToken },
      instructions: [`Use connection_id ${connection}, or call list_connections to see what there is.`],
    },
  });
}
