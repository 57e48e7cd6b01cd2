import type { z } from "zod";
import { wholeNumber } from "../kit/flag-values.ts";

/** The flags of exports. */
export const exportFlags = {
  "export-max-rows": wholeNumber().default(1_000_000),
  "export-max-mb": wholeNumber(1_048_576).default(256),
  "export-hours": wholeNumber(87_600).default(24),
} as const;

/** The limits of exported files: rows, bytes, and how long they are kept, in milliseconds. */
export function readExportOptions(flags: z.infer<z.ZodObject<typeof exportFlags>>) {
  return {
    maxRows: flags["export-max-rows"],
    maxBytes: flags["export-max-mb"] * 1024 * 1024,
    lifetimeMs: flags["export-hours"] * 60 * 60 * 1000,
  } as const;
}
