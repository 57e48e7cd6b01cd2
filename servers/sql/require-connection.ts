import { ServiceError } from "../kit/service-error.ts";
import type { Connection, ConnectionView } from "./connections/connection.ts";
import { keepSchema } from "./context/keep-schema.ts";
import type { Parts } from "./parts.ts";
import type { Caller } from "./sign-in.ts";

/** The connections that a caller may ask, in the order of the configuration. */
export async function connectionsOf(
  caller: Caller,
  { connections }: Pick<Parts, "connections">,
): Promise<readonly Connection[]> {
  const allowed = connections.filter(({ id }) => caller.connections?.includes(id) ?? true);
  const { roots } = caller;
  if (roots === null) return allowed;
  const inside = await Promise.all(allowed.map((connection) => connection.isInside(roots.folders)));
  return allowed.filter((_connection, at) => inside[at]);
}

/** A connection as a call names it, with the session that the way back needs. */
export interface ConnectionRequest {
  readonly connection_id: string;
  readonly session_token: string;
}

/**
 * What the caller sees of the connection that the call names. Throws `not_found` when the server has none of that
 * name, and `access_denied` when it is not for this user, or outside of the client's roots. Nothing that is kept may be looked up before this.
 */
export async function requireConnection(
  request: ConnectionRequest,
  caller: Caller,
  parts: Pick<Parts, "connections" | "cache">,
): Promise<ConnectionView> {
  const open = await connectionsOf(caller, parts);
  const found = open.find(({ id }) => id === request.connection_id);
  if (found === undefined) throw refuse(request, caller, { open, all: parts.connections });
  const view = await found.viewFor(caller);
  // What is kept for one set of roots is not given out under another.
  const rows = caller.roots === null ? view.rows : `${view.rows} ${caller.roots.digest}`;
  return keepSchema({ ...view, rows }, parts.cache);
}

interface Known {
  readonly open: readonly Connection[];
  readonly all: readonly Connection[];
}

function refuse(
  { connection_id, session_token }: ConnectionRequest,
  caller: Caller,
  { open, all }: Known,
): ServiceError {
  const exists = all.some(({ id }) => id === connection_id);
  const allowed = caller.connections?.includes(connection_id) ?? true;
  const named = JSON.stringify(connection_id);
  const others = open.map(({ id }) => id).join(", ") || "none";
  const why = allowed
    ? `The database of connection ${named} lies outside of the client's roots`
    : `This user may not ask connection ${named}`;
  return new ServiceError({
    type: exists ? "access_denied" : "not_found",
    reason: exists ? (allowed ? "outside_roots" : "connection_not_allowed") : "unknown_connection",
    message: `${exists ? why : `There is no connection ${named}`}; open to this user: ${others}.`,
    nextStep: {
      action: "choose_connection",
      tool: "list_connections",
      // Who reads a resource or gets a prompt has none.
      ...(session_token !== "" && { arguments: { session_token } }),
      instructions: [
        `Use one of these connections: ${others}. list_connections says more about them.`,
        ...(exists ? ["Do not try to reach the data of the other one in another way."] : []),
      ],
    },
  });
}
