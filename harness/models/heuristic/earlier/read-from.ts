import { findTable, type Schema } from "../schema/schema.ts";
import type { Aliases } from "../sql-text/bind-fragment.ts";
import { isKeyword, type SqlToken } from "../sql-text/tokenize-sql.ts";

/** The tables of a FROM clause: the first one, and what each is called. */
export interface FromTables {
  readonly base: string;
  readonly aliases: Aliases;
}

const notAliases = [
  "JOIN",
  "LEFT",
  "RIGHT",
  "INNER",
  "FULL",
  "CROSS",
  "OUTER",
  "ON",
  "USING",
  "NATURAL",
  "WHERE",
];

/** Reads the tables of a FROM clause; null where it has a subquery, the same table twice, or a table that is unknown. */
export function readFrom(tokens: readonly SqlToken[], schema: Schema): FromTables | null {
  const aliases = new Map<string, string>();
  let base: string | null = null;
  for (let index = 0; index < tokens.length; index += 1) {
    const isTablePlace =
      index === 0 || isKeyword(tokens[index - 1], "JOIN") || tokens[index - 1]?.text === ",";
    if (!isTablePlace) continue;
    const table = findTable(schema, nameOf(tokens[index]));
    if (table === undefined || [...aliases.values()].includes(table.name)) return null;
    const next = isKeyword(tokens[index + 1], "AS") ? tokens[index + 2] : tokens[index + 1];
    const alias =
      next !== undefined && next.kind !== "symbol" && !notAliases.includes(next.text.toUpperCase())
        ? nameOf(next)
        : table.name;
    aliases.set(alias.toLowerCase(), table.name);
    base ??= table.name;
  }
  return base === null ? null : { base, aliases };
}

function nameOf(token: SqlToken | undefined): string {
  if (token === undefined) return "";
  return token.kind === "name" ? token.text.slice(1, -1).replaceAll('""', '"') : token.text;
}
