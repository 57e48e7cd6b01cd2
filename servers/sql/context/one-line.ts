/** Text on one line: every run of white space becomes one space. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/**
 * SQL on one line. Line comments are dropped, because on one line they would swallow what follows them; what stands
 * in quotes stays, but for its line breaks.
 */
export function oneLineSql(sql: string): string {
  const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(?:--[^\n]*|\s)+/g;
  return sql
    .replaceAll(token, (found) => (/^['"]/.test(found) ? found.replaceAll(/\s*[\r\n]+\s*/g, " ") : " "))
    .replaceAll(/^ +| +$/g, "");
}
