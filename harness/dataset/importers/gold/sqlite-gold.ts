import { quoteName, quoteText } from "../../../sql/sql-quotes.ts";
import { sqlTokens } from "../../sql-tokens.ts";
import type { SqlToken } from "../../sql-tokens.ts";
import type { DatabaseNames, GoldAdapter } from "./adapted-gold.ts";

/**
 * SQLite's words in DuckDB's: names in backticks, texts in double quotes (SQLite takes a quoted name that it does not
 * know for a text), `LIMIT a, b` and `IIF`. What means the same in both is left alone.
 */
export const sqliteGold: GoldAdapter = {
  adapt(sql, names) {
    const rewrites: readonly Rewrite[] = [
      // Before the backticks, which leave names in double quotes behind.
      { note: "texts in double quotes are in single quotes", apply: (text) => quoteTexts(text, names) },
      { note: "names in backticks are quoted", apply: quoteBackticks },
      { note: "LIMIT a, b is LIMIT b OFFSET a", apply: nameOffset },
      { note: "IIF is IF", apply: nameIf },
    ];
    return rewritten(sql, rewrites);
  },
  contrast: (sql) =>
    rewritten(sql, [
      {
        note: "LIKE heeds case here and does not in SQLite",
        apply: (text) => replaceNames(text, { like: "ILIKE" }),
      },
    ]),
};

interface Rewrite {
  readonly note: string;
  readonly apply: (sql: string) => string;
}

function rewritten(sql: string, rewrites: readonly Rewrite[]): { sql: string; note: string } | null {
  const notes: string[] = [];
  let current = sql;
  for (const { note, apply } of rewrites) {
    const next = apply(current);
    if (next !== current) notes.push(note);
    current = next;
  }
  return notes.length === 0 ? null : { sql: current, note: notes.join("; ") };
}

function quoteBackticks(sql: string): string {
  const open = sqlTokens(sql).find(({ kind, text }) => kind === "symbol" && text === "`");
  const close = open === undefined ? -1 : sql.indexOf("`", open.start + 1);
  if (open === undefined || close === -1) return sql;
  const name = quoteName(sql.slice(open.start + 1, close));
  return sql.slice(0, open.start) + name + quoteBackticks(sql.slice(close + 1));
}

function quoteTexts(sql: string, names: DatabaseNames): string {
  const tokens = sqlTokens(sql);
  const declared = declaredNames(tokens);
  const isName = (name: string) => names.has(name.toLowerCase()) || declared.has(name.toLowerCase());
  return tokens
    .map(({ kind, text }) => {
      const inner = text.slice(1, -1).replaceAll('""', '"');
      return kind === "quoted" && !isName(inner) ? quoteText(inner) : text;
    })
    .join("");
}

/** Quoted names that the statement itself gives: after AS, or before one (`WITH "x" AS`). */
function declaredNames(tokens: readonly SqlToken[]): ReadonlySet<string> {
  const solid = tokens.filter(({ kind }) => kind !== "space" && kind !== "comment");
  const given = solid.filter(
    ({ kind }, index) =>
      kind === "quoted" &&
      (isAs(solid[index - 1]) || (isAs(solid[index + 1]) && solid[index + 2]?.text === "(")),
  );
  return new Set(given.map(({ text }) => text.slice(1, -1).toLowerCase()));
}

function isAs(token: SqlToken | undefined): boolean {
  return token?.kind === "name" && token.text.toLowerCase() === "as";
}

function nameOffset(sql: string): string {
  return sql.replaceAll(/\blimit\s+(\d+)\s*,\s*(\d+)(?=\s*(?:\)|;|$))/gi, "LIMIT $2 OFFSET $1");
}

function nameIf(sql: string): string {
  return replaceNames(sql, { iif: "IF" });
}

function replaceNames(sql: string, names: Readonly<Record<string, string>>): string {
  return sqlTokens(sql)
    .map(({ kind, text }) => {
      const word = text.toLowerCase();
      return kind === "name" && Object.hasOwn(names, word) ? (names[word] ?? text) : text;
    })
    .join("");
}
