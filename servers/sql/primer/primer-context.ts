import type { IncomingCall } from "../../kit/define-tool.ts";
import type { LoadedContext } from "../context/load-context.ts";
import { loadContext } from "../context/load-context.ts";
import type { Parts } from "../parts.ts";
import { connectionsOf, requireConnection } from "../require-connection.ts";
import { resourceCaller } from "../resources/resource-caller.ts";

/**
 * What the server knows of a connection for whoever sends the request, as get_conversation_context gives it: access,
 * row filters and layers hold here too. Throws service errors.
 */
export async function primerContext(
  connection: string,
  parts: Parts,
  call: IncomingCall,
): Promise<LoadedContext> {
  const caller = await resourceCaller(parts, call);
  const view = await requireConnection({ connection_id: connection, session_token: "" }, caller, parts);
  return loadContext({ ...parts, ...view }, { userId: caller.id, connection, layers: parts.layers });
}

/** The ids of the connections that whoever sends the request may ask, with their titles. */
export async function primerConnections(
  parts: Parts,
  call: IncomingCall,
): Promise<readonly { readonly id: string; readonly title: string }[]> {
  const open = await connectionsOf(await resourceCaller(parts, call), parts);
  return open.map(({ id, title }) => ({ id, title: title ?? id }));
}
