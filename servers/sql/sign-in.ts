import type { Call } from "../kit/define-tool.ts";
import type { ClientRoots } from "../kit/host/client-roots.ts";
import { clientRoots } from "../kit/host/client-roots.ts";
import type { RateLimiter } from "../kit/create-rate-limiter.ts";
import type { NextStep } from "../kit/next-step.ts";
import type { Principal } from "../kit/principal.ts";
import { ServiceError } from "../kit/service-error.ts";
import type { Parts } from "./parts.ts";
import type { User, UserStore } from "./stores/user-store.ts";

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

/** Why a client is nobody whom the server knows. */
const strangers = {
  unknown: { reason: "no_credential", problem: "was given no credential" },
  credential: { reason: "unknown_credential", problem: "was given a credential that nobody has" },
  user: { reason: "unknown_user", problem: "was given a token of somebody who is none of its users" },
} as const;

/**
 * Who the client is, by what its transport knows of it. Throws `authentication_failed` when that is nobody, and
 * `execution_failed` (`rate_limited`) when the user calls too often.
 */
export async function signIn(
  { users, limits }: Pick<Parts, "users" | "limits">,
  { principal }: Pick<Call, "principal">,
): Promise<User> {
  const user = await findUser(principal, users);
  if (user !== null) return withinLimit(user, limits);
  throw stranger(principal);
}

function stranger(principal: Principal): ServiceError {
  const { reason, problem } = strangers[principal.kind];
  return new ServiceError({
    type: "authentication_failed",
    reason,
    message: `This server ${problem}, so it does not know who is asking.`,
    nextStep: {
      action: "ask_operator",
      tool: null,
      instructions: [
        "Do not ask the user for a secret, and do not put one into a tool's arguments.",
        principal.kind === "user"
          ? "Tell the user to sign in with another account, or to have this one added to the server's users."
          : "Tell the user to set HANDSHAKE_TOKEN to a valid credential in this server's configuration and to start it again.",
      ],
    },
  });
}

/** A user in a call, with the folders that the client has opened; null: databases are used wherever they are. */
export interface Caller extends User {
  readonly roots: ClientRoots | null;
}

/**
 * Whose session it is. Throws `authentication_failed` for a handle that is expired, forged or of a user who is gone, and
 * for a client without a credential, whatever handle it holds;
 * `access_denied` for another person's, and `execution_failed` (`rate_limited`) when the user calls too often.
 */
export async function resumeSession(token: string, parts: Parts, call: Call): Promise<Caller> {
  const user = withinLimit(await ownerOf(token, parts, call), parts.limits);
  return { ...user, roots: parts.enforceRoots ? await clientRoots(call.host) : null };
}

async function ownerOf(token: string, parts: Parts, call: Call): Promise<User> {
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
  if (call.principal.kind === "unknown") throw stranger(call.principal);
  const owner = await findUser(call.principal, parts.users);
  if (owner?.id === user.id) return user;
  throw new ServiceError({
    type: "access_denied",
    reason: "wrong_user",
    message: "This session belongs to another user than the one that this client is signed in as.",
    nextStep: authenticateFirst,
  });
}

/** The user, when this call is one that the user may still make. */
function withinLimit(user: User, limits: RateLimiter): User {
  const allowance = limits.take(user.id);
  if (allowance.allowed) return user;
  const { retryAfterSeconds } = allowance;
  throw new ServiceError({
    type: "execution_failed",
    reason: "rate_limited",
    message: `This user calls more often than the server allows; it takes calls again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
    nextStep: {
      action: "wait",
      tool: null,
      instructions: [`Wait ${retryAfterSeconds} s, then make the same call again. Do not call before that.`],
    },
  });
}

async function findUser(principal: Principal, users: UserStore): Promise<User | null> {
  if (principal.kind === "unknown") return null;
  return principal.kind === "user"
    ? users.find(principal.userId)
    : users.findByCredential(principal.credential);
}

function refuse(reason: string, message: string): ServiceError {
  return new ServiceError({ type: "authentication_failed", reason, message, nextStep: authenticateFirst });
}
