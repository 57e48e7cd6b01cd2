import type { z } from "zod";
import { ServiceError } from "./service-error.ts";

/**
 * What a model's reply holds as JSON: the whole reply, or what stands in its first fence. Throws an `execution_failed`,
 * reason `unusable_reply`, when it is no such JSON.
 */
export function readJsonReply<Schema extends z.ZodType>(reply: string, schema: Schema): z.infer<Schema> {
  const [, fenced] = /```(?:json)?[^\S\n]*\n(.*?)```/is.exec(reply) ?? [];
  const checked = schema.safeParse(parseJson(fenced ?? reply));
  if (checked.success) return checked.data;
  throw unusableReply(reply);
}

/** The error for a reply that cannot be used. */
export function unusableReply(reply: string): ServiceError {
  const said = reply.trim().slice(0, 300);
  return new ServiceError({
    type: "execution_failed",
    reason: "unusable_reply",
    message: `The server's language model did not answer in the form that it was asked for${said === "" ? "." : `; it said: ${said}`}`,
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
