import { z } from "zod";
import { databaseSettingsSchema } from "../../core/dataset.ts";

/**
 * A copy to be made of a DuckDB file that holds the visible rows alone. `filters` are conditions in SQL by table
 * (`Tiendas`, or `schema.table`), each on the columns of its own table.
 */
export const filterRequestSchema = z.object({
  source: z.string(),
  target: z.string(),
  filters: z.record(z.string(), z.string()),
  settings: databaseSettingsSchema,
});
export type FilterRequest = Readonly<z.infer<typeof filterRequestSchema>>;

/** What the child says at its end: done, a filter that cannot be used, or what else went wrong. */
export const filterAnswerSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("done") }),
  z.object({ status: z.literal("refused"), table: z.string(), problem: z.string() }),
  z.object({ status: z.literal("failed"), message: z.string() }),
]);
export type FilterAnswer = z.infer<typeof filterAnswerSchema>;
