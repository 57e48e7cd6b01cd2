/**
 * Whether a line that is no JSON is what a killed process leaves: the beginning of an object that does not end, or one
 * with a later record written onto its end. Anything else was written by hand, and is a mistake.
 */
export function isTornLine(line: string): boolean {
  const text = line.trim();
  let depth = 0;
  for (const { 0: token, index, groups } of text.matchAll(/"(?:[^"\\]|\\.)*(?<end>"?)|[{}]/g)) {
    if (token.startsWith('"')) {
      if (groups?.["end"] === "") return text.startsWith("{");
      continue;
    }
    depth += token === "{" ? 1 : -1;
    if (depth === 0)
      return text
        .slice(index + 1)
        .trimStart()
        .startsWith("{");
  }
  return text.startsWith("{") && depth > 0;
}
