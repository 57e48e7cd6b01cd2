import { z } from "zod";

/** The parameter that carries the session from call to call: the server keeps none in memory. */
export const sessionToken = z
  .string()
  .min(1)
  .max(10_000)
  .describe("The session_token that authenticate returned, unchanged.");

/** The parameter that names the database. */
export const connectionId = z
  .string()
  .min(1)
  .max(200)
  .describe("A connection_id that list_connections returned.");

/** The parameter that says where rules hold. */
export const ruleConnectionId = z.string().min(1).max(200).optional();
