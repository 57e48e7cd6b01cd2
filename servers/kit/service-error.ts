import type { NextStep } from "./next-step.ts";

/** The seven kinds of failure that a tool reports, and no more; `reason` says which one of its kind. */
export const errorTypes = [
  "authentication_failed",
  "access_denied",
  "not_found",
  "configuration_error",
  "validation_error",
  "execution_failed",
  "internal_error",
] as const;
export type ErrorType = (typeof errorTypes)[number];

/** What a service error says: its type, a finer reason, one sentence for the reader, and the way on. */
export interface ServiceErrorOptions {
  readonly type: ErrorType;
  readonly reason: string;
  readonly message: string;
  readonly nextStep: NextStep;
  /** After how many seconds the same call may be made again, where that is known. */
  readonly retryAfterSeconds?: number;
  /** Facts beside the message, such as the SQL that failed. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** A message may repeat what a client or a model has sent, and neither answer nor log is to grow with that. */
const mostCharacters = 10_000;

/**
 * A failure that the client is told about, with the way on. Anything else that a tool throws is an `internal_error`.
 * A message that is too long is cut.
 */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly type: ErrorType;
  readonly reason: string;
  readonly nextStep: NextStep;
  readonly retryAfterSeconds: number | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor({
    type,
    reason,
    message,
    nextStep,
    retryAfterSeconds,
    details = {},
    cause,
  }: ServiceErrorOptions) {
    super(message.length > mostCharacters ? `${message.slice(0, mostCharacters)}…` : message, { cause });
    this.type = type;
    this.reason = reason;
    this.nextStep = nextStep;
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }
}
