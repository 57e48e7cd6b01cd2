import { named } from "../../catalog.ts";
import type { CatalogTable } from "../../catalog.ts";
import { quoteName, quoteText } from "../../../sql/sql-quotes.ts";
import type { CreatedTables } from "./create-tables.ts";
import type { DescribedComment } from "./imported-database.ts";

/**
 * `COMMENT ON` statements for what a source says about tables and columns that exist. A comment that a script has
 * written stays; a foreign key that could not be declared is told in words.
 */
export function commentScript(
  comments: readonly DescribedComment[],
  undeclared: CreatedTables["undeclared"],
  catalog: readonly CatalogTable[],
): string {
  const references = undeclared.map(({ from, column, table, referenced }) => ({
    table: from,
    column,
    text: `refers to ${table}.${referenced}`,
  }));
  const texts = new Map<string, string[]>();
  for (const { table, column, text } of [...comments, ...references]) {
    const target = named(catalog, table);
    const part = target === undefined || column === null ? null : named(target.columns, column);
    if (target === undefined || part === undefined || (part !== null && part.comment !== null)) continue;
    const subject =
      part === null
        ? `TABLE ${quoteName(target.name)}`
        : `COLUMN ${quoteName(target.name)}.${quoteName(part.name)}`;
    const known = texts.get(subject) ?? [];
    if (text.trim() !== "" && !known.includes(text.trim())) texts.set(subject, [...known, text.trim()]);
  }
  return [...texts]
    .map(([subject, parts]) => `COMMENT ON ${subject} IS ${quoteText(parts.join("; "))};\n`)
    .join("");
}
