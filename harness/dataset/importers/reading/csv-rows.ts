/** One field of a CSV row; `quoted` tells an empty text from nothing. */
export interface CsvField {
  readonly text: string;
  readonly quoted: boolean;
}

/** One row with the line on which it begins. */
export interface CsvRow {
  readonly line: number;
  readonly fields: readonly CsvField[];
}

/** What is wrong with a CSV text, and on which line. */
export interface CsvMistake {
  readonly line: number;
  readonly what: string;
}

interface Cursor {
  readonly text: string;
  readonly delimiter: string;
  at: number;
  line: number;
}

/**
 * Cuts CSV text into rows (RFC 4180). Text after a closing quote belongs to the field, as spreadsheets and pandas
 * read it; lines that hold nothing are skipped where rows have several fields. The delimiter is the one of `,;\t|`
 * that occurs most in the first line.
 */
export function csvRows(text: string): readonly CsvRow[] | CsvMistake {
  const cursor: Cursor = { text: text.replace(/^\uFEFF/, ""), delimiter: delimiterOf(text), at: 0, line: 1 };
  const rows: CsvRow[] = [];
  while (cursor.at < cursor.text.length) {
    const row = readRow(cursor);
    if ("what" in row) return row;
    const [first] = row.fields;
    const isBlank = row.fields.length === 1 && first?.text === "" && !first.quoted;
    if (!isBlank || (rows[0]?.fields.length ?? 2) === 1) rows.push(row);
  }
  return rows;
}

/** Rows as CSV text with commas; a field that is null is empty, an empty text is quoted. */
export function csvText(rows: readonly (readonly (string | null)[])[]): string {
  return rows.map((row) => `${row.map((field) => csvField(field, row.length === 1)).join(",")}\n`).join("");
}

function csvField(text: string | null, alone: boolean): string {
  if (text === null) return alone ? '""' : "";
  return text === "" || /[",\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function delimiterOf(text: string): string {
  const [first = ""] = text.split(/\r\n|\n|\r/, 1);
  const bare = first.replaceAll(/"[^"]*"/g, "");
  const counts = [",", ";", "\t", "|"].map((mark) => ({ mark, count: bare.split(mark).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

function readRow(cursor: Cursor): CsvRow | CsvMistake {
  const { line } = cursor;
  const fields: CsvField[] = [];
  for (;;) {
    const field = readField(cursor);
    if (field === null) return { line, what: "a quote is not closed; close it, or write it twice" };
    fields.push(field);
    if (cursor.text[cursor.at] !== cursor.delimiter) break;
    cursor.at += 1;
  }
  if (cursor.text[cursor.at] === "\r") cursor.at += 1;
  if (cursor.text[cursor.at] === "\n") cursor.at += 1;
  cursor.line += 1;
  return { line, fields };
}

function readField(cursor: Cursor): CsvField | null {
  if (cursor.text[cursor.at] !== '"') return { text: readBare(cursor), quoted: false };
  const quoted = readQuoted(cursor);
  return quoted === null ? null : { text: quoted + readBare(cursor), quoted: true };
}

function readBare(cursor: Cursor): string {
  const start = cursor.at;
  while (cursor.at < cursor.text.length) {
    const mark = cursor.text[cursor.at];
    if (mark === cursor.delimiter || mark === "\n" || mark === "\r") break;
    cursor.at += 1;
  }
  return cursor.text.slice(start, cursor.at);
}

/** The text between quotes, from the opening one; null when none closes it. */
function readQuoted(cursor: Cursor): string | null {
  const start = cursor.at + 1;
  let end = cursor.text.indexOf('"', start);
  while (end !== -1 && cursor.text[end + 1] === '"') end = cursor.text.indexOf('"', end + 2);
  if (end === -1) return null;
  const inner = cursor.text.slice(start, end);
  cursor.at = end + 1;
  cursor.line += inner.split("\n").length - 1;
  return inner.replaceAll('""', '"');
}
