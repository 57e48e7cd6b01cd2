import { rememberByIdentity } from "../../../core/remember.ts";
import { splitIntoWords } from "../../../ranking/analyze-text.ts";
import { stopWords } from "../../../ranking/stop-words.ts";
import { sameWord, wordForms } from "../language/word-forms.ts";
import type { Schema, SchemaColumn, SchemaTable } from "../schema/schema.ts";
import { type Concept, type Link, strengths } from "./concept.ts";
import { withoutCodes } from "./code-meanings.ts";
import { commentPhrases } from "./comment-phrases.ts";
import { type Entry, entryOf } from "./entry.ts";

/** The vocabulary of the schema: names of tables and columns, and the phrases of their comments. */
export const schemaEntries = rememberByIdentity((schema: Schema): readonly Entry[] =>
  schema.tables.flatMap((table) => [
    ...entriesFor({ kind: "table", table: table.name }, namesOf(table.name), table.comment),
    ...headsOf(table),
    ...table.columns.flatMap((column) =>
      entriesFor(
        { kind: "column", column: { table: table.name, column: column.name } },
        columnNames(column, table),
        withoutCodes(column),
      ),
    ),
  ]),
);

// "Dueños de mascotas" may be called "dueños". A column's first word says less: there are many dates.
function headsOf(table: SchemaTable): Entry[] {
  const link: Link = {
    concept: { kind: "table", table: table.name },
    item: null,
    filter: null,
    strength: strengths.head,
  };
  return commentPhrases(table.comment).flatMap((phrase) => {
    const head = /^(\p{L}+)\s+(?:de|del|of)\s/iu.exec(phrase)?.[1];
    return head === undefined || stopWords.has(head.toLowerCase()) ? [] : (entryOf(head, link) ?? []);
  });
}

function entriesFor(concept: Concept, names: readonly string[], comment: string): Entry[] {
  const link = (strength: number): Link => ({ concept, item: null, filter: null, strength });
  const identifier =
    concept.kind === "column" ? concept.column.column : concept.kind === "table" ? concept.table : "";
  const written = names.includes(identifier)
    ? []
    : (entryOf(identifier, link(strengths.identifier), false) ?? []);
  return [
    ...[written].flat(),
    ...names.flatMap((name) => entryOf(name, link(strengths.name)) ?? []),
    ...commentPhrases(comment).flatMap((phrase) => entryOf(phrase, link(strengths.comment)) ?? []),
  ].filter((entry) => entry.words.some((word) => !stopWords.has(word.forms.folded)));
}

function namesOf(name: string): string[] {
  return [splitIntoWords(name).join(" ")];
}

// A column that repeats its table's name is also meant by the rest: `NombreProducto` of `Productos` by "nombre".
function columnNames(column: SchemaColumn, table: SchemaTable): string[] {
  const words = splitIntoWords(column.name);
  const tableWords = splitIntoWords(table.name).map(wordForms);
  const rest = words.filter((word) => !tableWords.some((other) => sameWord(other, wordForms(word)) >= 0.95));
  const full = words.join(" ");
  return rest.length > 0 && rest.length < words.length ? [full, rest.join(" ")] : [full];
}
