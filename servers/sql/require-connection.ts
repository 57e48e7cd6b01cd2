import { ServiceError } from "../kit/service-error.ts";
import type { Connection, ConnectionView } from "./connections/connection.ts";
import type { Parts } from "./parts.ts";
import type { User } from "./stores/user-store.ts";

/** The connections that a user may ask, in the order of the configuration. */
export function connectionsOf(
  user: User,
  { connections }: Pick<Parts, "connections">,
): readonly Connection[] {
  return connections.filter(({ id }) => user.connections?.includes(id) ?? true);
}

/** A connection as a call names it, with the session that the way back needs. */
export interface ConnectionRequest {
  readonly connection_id: string;
  readonly session_token: string;
}

/**
 * What the user sees of the connection that the call names. Throws `not_found` when the server has none of that name, and
 * `access_denied` when it is not for this user. Nothing that is kept may be looked up before this.
 */
export async function requireConnection(
  { connection_id, session_token }: ConnectionRequest,
  user: User,
  parts: Pick<Parts, "connections">,
): Promise<ConnectionView> {
  const open = connectionsOf(user, parts);
  const found = open.find(({ id }) => id === connection_id);
  if (found !== undefined) return found.viewFor(user);
  const exists = parts.connections.some(({ id }) => id === connection_id);
  const named = JSON.stringify(connection_id);
  const others = open.map(({ id }) => id).join(", ") || "none";
  throw new ServiceError({
    type: exists ? "access_denied" : "not_found",
    reason: exists ? "connection_not_allowed" : "unknown_connection",
    message: exists
      ? `This user may not ask connection ${named}; open to this user: ${others}.`
      : `There is no connection ${named}; open to this user: ${others}.`,
    nextStep: {
      action: "choose_connection",
      tool: "list_connections",
      arguments: { session_token },
      instructions: [
        `Use one of these connections: ${others}. list_connections says more about them.`,
        ...(exists ? ["Do not try to reach the data of the other one in another way."] : []),
      ],
    },
  });
}
