import { z } from "zod";
import { parseLocated, placeOf } from "../../located.ts";
import type { Located } from "../../located.ts";
import type { MistakeLog } from "../../mistakes.ts";
import { readRecords } from "../reading/read-records.ts";
import type { DescribedComment, DescribedTable } from "./imported-database.ts";

const column = z.tuple([z.number().int(), z.string()]);
const position = z.number().int();

/** One database in the form of Spider's tables.json, which BIRD's dev_tables.json shares. */
const entrySchema = z.object({
  db_id: z.string().min(1),
  table_names_original: z.array(z.string()),
  table_names: z.array(z.string()).optional(),
  column_names_original: z.array(column),
  column_names: z.array(column).optional(),
  column_types: z.array(z.string()),
  // A key of several columns is a list of its own.
  primary_keys: z.array(z.union([position, z.array(position)])).default([]),
  foreign_keys: z.array(z.tuple([position, position])).default([]),
});
type Entry = z.infer<typeof entrySchema>;

/** Tables with keys, and what their names mean in words. */
export interface DescribedSchema {
  readonly tables: readonly DescribedTable[];
  readonly comments: readonly DescribedComment[];
}

/** The databases of a tables.json by their ids; mistakes are logged. */
export function readTablesJson(path: string, log: MistakeLog): ReadonlyMap<string, DescribedSchema> {
  const entries = readRecords(path, log).flatMap((record) => parseLocated(entrySchema, record, log) ?? []);
  return new Map(entries.map((entry) => [entry.value.db_id, describe(entry, log)]));
}

function describe(entry: Located<Entry>, log: MistakeLog): DescribedSchema {
  const { table_names_original: tables, column_names_original: columns, column_types: types } = entry.value;
  const known = (index: number): boolean => columns[index] !== undefined && columns[index][0] >= 0;
  const keys = [...entry.value.primary_keys.flat(), ...entry.value.foreign_keys.flat()];
  const unknown = keys.find((index) => !known(index));
  if (unknown !== undefined)
    log.add(
      placeOf(entry),
      `a key names column ${unknown}, which is not in column_names_original; mend the key`,
    );
  const own = (table: number) =>
    columns.flatMap(([of, name], index) => (of === table ? [{ name, index }] : []));
  return {
    tables: tables.map((name, table) => ({
      name,
      columns: own(table).map((found) => ({ name: found.name, isText: types[found.index] === "text" })),
      primaryKey: primaryKey(entry.value, table),
      foreignKeys: foreignKeys(entry.value, table),
    })),
    comments: comments(entry.value),
  };
}

/** Single numbers are keys of one column each; two of one table are a key of both. */
function primaryKey(
  { primary_keys: keys, column_names_original: columns }: Entry,
  table: number,
): readonly string[] {
  const indexes = keys.flat().filter((index) => columns[index]?.[0] === table);
  return [...new Set(indexes.flatMap((index) => columns[index]?.[1] ?? []))];
}

function foreignKeys(entry: Entry, table: number): DescribedTable["foreignKeys"] {
  const { foreign_keys: keys, column_names_original: columns, table_names_original: tables } = entry;
  return keys.flatMap(([from, to]) => {
    const [of, name] = columns[from] ?? [-1, ""];
    const [target, referenced] = columns[to] ?? [-1, ""];
    const referencedTable = tables[target];
    return of === table && referencedTable !== undefined
      ? [{ column: name, table: referencedTable, referenced }]
      : [];
  });
}

/** The names in words, where they say more than the names themselves. */
function comments(entry: Entry): readonly DescribedComment[] {
  const { table_names: tableWords = [], column_names: columnWords = [] } = entry;
  const tables = entry.table_names_original;
  const ofTables = tables.flatMap((table, index) => {
    const text = tableWords[index] ?? "";
    return saysMore(text, table) ? [{ table, column: null, text }] : [];
  });
  const ofColumns = entry.column_names_original.flatMap(([of, name], index) => {
    const text = columnWords[index]?.[1] ?? "";
    const table = tables[of];
    return table !== undefined && saysMore(text, name) ? [{ table, column: name, text }] : [];
  });
  return [...ofTables, ...ofColumns];
}

function saysMore(words: string, name: string): boolean {
  return words.trim() !== "" && bare(words) !== bare(name);
}

function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
