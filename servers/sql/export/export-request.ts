import { z } from "zod";
import { databaseSettingsSchema } from "../../../harness/core/dataset.ts";

/** The kinds of files that a result can be written to. */
export const exportFormats = ["csv", "parquet", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What a child is to write, and the limits that hold for it. */
export const exportRequestSchema = z.strictObject({
  database: z.string(),
  settings: databaseSettingsSchema,
  clock: z.string().nullable(),
  sql: z.string(),
  format: z.enum(exportFormats),
  /** A folder with nothing else in it: the only one that SQL could reach. */
  folder: z.string(),
  file: z.string(),
  maxRows: z.int(),
  memoryMb: z.int(),
});
export type ExportRequest = z.infer<typeof exportRequestSchema>;

/** What a child says at its end. Sizes are in bytes. */
export const exportReplySchema = z.discriminatedUnion("status", [
  z.strictObject({
    status: z.literal("ok"),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
    rows: z.int(),
    bytes: z.int(),
    sha256: z.string(),
  }),
  z.strictObject({ status: z.literal("failed"), reason: z.string(), message: z.string() }),
]);
export type ExportReply = z.infer<typeof exportReplySchema>;
