import { sqlStatements } from "../../sql-statements.ts";
import { sqlTokens } from "../../sql-tokens.ts";

/** How many columns a brace list may hold: every one more doubles the accepted answers. */
const longest = 8;
const unclosed = "a brace is not closed; close it with }";

/**
 * The accepted answers that a gold of defog's sql-eval stands for. Statements divided by `;` are alternatives; a list
 * `{a, b}` means any of its columns, alone or together, and `{}` further on repeats the columns that were chosen.
 * A text says why a gold cannot be read.
 */
export function expandBraces(gold: string): readonly string[] | string {
  const expanded: string[] = [];
  for (const { sql } of sqlStatements(gold)) {
    const statements = expandStatement(sql);
    if (typeof statements === "string") return statements;
    expanded.push(...statements);
  }
  return expanded.length === 0 ? "holds no statement; write a SELECT" : [...new Set(expanded)];
}

function expandStatement(sql: string): readonly string[] | string {
  const list = firstList(sql);
  if (list === null) return [sql];
  if (typeof list === "string") return list;
  const { start, end } = list;
  const columns = cutAtCommas(sql.slice(start + 1, end));
  if (columns.length > longest)
    return `a brace list holds ${columns.length} columns; name at most ${longest}, or write the golds out`;
  const expanded: string[] = [];
  for (const chosen of subsets(columns)) {
    const rest = sql.slice(end + 1).replaceAll(/\{\s*\}/g, chosen.map(withoutAlias).join(", "));
    const inner = expandStatement(sql.slice(0, start) + chosen.join(", ") + rest);
    if (typeof inner === "string") return inner;
    expanded.push(...inner);
  }
  return expanded;
}

/** The first brace list outside of strings and comments that holds something. */
function firstList(sql: string): { start: number; end: number } | string | null {
  let start: number | null = null;
  for (const token of sqlTokens(sql).filter(({ kind }) => kind === "symbol")) {
    if (token.text === "{" && start !== null) return unclosed;
    if (token.text === "{") start = token.start;
    if (token.text !== "}" || start === null) continue;
    if (sql.slice(start + 1, token.start).trim() !== "") return { start, end: token.start };
    start = null;
  }
  return start === null ? null : unclosed;
}

function cutAtCommas(list: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const { kind, text } of sqlTokens(list)) {
    if (kind === "symbol" && "([".includes(text)) depth += 1;
    if (kind === "symbol" && ")]".includes(text)) depth -= 1;
    if (kind === "symbol" && text === "," && depth === 0) parts.push("");
    else parts.push((parts.pop() ?? "") + text);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Every choice of at least one column, smaller ones first, in the order of the list. */
function subsets(columns: readonly string[]): readonly (readonly string[])[] {
  const all = Array.from({ length: 2 ** columns.length - 1 }, (_, index) =>
    columns.filter((_column, bit) => ((index + 1) >> bit) % 2 === 1),
  );
  return all.toSorted((a, b) => a.length - b.length);
}

function withoutAlias(column: string): string {
  return column.replace(/\s+as\s+("[^"]*"|\w+)$/i, "");
}
