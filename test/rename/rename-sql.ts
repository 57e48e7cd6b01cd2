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

const namedBefore = new Set(["table", "into", "references", "exists", "view", "on", "update", "from", "join", "with"]);

/**
 * Renames the identifiers of SQL text; string literals stay, but for the texts of COMMENT ON. Names that SQL itself
 * uses as functions or keywords stay where they are used so.
 */
export function renameSql(sql: string, names: SqlNames): string {
  const tokens = sqlTokens(sql);
  const code = tokens.filter(({ kind }) => kind !== "space" && kind !== "comment");
  const called = calledNames(code);
  let place = -1;
  let inComment = false;
  const renamed = tokens.map((token) => {
    if (token.kind === "space") return token.text;
    if (token.kind === "comment") return names.prose(token.text);
    place += 1;
    const [before, after, second] = [code[place - 1], code[place + 1], code[place + 2]];
    if (before === undefined || before.text === ";") inComment = isWord(token, "comment") && isWord(after, "on");
    if (token.kind === "string") return inComment && isWord(before, "is") ? names.prose(token.text) : token.text;
    if (token.kind === "quoted") return quotedName(token.text, names);
    if (token.kind !== "name") return token.text;
    return plainName({ text: token.text, before, after, second, called }, names);
  });
  return renamed.join("");
}

interface NamePlace {
  readonly text: string;
  readonly before: SqlToken | undefined;
  readonly after: SqlToken | undefined;
  readonly second: SqlToken | undefined;
  readonly called: ReadonlySet<string>;
}

function plainName({ text, before, after, called }: NamePlace, names: SqlNames): string {
  const lower = text.toLowerCase();
  const renamed = names.lexicon.name(text);
  const isCall = after?.text === "(" && before?.text !== "." && !namedBefore.has(before?.text.toLowerCase() ?? "");
  if (renamed !== null) {
    const isSql = names.functions.has(lower) && isCall;
    const isType = after?.kind === "string" || before?.text === "::";
    const typeOfColumn = names.keywords.has(lower) && isIdentifier(before, names);
    return isSql || isType || typeOfColumn ? text : renamed;
  }
  const ofSql = names.keywords.has(lower) || names.functions.has(lower);
  return ofSql || called.has(lower) ? text : names.lexicon.identifier(text);
}

function isIdentifier(token: SqlToken | undefined, { keywords }: SqlNames): boolean {
  return token?.kind === "quoted" || (token?.kind === "name" && !keywords.has(token.text.toLowerCase()));
}

/** Names that are used like functions somewhere: macros, table aliases with columns, and what SQL calls. */
function calledNames(code: readonly SqlToken[]): ReadonlySet<string> {
  const called = code.filter(({ kind }, index) => kind === "name" && code[index + 1]?.text === "(");
  return new Set(called.map(({ text }) => text.toLowerCase()));
}

function quotedName(text: string, { lexicon }: SqlNames): string {
  const name = text.slice(1, -1).replaceAll('""', '"');
  return `"${(lexicon.name(name) ?? lexicon.identifier(name)).replaceAll('"', '""')}"`;
}

function isWord(token: SqlToken | undefined, word: string): boolean {
  return token?.kind === "name" && token.text.toLowerCase() === word;
}
