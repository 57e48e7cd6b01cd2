const token =
  /[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//g;

/** A statement without comments and without the semicolon at its end, so that it can stand in parentheses. */
export function withoutEnd(sql: string): string {
  return sql.replaceAll(token, (found) => (/^(?:--|\/\*)/.test(found) ? " " : found)).replace(/[;\s]+$/, "");
}

/** A statement without its comments, its literals and its quoted names: what is left are words and signs. */
export function bareWords(sql: string): string {
  return sql.replaceAll(token, " ");
}
