/** A piece of SQL text. `text` is as written; joining the tokens with `spaced` gives the statement back. */
export interface SqlToken {
  readonly kind: "word" | "name" | "string" | "number" | "symbol";
  readonly text: string;
  readonly spaced: boolean;
}

const pattern =
  /(\s+|--[^\n]*|\/\*[\s\S]*?\*\/)|('(?:[^']|'')*')|("(?:[^"]|"")*")|(\d+(?:\.\d+)?)|([\p{L}_][\p{L}\p{N}_$]*)|(::|<=|>=|<>|!=|\|\||[^\s])/gu;

/** Splits SQL into words, quoted names, strings, numbers and symbols; comments are dropped. */
export function tokenizeSql(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  let spaced = false;
  for (const [text, space, string, name, number, word] of sql.matchAll(pattern)) {
    if (space !== undefined) {
      spaced = true;
      continue;
    }
    const kind = kindOf({ string, name, number, word });
    tokens.push({ kind, text, spaced });
    spaced = false;
  }
  return tokens;
}

function kindOf(
  found: Readonly<Record<"string" | "name" | "number" | "word", string | undefined>>,
): SqlToken["kind"] {
  if (found.string !== undefined) return "string";
  if (found.name !== undefined) return "name";
  if (found.number !== undefined) return "number";
  return found.word === undefined ? "symbol" : "word";
}

/** The SQL text of tokens. */
export function joinSql(tokens: readonly SqlToken[]): string {
  return tokens.map((token, index) => (token.spaced && index > 0 ? ` ${token.text}` : token.text)).join("");
}

/** Whether a token is this keyword, in any case. */
export function isKeyword(token: SqlToken | undefined, keyword: string): boolean {
  return token?.kind === "word" && token.text.toUpperCase() === keyword;
}
