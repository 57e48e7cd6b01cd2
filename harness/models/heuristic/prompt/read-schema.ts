import { rememberRecent } from "../../../core/remember.ts";
import {
  type ForeignKey,
  kindOfType,
  type Schema,
  type SchemaColumn,
  type SchemaTable,
} from "../schema/schema.ts";

interface OpenTable {
  name: string;
  comment: string;
  columns: SchemaColumn[];
  primaryKey: string[];
  foreignKeys: ForeignKey[];
}

/** Reads the lines of a `## Schema` section, with or without what the schema layer adds. */
export const readSchema = rememberRecent(parseSchema, 16);

function parseSchema(section: string): Schema {
  const tables: OpenTable[] = [];
  for (const line of section.split("\n")) {
    const table = /^- (.*)$/.exec(line);
    const column = /^\s+- (.*)$/.exec(line);
    const key = /^\s+(primary|foreign) keys?:\s*(.*)$/.exec(line);
    const open = tables.at(-1);
    if (table !== null) tables.push(readTable(table[1] ?? ""));
    else if (open === undefined) continue;
    else if (column !== null) addColumn(open, column[1] ?? "");
    else if (key?.[1] === "primary") open.primaryKey.push(...splitNames(key[2] ?? ""));
    else if (key !== null) addForeignKeys(open, key[2] ?? "");
  }
  return { tables: tables satisfies SchemaTable[] };
}

const name = /^("(?:[^"]|"")+"|[^\s:".]+)/;
const withoutId = (line: string): string => line.replace(/^\[[^\]]*\]\s*/, "");

/** A name as the database knows it: without its double quotes. */
export function unquoteName(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}

function readTable(line: string): OpenTable {
  const rest = withoutId(line);
  const found = name.exec(rest)?.[1] ?? rest.trim();
  const comment = rest
    .slice(found.length)
    .replace(/^\s*:\s*/, "")
    .trim();
  return { name: unquoteName(found), comment, columns: [], primaryKey: [], foreignKeys: [] };
}

function addColumn(table: OpenTable, line: string): void {
  const rest = withoutId(line);
  const found = name.exec(rest)?.[1];
  if (found === undefined) return;
  const [, type = "", notes = ""] = /^\s*([^:;]+?)\s*(?:[:;]\s*(.*))?$/.exec(rest.slice(found.length)) ?? [];
  const { comment, values, complete } = readNotes(notes);
  const kind = kindOfType(type);
  table.columns.push({ table: table.name, name: unquoteName(found), type, kind, comment, values, complete });
}

function readNotes(notes: string): { comment: string; values: string[]; complete: boolean } {
  const at = /(?:^|[;:]\s*)values:\s*(.*)$/.exec(notes);
  if (at === null) return { comment: notes.trim(), values: [], complete: false };
  const listed = at[1] ?? "";
  const values = [...listed.matchAll(/'((?:[^']|'')*)'|([^\s',…][^,…]*)/g)].map((match) =>
    match[1] === undefined ? (match[2] ?? "").trim() : match[1].replaceAll("''", "'"),
  );
  return { comment: notes.slice(0, at.index).trim(), values, complete: !listed.trimEnd().endsWith("…") };
}

function splitNames(list: string): string[] {
  const names = list.replaceAll(/[()]/g, "").matchAll(/"(?:[^"]|"")+"|[^\s,;]+/g);
  return [...names].map(([text]) => unquoteName(text));
}

// "A -> T.B", "A, B -> T.A, T.B", "(A, B) -> T(A, B)"; several on one line are separated by ";".
function addForeignKeys(table: OpenTable, text: string): void {
  for (const part of text.split(";")) {
    const [from = "", to = ""] = part.split("->");
    const target = /^\s*("(?:[^"]|"")+"|[^\s."(,]+)\s*[.(]/.exec(to)?.[1];
    if (target === undefined) continue;
    const columns = to
      .slice(to.indexOf(target) + target.length)
      .replaceAll(`${target}.`, "")
      .replace(/^\s*\./, "");
    table.foreignKeys.push({
      table: table.name,
      columns: splitNames(from),
      target: unquoteName(target),
      targetColumns: splitNames(columns),
    });
  }
}
