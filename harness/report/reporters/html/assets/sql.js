import { h } from "./dom.js";

const token =
  /(--[^\n]*|\/\*[\s\S]*?\*\/)|('(?:[^']|'')*')|("(?:[^"]|"")*")|(\b\d+(?:\.\d+)?\b)|(\b[A-Za-z_]\w*\b)/g;
const keywords = new Set(
  (
    "SELECT FROM WHERE GROUP BY ORDER HAVING LIMIT OFFSET JOIN LEFT RIGHT FULL INNER OUTER CROSS ON USING AS AND OR NOT IN IS NULL " +
    "LIKE ILIKE BETWEEN CASE WHEN THEN ELSE END DISTINCT UNION ALL EXCEPT INTERSECT WITH OVER PARTITION ASC DESC NULLS FIRST LAST " +
    "DATE INTERVAL CAST EXISTS VALUES QUALIFY WINDOW FILTER TRUE FALSE"
  ).split(" "),
);

/** SQL as coloured text. */
export function sqlText(sql) {
  const parts = [];
  let end = 0;
  for (const match of sql.matchAll(token)) {
    const [text, comment, string, name, number, word] = match;
    const kind = comment
      ? "comment"
      : string
        ? "string"
        : number
          ? "number"
          : !name && keywords.has(word?.toUpperCase())
            ? "keyword"
            : null;
    if (kind === null) continue;
    parts.push(sql.slice(end, match.index), h("span", { class: `sql-${kind}` }, text));
    end = match.index + text.length;
  }
  return [...parts, sql.slice(end)];
}

/** SQL as lines, those that the other statement does not have marked. `other` null: nothing is marked. */
export function sqlLines(sql, other) {
  const lines = sql.split("\n");
  const shared = other === null ? null : sharedLines(lines, other.split("\n"));
  return h(
    "pre",
    { class: "sql", tabindex: "0" },
    h(
      "code",
      null,
      lines.map((line, at) => {
        const differs = shared !== null && !shared.has(at);
        return h(
          "span",
          { class: differs ? "line differs" : "line" },
          h("span", { class: "gutter", "aria-hidden": "true" }, differs ? "≠" : " "),
          sqlText(line),
          "\n",
        );
      }),
    ),
  );
}

/** Positions of the first text's lines in a longest common subsequence with the second's. */
export function sharedLines(first, second) {
  const a = first.map((line) => line.trim().toLowerCase());
  const b = second.map((line) => line.trim().toLowerCase());
  if (a.length * b.length > 250_000) return new Set(a.flatMap((line, at) => (b.includes(line) ? [at] : [])));
  const length = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      length[i][j] = a[i] === b[j] ? length[i + 1][j + 1] + 1 : Math.max(length[i + 1][j], length[i][j + 1]);
    }
  }
  const shared = new Set();
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      shared.add(i);
      i += 1;
      j += 1;
    } else if (length[i + 1][j] >= length[i][j + 1]) i += 1;
    else j += 1;
  }
  return shared;
}
