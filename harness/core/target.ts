import { z } from "zod";
import { layerSchema } from "./context-item.ts";

const text = z.string().min(1);

/**
 * A server under test as data: how it is started, which layers it can switch, and where its answer is found. Strings
 * in `command`, `args` and `env` may hold placeholders such as `{database}`; docs/targets.md lists them.
 */
export const targetSchema = z.strictObject({
  schemaVersion: z.literal(1),
  name: text.regex(/^[a-z0-9][a-z0-9_-]*$/, "use lower-case letters, digits, - and _"),
  title: text,
  transport: z.literal("stdio"),
  command: text,
  args: z.array(z.string()),
  env: z.record(text, z.string()).default({}),
  /** Layers that the server can switch on and off; an arm that needs another one is refused. */
  layers: z.array(layerSchema),
  /** Layers that it delivers in any case; one in neither list it never delivers. */
  alwaysOn: z.array(layerSchema).default([]),
  /**
   * The ways by which alone its guide can come, by the placeholders `primer` and `ownContext`; for a resource or a skill
   * its URI. A strategy that names another way is refused.
   */
  channels: z
    .strictObject({
      none: z.literal(true),
      tool: z.literal(true),
      instructions: z.literal(true),
      resource: text,
      skill: text,
    })
    .partial()
    .default({}),
  /** The tool whose last result is the answer, and dotted paths into its structured result. */
  answer: z.strictObject({
    tool: text,
    sql: text,
    columns: text.optional(),
    rows: text.optional(),
    truncated: text.optional(),
  }),
  /**
   * The tool that saves a rule of the user, for samples of rules: the argument that holds its text, and where a refusal
   * says that the rule contradicts others. `signIn` is a tool that is called first and gives what the other one wants.
   */
  addRule: z
    .strictObject({
      tool: text,
      argument: text,
      reason: text,
      conflict: text,
      conflicts: text,
      signIn: z.strictObject({ tool: text, result: text, argument: text }).optional(),
    })
    .optional(),
});
export type Target = z.infer<typeof targetSchema>;
