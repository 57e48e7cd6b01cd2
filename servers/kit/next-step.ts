import { z } from "zod";

/**
 * What to do after this result. A fresh tool result is acted on, while a tool description fades, so every result and
 * every error carries one. `tool`: the tool to call now, or null when the choice is the caller's; `arguments`: what
 * is known already; `pass_on`: parameters of that tool that take a field of this very result.
 */
export const nextStepSchema = z.object({
  action: z.string().describe("What to do next, in one word or two."),
  // Without the minimum it would become an array of types in the JSON schema, which some clients do not read.
  tool: z
    .string()
    .min(1)
    .nullable()
    .describe("The tool to call next; null when there is nothing that must follow."),
  // Named kinds of value, since clients that check schemas strictly object to one that accepts anything.
  arguments: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
    .optional()
    .describe("Arguments for that tool that are known already."),
  pass_on: z
    .record(z.string(), z.string())
    .optional()
    .describe("Arguments for that tool that take the value of a field of this result: parameter to field."),
  instructions: z.array(z.string()).describe("The way on, step by step."),
  tip: z.string().optional(),
});
export type NextStep = z.infer<typeof nextStepSchema>;
