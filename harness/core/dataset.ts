import { z } from "zod";
import type { ContextItem } from "./context-item.ts";
import type { Sample } from "./sample.ts";

const text = z.string().min(1);

/** One build of the fixture: the card's scripts run with `getvariable('seed')` set, then the variant's own scripts. */
const variantSchema = z.strictObject({
  id: text,
  seed: z.number().int(),
  scripts: z.array(text).default([]),
});
export type Variant = z.infer<typeof variantSchema>;

/** Database settings that change what SQL means; the same for gold, answer and server. */
export const databaseSettingsSchema = z.strictObject({
  integerDivision: z.boolean().default(false),
  nullOrder: z.enum(["nulls_last", "nulls_first", "sqlite", "postgres"]).default("nulls_last"),
});
export type DatabaseSettings = z.infer<typeof databaseSettingsSchema>;

const datasetUserSchema = z.strictObject({
  id: text,
  username: text,
  name: text,
  role: text.optional(),
  /** The rows that the user sees, by table: an SQL condition on its columns. All rows of a table without one. */
  filters: z.record(text, text).optional(),
});
export type DatasetUser = z.infer<typeof datasetUserSchema>;

/** dataset.yaml; datasets/README.md explains each field. The first user is the default, the first variant is the one served. */
export const datasetCardSchema = z.strictObject({
  schemaVersion: z.literal(1),
  name: text.regex(/^[a-z0-9][a-z0-9_-]*$/, "use lower-case letters, digits, - and _"),
  title: text,
  description: text,
  licence: text,
  languages: z.array(text).min(1),
  clock: text.regex(/^\d{4}-\d{2}-\d{2}$/, "a date, as in 2026-01-15"),
  connection: text,
  database: z.strictObject({
    scripts: z.array(text).min(1),
    csv: text.optional(),
    variants: z.array(variantSchema).min(1),
    settings: databaseSettingsSchema.prefault({}),
  }),
  users: z.array(datasetUserSchema).min(1),
});
export type DatasetCard = z.infer<typeof datasetCardSchema>;

/** A context item as a dataset keeps it: rules and history belong to a user; focus and constraints may be bilingual. */
export interface DatasetContextItem extends Omit<ContextItem, "text"> {
  readonly text: string | Readonly<Record<string, string>>;
  readonly user?: string;
}

/** A dataset in memory. `digest` covers every byte that can change a result. */
export interface Dataset {
  readonly folder: string;
  readonly card: DatasetCard;
  readonly samples: readonly Sample[];
  readonly items: readonly DatasetContextItem[];
  readonly digest: string;
}
