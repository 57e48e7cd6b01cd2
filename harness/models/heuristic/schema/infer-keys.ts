import { sameWord, type WordForms, wordForms } from "../language/word-forms.ts";
import { splitIntoWords } from "../../../ranking/analyze-text.ts";
import { rememberByIdentity } from "../../../core/remember.ts";
import type { ForeignKey, Schema, SchemaColumn, SchemaTable } from "./schema.ts";

/**
 * The schema with guessed keys where it shows none at all (names and types only): a table's first column is its key,
 * and a later column that bears the name of another table's first column refers to it.
 */
export const inferKeys = rememberByIdentity((schema: Schema): Schema => {
  if (schema.tables.some((table) => table.primaryKey.length > 0 || table.foreignKeys.length > 0))
    return schema;
  return { tables: schema.tables.map((table) => withGuessedKeys(table, schema)) };
});

function withGuessedKeys(table: SchemaTable, schema: Schema): SchemaTable {
  const [first] = table.columns;
  if (first === undefined) return table;
  const foreignKeys = table.columns.flatMap((column) => {
    const targets = schema.tables.filter(
      (other) => other.name !== table.name && refersTo(column, other, column === first),
    );
    const namedAfter = targets.find((other) => startsWith(wordsOf(column.name), wordsOf(other.name)));
    const target = namedAfter ?? targets[0];
    return target === undefined ? [] : [foreignKeyTo(column, target)];
  });
  return { ...table, primaryKey: [first.name], foreignKeys };
}

function foreignKeyTo(column: SchemaColumn, target: SchemaTable): ForeignKey {
  return {
    table: column.table,
    columns: [column.name],
    target: target.name,
    targetColumns: [target.columns[0]?.name ?? ""],
  };
}

// Either the key's own name, or the table's name before it, as in `customer_id` for `customers.id`. Of two tables that
// begin with the same column, it is the key of the one that it is named after.
function refersTo(column: SchemaColumn, target: SchemaTable, isFirst: boolean): boolean {
  const key = target.columns[0];
  if (key === undefined || key.kind !== column.kind) return false;
  const actual = wordsOf(column.name);
  if (key.name.toLowerCase() === column.name.toLowerCase()) {
    return (
      !isFirst || (startsWith(actual, wordsOf(target.name)) && !startsWith(actual, wordsOf(column.table)))
    );
  }
  const expected = [...wordsOf(target.name), ...wordsOf(key.name)];
  return expected.length === actual.length && startsWith(actual, expected);
}

function wordsOf(name: string): WordForms[] {
  return splitIntoWords(name).map(wordForms);
}

function startsWith(words: readonly WordForms[], start: readonly WordForms[]): boolean {
  return (
    start.length <= words.length && start.every((word, index) => sameWord(word, words[index] ?? word) >= 0.95)
  );
}
