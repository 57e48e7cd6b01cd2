import {
  type ForeignKey,
  kindOfType,
  type Schema,
  type SchemaColumn,
  type SchemaTable,
} from "../schema/schema.ts";
import { unquoteName } from "./read-schema.ts";

const identifier = String.raw`(?:"(?:[^"]|"")+"|\x60[^\x60]+\x60|\[[^\]]+\]|[\p{L}_][\p{L}\p{N}_$]*)`;
const opening = new RegExp(
  String.raw`CREATE\s+(?:OR\s+REPLACE\s+)?(?:TEMP(?:ORARY)?\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?((?:${identifier}\.)*${identifier})\s*\(`,
  "giu",
);

const referenceSource = String.raw`REFERENCES\s+((?:${identifier}\.)*${identifier})\s*(?:\(([^)]*)\))?`;
const referencePattern = new RegExp(String.raw`\b${referenceSource}`, "iu");
const foreignKeyPattern = new RegExp(
  String.raw`^(?:CONSTRAINT\s+\S+\s+)?FOREIGN\s+KEY\s*\(([^)]*)\)\s*${referenceSource}`,
  "iu",
);

/** The tables of `CREATE TABLE` statements anywhere in a text: what many servers put into their prompts. */
export function readCreateTables(text: string): Schema {
  const tables: SchemaTable[] = [];
  for (const match of text.matchAll(opening)) {
    const body = balanced(text, match.index + match[0].length);
    if (body !== null) tables.push(readTable(clean(match[1]?.split(".").at(-1) ?? ""), body));
  }
  return { tables };
}

// The text up to the parenthesis that closes the one before `start`.
function balanced(text: string, start: number): string | null {
  let depth = 1;
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === "(") depth += 1;
    if (text[index] === ")") depth -= 1;
    if (depth === 0) return text.slice(start, index);
  }
  return null;
}

function readTable(name: string, body: string): SchemaTable {
  const columns: SchemaColumn[] = [];
  const primaryKey: string[] = [];
  const foreignKeys: ForeignKey[] = [];
  for (const { text, comment } of partsOf(body)) {
    const primary = /^(?:CONSTRAINT\s+\S+\s+)?PRIMARY\s+KEY\s*\(([^)]*)\)/i.exec(text);
    const foreign = foreignKeyPattern.exec(text);
    if (primary !== null) primaryKey.push(...names(primary[1] ?? ""));
    else if (foreign !== null) foreignKeys.push(foreignKey(name, foreign.slice(1)));
    else if (!/^(?:CONSTRAINT|UNIQUE|CHECK|INDEX|KEY|EXCLUDE)\b/i.test(text)) {
      const column = readColumn(name, text, comment);
      if (column === null) continue;
      columns.push(column);
      if (/\bPRIMARY\s+KEY\b/i.test(text)) primaryKey.push(column.name);
      const reference = referencePattern.exec(text);
      if (reference !== null) foreignKeys.push(foreignKey(name, [column.name, ...reference.slice(1)]));
    }
  }
  return { name, comment: "", columns, primaryKey, foreignKeys };
}

function readColumn(table: string, text: string, comment: string): SchemaColumn | null {
  const found = new RegExp(
    String.raw`^(${identifier})\s+([\p{L}_]+(?:\s*\([^)]*\))?(?:\s+WITH\s+TIME\s+ZONE|\s+VARYING(?:\s*\([^)]*\))?|\s+PRECISION)?(?:\[\])*)`,
    "iu",
  ).exec(text);
  if (found === null) return null;
  const type = found[2] ?? "";
  return {
    table,
    name: clean(found[1] ?? ""),
    type,
    kind: kindOfType(type),
    comment,
    values: [],
    complete: false,
  };
}

// Comma-separated parts outside parentheses; a `--` comment belongs to the part on its line.
function partsOf(body: string): { text: string; comment: string }[] {
  const parts: { text: string; comment: string }[] = [];
  let depth = 0;
  let text = "";
  for (const line of body.split("\n")) {
    const [code = "", ...comments] = line.split("--");
    const before = parts.length;
    for (const character of code) {
      if (character === "(") depth += 1;
      if (character === ")") depth -= 1;
      if (character === "," && depth === 0) {
        parts.push({ text: text.trim(), comment: "" });
        text = "";
      } else text += character;
    }
    text += " ";
    const comment = comments.join("--").trim();
    const last = parts.at(-1);
    if (comment !== "" && text.trim() === "" && last !== undefined && parts.length > before)
      last.comment = comment;
    else if (comment !== "" && text.trim() !== "") {
      parts.push({ text: text.trim(), comment });
      text = "";
    }
  }
  return [...parts, { text: text.trim(), comment: "" }].filter((part) => part.text !== "");
}

function foreignKey(
  table: string,
  [from = "", target = "", to = ""]: readonly (string | undefined)[],
): ForeignKey {
  const columns = names(from);
  const targetColumns = names(to);
  const name = clean(target.split(".").at(-1) ?? "");
  return { table, columns, target: name, targetColumns: targetColumns.length > 0 ? targetColumns : columns };
}

function names(list: string): string[] {
  return list
    .split(",")
    .map((part) => clean(part.trim()))
    .filter((part) => part !== "");
}

function clean(text: string): string {
  return /^[`[]/.test(text) ? text.slice(1, -1) : unquoteName(text);
}
