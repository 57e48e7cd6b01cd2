import { z } from "zod";
import { databaseSettingsSchema } from "../../core/dataset.ts";
import { UserError } from "../../core/errors.ts";
import { compareOptionsSchema } from "../../core/sample.ts";

const sql = z.string();
const sqlList = z.union([sql.transform((one) => [one]), z.array(sql)]);

const common = {
  id: z.union([z.string(), z.number().transform(String)]),
  setup: sqlList.default([]),
  gold: z.union([sql.transform((one) => [one]), z.array(sql).min(1)]),
  alternatives: z.array(sql).default([]),
  options: z.object(compareOptionsSchema.shape).default({}),
  clock: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, "a date, as in 2026-01-15")
    .optional(),
  settings: databaseSettingsSchema.optional(),
  timeoutMs: z.number().int().positive().optional(),
};

/** A question to the comparator: two statements on a database that `setup` builds, and on its variants. */
export const compareCaseSchema = z.object({
  ...common,
  predicted: sql,
  variants: z.array(sqlList).default([]),
});
export type CompareCase = z.infer<typeof compareCaseSchema>;

/** A question to the lint: a gold, with alternatives and traps if it has any, on a database that `setup` builds. */
export const lintCaseSchema = z.object({ ...common, trap: sqlList.default([]), traps: sqlList.default([]) });
export type LintCase = z.infer<typeof lintCaseSchema>;

/** Every accepted answer of a case, the gold first. */
export function goldsOf({
  gold,
  alternatives,
}: Pick<CompareCase, "gold" | "alternatives">): readonly string[] {
  return [...gold, ...alternatives];
}

/** Checks the JSON text of a list of cases. Throws a UserError that names the file, the case and the field. */
export function parseCases<Case>(text: string, schema: z.ZodType<Case>, name: string): Case[] {
  const result = z.array(schema).safeParse(parseJson(text, name));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join(".") ?? "";
  throw new UserError(
    "cases_invalid",
    `${name}: ${place === "" ? "" : `${place}: `}${issue?.message ?? "not a list of cases"}`,
  );
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UserError("cases_invalid", `${name}: not JSON: ${String(cause)}`, { cause });
  }
}
