import { ServiceError } from "./service-error.ts";

/** How long a model's reply may be: far more than any SQL or explanation, and far less than what breaks a connection. */
export const mostReplyCharacters = 200_000;

/**
 * The reply as it is. Throws an `execution_failed`, reason `unusable_reply`, for one that is too long: a result carries
 * it twice, and clients hang up at a message of 10 MB.
 */
export function boundedReply(reply: string): string {
  if (reply.length <= mostReplyCharacters) return reply;
  throw new ServiceError({
    type: "execution_failed",
    reason: "unusable_reply",
    message: `The server's language model answered with ${reply.length} characters; at most ${mostReplyCharacters} are taken.`,
    nextStep: {
      action: "try_again",
      tool: null,
      instructions: [
        "Nothing is wrong with the arguments; make the same call once more.",
        "If it fails again, tell the user that the server's model cannot do this.",
      ],
    },
  });
}
