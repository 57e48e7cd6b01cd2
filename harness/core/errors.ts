/**
 * A mistake that the user can mend: one line that says what is wrong, where, and what to do. The command line
 * prints it without a stack and exits with 2. Everything else that is thrown is a bug.
 */
export class UserError extends Error {
  override readonly name = "UserError";
  /** Stable code for machines, e.g. `dataset_invalid`. */
  readonly code: string;

  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
