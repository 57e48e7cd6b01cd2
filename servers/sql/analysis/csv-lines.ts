import type { Cell, Column } from "../../../harness/core/result-set.ts";
import { oneLine } from "../context/one-line.ts";

const longestCell = 200;
const mostCharacters = 20_000;

/** First rows as CSV with a header line (RFC 4180, but one line a row), as many as fit. Nothing is an empty field, empty text is `""`. */
export function csvLines(columns: readonly Column[], rows: readonly (readonly Cell[])[]): readonly string[] {
  const lines = [columns.map(({ name }) => field(name)).join(",")];
  let characters = 0;
  for (const row of rows) {
    const line = row.map(field).join(",");
    characters += line.length;
    if (characters > mostCharacters) break;
    lines.push(line);
  }
  return lines;
}

function field(cell: Cell): string {
  if (cell === null) return "";
  const whole = oneLine(typeof cell === "string" ? cell : JSON.stringify(cell));
  const text = whole.length > longestCell ? `${whole.slice(0, longestCell)}…` : whole;
  // A row that began like a heading would open a section.
  return text === "" || /[",#]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
