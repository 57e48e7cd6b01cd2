import { z } from "zod";

/** The parameter that carries SQL which the server wrote before. It is guarded like any other. */
export const querySql = z
  .string()
  .trim()
  .min(1)
  .max(20_000)
  .describe("One SELECT: the sql of an execute_query result, unchanged.");

/** The parameter that says what the SQL was written for. */
export const sqlQuestion = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .optional()
  .describe("The question that the SQL answers, word for word, where there is one.");

/** The parameter that chooses the language of an answer. */
export const answerLanguage = z
  .string()
  .regex(/^[a-z]{2}$/, "give two small letters, as in es")
  .default("en")
  .describe("Language of the answer as two letters (ISO 639-1), as in es; en when left out.");
