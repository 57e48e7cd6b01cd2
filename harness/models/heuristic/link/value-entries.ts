import { rememberByIdentity } from "../../../core/remember.ts";
import type { Schema, SchemaColumn } from "../schema/schema.ts";
import { codeMeanings } from "./code-meanings.ts";
import { type Link, strengths } from "./concept.ts";
import { type Entry, entryOf } from "./entry.ts";

/** The vocabulary of sample values, with the meanings of codes that a column's comment explains. */
export const valueEntries = rememberByIdentity((schema: Schema): readonly Entry[] =>
  schema.tables.flatMap((table) => table.columns.flatMap((column) => entriesOfColumn(column))),
);

function entriesOfColumn(column: SchemaColumn): Entry[] {
  if (column.kind !== "text") return [];
  const exact = column.values.flatMap(
    (value) => entryOf(value, valueLink(column, value, strengths.value), isProse(value)) ?? [],
  );
  const explained = column.values.flatMap((value) =>
    codeMeanings(column, value).flatMap(
      (phrase) => entryOf(phrase, valueLink(column, value, strengths.looseValue)) ?? [],
    ),
  );
  return [...exact, ...explained];
}

function valueLink(column: SchemaColumn, value: string, strength: number): Link {
  const ref = { table: column.table, column: column.name };
  return { concept: { kind: "value", column: ref, value }, item: null, filter: null, strength };
}

// Codes ("A", "MX01") are taken as they are; words may be inflected.
function isProse(value: string): boolean {
  return /^\p{L}\p{Ll}{2,}/u.test(value);
}
