import { closingParenthesis } from "../sql-text/closing-parenthesis.ts";
import { isKeyword, type SqlToken } from "../sql-text/tokenize-sql.ts";
import { splitTop } from "./split-tokens.ts";
import type { Source, Statement } from "./statement.ts";

type ReadQuery = (tokens: readonly SqlToken[]) => Statement | null;

const joinWords = [
  "JOIN",
  "LEFT",
  "RIGHT",
  "FULL",
  "INNER",
  "CROSS",
  "NATURAL",
  "SEMI",
  "ANTI",
  "ASOF",
  "POSITIONAL",
  "OUTER",
];

/** The sources of a FROM clause, in order. */
export function readSources(tokens: readonly SqlToken[], read: ReadQuery): readonly Source[] {
  const sources: Source[] = [];
  let words: string[] = [];
  for (const { separator, tokens: part } of splitTop(tokens, isSeparator)) {
    if (separator !== null && separator.text !== ",") words.push(separator.text.toUpperCase());
    // LEFT, OUTER and JOIN are three separators in a row.
    if (part.length === 0) continue;
    sources.push({ ...readSource(part, read), join: sources.length === 0 ? "first" : joinOf(words) });
    words = [];
  }
  return sources;
}

function isSeparator(token: SqlToken, index: number, tokens: readonly SqlToken[]): boolean {
  if (token.text === ",") return true;
  const next = tokens[index + 1];
  // "left(…)" is a function.
  return (
    (joinWords.some((word) => isKeyword(token, word)) && next?.text !== "(") ||
    isKeyword(token, "JOIN") ||
    isKeyword(token, "LATERAL")
  );
}

function joinOf(words: readonly string[]): Source["join"] {
  const kinds = { LEFT: "left", RIGHT: "right", FULL: "full", SEMI: "semi", ANTI: "anti" } as const;
  const found = Object.entries(kinds).find(([word]) => words.includes(word));
  return found?.[1] ?? "inner";
}

function readSource(tokens: readonly SqlToken[], read: ReadQuery): Omit<Source, "join"> {
  if (tokens[0]?.text === "(") {
    const close = closingParenthesis(tokens, 0);
    return {
      kind: "query",
      name: "",
      alias: aliasIn(tokens.slice(close + 1)),
      query: read(tokens.slice(1, close)),
    };
  }
  let end = 1;
  while (tokens[end]?.text === "." && end + 1 < tokens.length) end += 2;
  const name = (tokens[end - 1]?.text ?? "").replace(/^["']|["']$/g, "");
  if (tokens[end]?.text === "(")
    return {
      kind: "function",
      name,
      alias: aliasIn(tokens.slice(closingParenthesis(tokens, end) + 1)),
      query: null,
    };
  return { kind: "table", name, alias: aliasIn(tokens.slice(end)), query: null };
}

function aliasIn(tokens: readonly SqlToken[]): string | null {
  const rest = isKeyword(tokens[0], "AS") ? tokens.slice(1) : tokens;
  const [first] = rest;
  if (first === undefined || (first.kind !== "word" && first.kind !== "name")) return null;
  if (["ON", "USING", "TABLESAMPLE", "PIVOT", "UNPIVOT"].some((word) => isKeyword(first, word))) return null;
  return first.text.replaceAll('"', "");
}
