import type { IncomingCall } from "../../kit/define-tool.ts";
import { clientRoots } from "../../kit/host/client-roots.ts";
import type { Parts } from "../parts.ts";
import type { Caller } from "../sign-in.ts";
import { signIn } from "../sign-in.ts";

/** Who reads a resource or takes a prompt: there is no session_token, so it is whoever the transport knows. */
export async function resourceCaller(parts: Parts, call: IncomingCall): Promise<Caller> {
  const user = await signIn(parts, call);
  return { ...user, roots: parts.enforceRoots ? await clientRoots(call.host) : null };
}
