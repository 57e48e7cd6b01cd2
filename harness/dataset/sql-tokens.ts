/** A piece of SQL text; the pieces of a text join to the text again. */
export interface SqlToken {
  /** `name` is an identifier or keyword as written, `quoted` one in double quotes. */
  readonly kind: "name" | "quoted" | "string" | "number" | "space" | "comment" | "symbol";
  readonly text: string;
  readonly start: number;
}

const patterns: readonly (readonly [SqlToken["kind"], RegExp])[] = [
  ["space", /\s+/y],
  ["comment", /--[^\n]*/y],
  ["string", /[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)/y],
  ["string", /[xXbB]?'(?:[^']|'')*(?:'|$)/y],
  ["string", /\$((?:[\p{L}_][\p{L}\p{N}_]*)?)\$[\s\S]*?(?:\$\1\$|$)/uy],
  ["quoted", /"(?:[^"]|"")*(?:"|$)/y],
  ["number", /(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?/y],
  ["name", /[\p{L}_\u{80}-\u{10ffff}][\p{L}\p{N}\p{M}_$\u{80}-\u{10ffff}]*/uy],
  ["symbol", /[\s\S]/uy],
];

/** Cuts SQL into tokens as DuckDB's scanner does; text that is no SQL gives tokens too, never an error. */
export function sqlTokens(sql: string): readonly SqlToken[] {
  const tokens: SqlToken[] = [];
  for (let start = 0; start < sql.length;) {
    const token = blockComment(sql, start) ?? nextToken(sql, start);
    tokens.push(token);
    start += token.text.length;
  }
  return tokens;
}

/** Block comments nest, which no regular expression can follow. */
function blockComment(sql: string, start: number): SqlToken | null {
  if (!sql.startsWith("/*", start)) return null;
  let depth = 0;
  let end = start;
  do {
    const opens = sql.startsWith("/*", end);
    const closes = sql.startsWith("*/", end);
    depth += opens ? 1 : closes ? -1 : 0;
    end += opens || closes ? 2 : 1;
  } while (depth > 0 && end < sql.length);
  return { kind: "comment", text: sql.slice(start, end), start };
}

function nextToken(sql: string, start: number): SqlToken {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = start;
    const text = pattern.exec(sql)?.[0];
    if (text !== undefined && text !== "") return { kind, text, start };
  }
  return { kind: "symbol", text: sql.charAt(start), start };
}
