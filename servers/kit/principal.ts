import type { ServerContext } from "@modelcontextprotocol/server";
import { verifiedUser } from "./http/verified-user.ts";

/**
 * What the transport knows its client by: a secret that has still to be looked up (stdio), or a user whom a verified
 * token names (HTTP). It is never an argument of a tool, since that would pass through a model.
 */
export type Principal =
  | { readonly kind: "unknown" }
  | { readonly kind: "credential"; readonly credential: string }
  | { readonly kind: "user"; readonly userId: string };

/** The principal of a request: asked on every call, since a credential can be renewed. */
export type PrincipalOf = (context: ServerContext) => Principal;

/** Every request comes from whoever has the process's own credential. */
export function principalByCredential(credential: () => string | null): PrincipalOf {
  return () => {
    const known = credential();
    return known === null ? { kind: "unknown" } : { kind: "credential", credential: known };
  };
}

/**
 * A request comes from the user whom its bearer token names; nothing of the process's own counts. Throws when there is
 * none, since then a gate is missing in front of the server.
 */
export function principalByToken({ http }: ServerContext): Principal {
  const userId = verifiedUser(http?.authInfo);
  if (userId === null) throw new Error("a request came without a verified token");
  return { kind: "user", userId };
}
