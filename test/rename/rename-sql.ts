import { sqlTokens } from "../../harness/dataset/sql-tokens.ts";
import type { SqlToken } from "../../harness/dataset/sql-tokens.ts";
import type { Lexicon } from "./lexicon.ts";

/** What is needed to rename SQL: the new words, and which words belong to SQL itself (lower case). */
export interface SqlNames {
  readonly lexicon: Lexicon;
  readonly keywords: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  /** Renames prose: comments, and the texts of COMMENT ON. */
  readonly prose: (text: string) => string;
}

const namedBefore = new Set([
  "table",
  "into",
  "references",
  "exists",
  "view",
  "on",
  "update",
  "from",
  "join",
  "with",
]);

/**
 * Renames the identifiers of SQL text; string literals stay, but for the texts of COMMENT ON. Names that SQL itself
 * uses as functions or keywords stay where they are used so.
 */
export function renameSql(sql: string, names: SqlNames): string {
  const tokens = sqlTokens(sql);
  const code = tokens.filter(({ kind }) => kind !== "space" && kind !== "comment");
  const called = calledNames(code);
  const casts = insideCasts(code);
  let place = -1;
  let inComment = false;
  const renamed = tokens.map((token) => {
    if (token.kind === "space") return token.text;
    if (token.kind === "comment") return names.prose(token.text);
    place += 1;
    const [before, after] = [code[place - 1], code[place + 1]];
    if (before === undefined || before.text === ";")
      inComment = isWord(token, "comment") && isWord(after, "on");
    if (token.kind === "string")
      return inComment && isWord(before, "is") ? names.prose(token.text) : token.text;
    if (token.kind === "quoted") return quotedName(token.text, names);
    if (token.kind !== "name") return token.text;
    return plainName({ text: token.text, before, after, called, inCast: casts.has(place) }, names);
  });
  return renamed.join("");
}

interface NamePlace {
  readonly text: string;
  readonly before: SqlToken | undefined;
  readonly after: SqlToken | undefined;
  readonly called: ReadonlySet<string>;
  readonly inCast: boolean;
}

function plainName(place: NamePlace, names: SqlNames): string {
  const { text, called } = place;
  const lower = text.toLowerCase();
  const renamed = names.lexicon.name(text);
  if (renamed !== null) return belongsToSql(place, names) ? text : renamed;
  const ofSql = names.keywords.has(lower) || names.functions.has(lower);
  return ofSql || called.has(lower) ? text : names.lexicon.identifier(text);
}

/** Whether a name of the database is used here as SQL's own: a function, or a type. */
function belongsToSql(place: NamePlace, names: SqlNames): boolean {
  const { before, after } = place;
  if (names.keywords.has(place.text.toLowerCase()) && isTypeHere(place, names)) return true;
  if (after?.kind === "string" || before?.text === "::") return true;
  if (after?.text !== "(" || before?.text === ".") return false;
  return names.functions.has(place.text.toLowerCase()) && !namedBefore.has(before?.text.toLowerCase() ?? "");
}

/** A type follows the AS of a cast, or the name of the column that it belongs to. */
function isTypeHere({ before, inCast }: NamePlace, { keywords, lexicon }: SqlNames): boolean {
  if (inCast && isWord(before, "as")) return true;
  const isName =
    before?.kind === "name" &&
    (lexicon.name(before.text) !== null || !keywords.has(before.text.toLowerCase()));
  return before?.kind === "quoted" || isName;
}

/** Names that are used like functions somewhere: macros, table aliases with columns, and what SQL calls. */
function calledNames(code: readonly SqlToken[]): ReadonlySet<string> {
  const called = code.filter(({ kind }, index) => kind === "name" && code[index + 1]?.text === "(");
  return new Set(called.map(({ text }) => text.toLowerCase()));
}

/** Positions that stand directly between the brackets of a CAST, where AS is followed by a type. */
function insideCasts(code: readonly SqlToken[]): ReadonlySet<number> {
  const open: boolean[] = [];
  const inside = new Set<number>();
  for (const [index, token] of code.entries()) {
    if (token.text === ")") open.pop();
    if (open.at(-1) === true) inside.add(index);
    if (token.text === "(") open.push(/^(try_)?cast$/i.test(code[index - 1]?.text ?? ""));
  }
  return inside;
}

function quotedName(text: string, { lexicon }: SqlNames): string {
  const name = text.slice(1, -1).replaceAll('""', '"');
  return `"${(lexicon.name(name) ?? lexicon.identifier(name)).replaceAll('"', '""')}"`;
}

function isWord(token: SqlToken | undefined, word: string): boolean {
  return token?.kind === "name" && token.text.toLowerCase() === word;
}
