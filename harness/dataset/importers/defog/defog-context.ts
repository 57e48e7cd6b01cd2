import { join } from "node:path";
import { z } from "zod";
import { parseLocated } from "../../located.ts";
import type { MistakeLog } from "../../mistakes.ts";
import type { DescribedComment } from "../database/imported-database.ts";
import { readJson } from "../reading/read-records.ts";
import { isFile } from "../reading/read-text.ts";

const column = z.object({ column_name: z.string().min(1), column_description: z.string().nullish() });
const contextSchema = z.object({
  table_metadata: z.record(z.string(), z.array(column)).default({}),
  glossary: z.union([z.string(), z.array(z.string())]).nullish(),
});

/** What defog's data says about one database beside its questions. */
export interface DefogContext {
  readonly glossary: readonly string[];
  readonly comments: readonly DescribedComment[];
}

/**
 * The glossary and column descriptions of a database, from `context/<db>.json`, `<db>/<db>.json` or `<db>.json`;
 * empty when there is no such file.
 */
export function defogContext(root: string, database: string, log: MistakeLog): DefogContext {
  const name = `${database}.json`;
  const bases = [join(root, "context"), join(root, database), root, join(root, "..", "context")];
  const file = bases.map((base) => join(base, name)).find(isFile);
  const value = file === undefined ? null : readJson(file, log);
  const context =
    value === null ? null : parseLocated(contextSchema, { value, file: file ?? "", lineAt: () => null }, log);
  if (context === null) return { glossary: [], comments: [] };
  const { glossary, table_metadata: tables } = context.value;
  const lines =
    typeof glossary === "string" ? glossaryLines(glossary) : (glossary ?? []).flatMap(glossaryLines);
  return { glossary: lines, comments: Object.entries(tables).flatMap(commentsOf) };
}

/** A glossary's entries: it is one text with a line for each. */
export function glossaryLines(glossary: string): readonly string[] {
  return glossary
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-*•]\s+/, "").trim())
    .filter((line) => line !== "");
}

function commentsOf([table, columns]: readonly [
  string,
  readonly z.infer<typeof column>[],
]): readonly DescribedComment[] {
  const name = table.slice(table.lastIndexOf(".") + 1);
  return columns.flatMap(({ column_name: found, column_description: text }) =>
    text?.trim() ? [{ table: name, column: found, text: text.trim() }] : [],
  );
}
