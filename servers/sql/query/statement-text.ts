const token =
  /[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//g;

/** A statement without comments and without the semicolon at its end, so that it can stand in parentheses. */
export function withoutEnd(sql: string): string {
  const text = sql.replaceAll(token, (found) => (/^(?:--|\/\*)/.test(found) ? " " : found));
  // Not by a pattern, which would begin anew at every space of a long gap.
  let end = text.length;
  while (/[;\s]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A statement without its comments, its literals and its quoted names: what is left are words and signs. */
export function bareWords(sql: string): string {
  return sql.replaceAll(token, " ");
}
