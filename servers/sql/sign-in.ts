import type { Call } from "../kit/define-tool.ts";
import type { NextStep } from "../kit/next-step.ts";
import { ServiceError } from "../kit/service-error.ts";
import type { Parts } from "./parts.ts";
import type { User } from "./stores/user-store.ts";

/** The way back for a call without a good session. */
export const authenticateFirst: NextStep = {
  action: "authenticate",
  tool: "authenticate",
  arguments: {},
  instructions: [
    "1. Call authenticate; it takes no arguments.",
    "2. Repeat this call with the session_token that it returns.",
  ],
};

/** Who the client is, by the credential of its transport. Throws `authentication_failed` when nobody has it. */
export async function signIn({ users }: Parts, { credential }: Call): Promise<User> {
  const user = credential === null ? null : await users.findByCredential(credential);
  if (user !== null) return user;
  const problem = credential === null ? "was given no credential" : "was given a credential that nobody has";
  throw new ServiceError({
    type: "authentication_failed",
    reason: credential === null ? "no_credential" : "unknown_credential",
    message: `This server ${problem}, so it does not know who is asking.`,
    nextStep: {
      action: "ask_operator",
      tool: null,
      instructions: [
        "Do not ask the user for a secret, and do not put one into a tool's arguments.",
        "Tell the user to set HANDSHAKE_TOKEN to a valid credential in this server's configuration and to start it again.",
      ],
    },
  });
}

/**
 * Whose session it is. Throws `authentication_failed` for a handle that is expired, forged or of a user who is gone,
 * and `access_denied` for another person's.
 */
export async function resumeSession(token: string, parts: Parts, call: Call): Promise<User> {
  const opened = await parts.sessions.open(token);
  if (opened.status === "refused") {
    const expired = opened.reason === "expired_token";
    throw refuse(
      opened.reason,
      expired ? "This session has expired." : "This session_token was not issued by this server.",
    );
  }
  const user = await parts.users.find(opened.user.id);
  if (user === null) throw refuse("unknown_user", "The user of this session does not exist any more.");
  if (call.credential === null) return user;
  const owner = await parts.users.findByCredential(call.credential);
  if (owner?.id === user.id) return user;
  throw new ServiceError({
    type: "access_denied",
    reason: "wrong_user",
    message: "This session belongs to another user than the one that this client is signed in as.",
    nextStep: authenticateFirst,
  });
}

function refuse(reason: string, message: string): ServiceError {
  return new ServiceError({ type: "authentication_failed", reason, message, nextStep: authenticateFirst });
}
