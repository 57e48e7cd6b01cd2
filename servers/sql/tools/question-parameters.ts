import { z } from "zod";

/** The parameter that takes the user's own words. */
export const userQuestion = z
  .string()
  .trim()
  .min(1)
  .max(20_000)
  .optional()
  .describe("The user's question, word for word. Always give it, but where result_id is given.");

/** The parameter by which a result that was given before is read on. */
export const givenResult = z
  .string()
  .min(1)
  .max(1_000_000)
  .optional()
  .describe("The result_id of an earlier result, in place of the question: nothing is asked anew.");

/** The parameter for what the client knows. */
export const clientContext = z
  .string()
  .max(1_000_000)
  .optional()
  .describe("What the conversation is about, and the client_priming_guide if you were given one, unchanged.");

/** The parameter for limits. */
export const additionalContext = z
  .string()
  .max(1_000_000)
  .optional()
  .describe(
    "Technical and multi-tenant limits that hold for every question; they come before anything else.",
  );

interface Named {
  readonly question?: string | undefined;
  readonly result_id?: string | undefined;
}

/** Whether a call names a question or a result, and not both; for zod's `refine`. */
export function namesOneThing({ question, result_id }: Named): boolean {
  return (question === undefined) !== (result_id === undefined);
}

/** What zod says otherwise. */
export const oneThing = {
  path: ["question"],
  error: "give the user's question, or a result_id in its place, and not both",
};
