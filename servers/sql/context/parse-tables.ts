import type { ForeignKey, SchemaColumn, SchemaTable } from "./schema-table.ts";
import { readPath } from "./sql-name.ts";

/** What was found: the tables, and the lines that are no schema lines, in order. */
export interface ParsedTables {
  readonly tables: readonly SchemaTable[];
  readonly otherLines: readonly string[];
}

interface OpenTable extends SchemaTable {
  primaryKey: readonly string[];
  readonly foreignKeys: ForeignKey[];
  readonly columns: SchemaColumn[];
}

/** Reads the lines that `renderTables` writes. */
export function parseTables(lines: readonly string[]): ParsedTables {
  const tables: OpenTable[] = [];
  const otherLines = lines.filter((line) => !readLine(line, tables));
  return { tables, otherLines };
}

/** Takes a line into the last table, or opens a new one; false when it is neither. */
function readLine(line: string, tables: OpenTable[]): boolean {
  const [, indent = "", , rest] = /^( *)- (\[schema:[^\]]+\] )?(.+)$/.exec(line) ?? [];
  const last = tables.at(-1);
  if (rest !== undefined && indent === "") return openTable(rest, tables);
  if (last === undefined) return false;
  if (rest !== undefined) return readColumn(rest, last);
  const [, kind, value] = /^ +(primary|foreign) key: (.+)$/.exec(line) ?? [];
  if (value === undefined) return false;
  return kind === "primary" ? readPrimaryKey(value, last) : readForeignKey(value, last);
}

function openTable(text: string, tables: OpenTable[]): boolean {
  const path = readPath(text);
  if (path === null || !/^(?:: .+)?$/.test(path.rest)) return false;
  const [schema, name] = path.names.length > 1 ? path.names.slice(-2) : [null, path.names[0]];
  const comment = path.rest === "" ? null : path.rest.slice(2);
  tables.push({
    schema: schema ?? null,
    name: name ?? "",
    comment,
    primaryKey: [],
    foreignKeys: [],
    columns: [],
  });
  return true;
}

function readColumn(text: string, table: OpenTable): boolean {
  const path = readPath(text);
  if (path === null || path.names.length !== 1 || !/^ \S/.test(path.rest)) return false;
  const { type, about } = splitType(path.rest.slice(1));
  table.columns.push({ name: path.names[0] ?? "", type, ...readAbout(about) });
  return true;
}

/** A type may hold colons only inside brackets or quotes, as in `ENUM('a: b')`. */
function splitType(text: string): { readonly type: string; readonly about: string } {
  const [type = text] = /^(?:'(?:[^']|'')*'|"(?:[^"]|"")*"|[^:'"]|:(?! ))+/.exec(text) ?? [];
  return { type, about: text.slice(type.length + 2) };
}

function readAbout(about: string): Omit<SchemaColumn, "name" | "type"> {
  const found = /(?:^|; )values: ((?:'(?:[^']|'')*'(?:, (?=['…])|$))+)(…)?$/.exec(about);
  const comment = found === null ? about : about.slice(0, found.index);
  const quoted = found?.[1]?.match(/'(?:[^']|'')*'/g) ?? [];
  return {
    comment: comment === "" ? null : comment,
    values: quoted.map((value) => value.slice(1, -1).replaceAll("''", "'")),
    moreValues: found?.[2] !== undefined,
  };
}

function readPrimaryKey(text: string, table: OpenTable): boolean {
  const found = readPaths(text);
  if (found?.rest !== "") return false;
  table.primaryKey = found.paths.map(lastName);
  return true;
}

function readForeignKey(text: string, table: OpenTable): boolean {
  const from = readPaths(text);
  const to = from?.rest.startsWith(" -> ") === true ? readPaths(from.rest.slice(4)) : null;
  const target = to?.paths[0]?.at(-2);
  if (from === null || to?.rest !== "" || target === undefined) return false;
  table.foreignKeys.push({
    columns: from.paths.map(lastName),
    table: target,
    references: to.paths.map(lastName),
  });
  return true;
}

function lastName(path: readonly string[]): string {
  return path.at(-1) ?? "";
}

/** Paths joined by commas, and what follows them. */
function readPaths(
  text: string,
): { readonly paths: readonly (readonly string[])[]; readonly rest: string } | null {
  const first = readPath(text);
  if (first === null) return null;
  const paths = [first.names];
  let { rest } = first;
  while (rest.startsWith(", ")) {
    const next = readPath(rest.slice(2));
    if (next === null) break;
    paths.push(next.names);
    rest = next.rest;
  }
  return { paths, rest };
}
