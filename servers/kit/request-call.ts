import type { McpServer, ServerContext } from "@modelcontextprotocol/server";
import type { IncomingCall } from "./define-tool.ts";
import { openHost } from "./host/open-host.ts";
import { incomingRequest } from "./incoming-request.ts";
import type { CallBasis } from "./register-tools.ts";

/** A request that is no tool call, with the client behind it, who can be asked for its roots. */
export function requestCall(
  { server, context, request }: RequestSource,
  basis: CallBasis<unknown>,
): IncomingCall {
  const incoming = incomingRequest(context, basis);
  const identity = { tool: request.method, args: request.params, principal: incoming.principal };
  const host = openHost(context, identity, {
    codec: basis.exchanges,
    declared: server.server.getClientCapabilities(),
    now: basis.now,
    // Kept answers are for the many calls of a conversation; here the client is asked each time.
    kept: { roots: undefined, changes: 0 },
  });
  return { ...incoming, host };
}

/** A request as the SDK hands it over. */
export interface RequestSource {
  readonly server: McpServer;
  readonly context: ServerContext;
  readonly request: { readonly method: string; readonly params: unknown };
}
