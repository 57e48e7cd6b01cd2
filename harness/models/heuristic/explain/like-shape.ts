/** What a LIKE pattern asks for: a start, an end, a part, or something with wildcards inside. */
export function likeShape(pattern: string): {
  readonly kind: "start" | "end" | "part" | "other";
  readonly text: string;
} {
  const text = pattern.replace(/^%/, "").replace(/%$/, "");
  if (text === "" || /[%_]/.test(text)) return { kind: "other", text: pattern };
  if (pattern.startsWith("%")) return { kind: pattern.endsWith("%") ? "part" : "end", text };
  return { kind: pattern.endsWith("%") ? "start" : "other", text };
}
