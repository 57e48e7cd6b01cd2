import { canonicalJson } from "../../harness/core/json.ts";
import { splitIdentifier } from "./split-identifier.ts";

/** The ways in which the parts of a dataset are renamed. */
export interface Renaming {
  readonly prose: (text: string) => string;
  readonly sql: (sql: string) => string;
  /** A name of a table or column; another name is renamed word by word. */
  readonly name: (name: string) => string;
  /** One word in any case. */
  readonly word: (word: string) => string;
}

type Rename = (value: string) => string;

/** A context item in new words: what people read and say as prose, what a database reads as SQL. */
export function renameItem(item: unknown, renaming: Renaming): unknown {
  const { prose, sql, name, word } = renaming;
  const spoken = ["text", "question", "terms", "unless", "unit"];
  const queried = ["column", "label", "date", "metric", "filter", "always", "show", "join", "sql"];
  return mapFields(item, {
    ...everywhere(spoken, (value) => mapTexts(value, prose)),
    ...everywhere(queried, (value) => mapTexts(value, sql)),
    id: (value) => mapTexts(value, (id) => renameItemId(id, word)),
    table: (value) => mapTexts(value, name),
    outputs: (value) =>
      mapList(value, (output) =>
        mapFields(output, { name: (text) => mapTexts(text, prose), expr: (text) => mapTexts(text, sql) }),
      ),
  });
}

/** A question of samples.jsonl in new words; its id stays, so that results can be compared. */
export function renameQuestion(question: unknown, renaming: Renaming): unknown {
  const itemId = (id: string) => renameId(id, renaming);
  return mapFields(question, {
    question: (value) => mapTexts(value, renaming.prose),
    ...everywhere(["gold", "trap"], (value) => mapTexts(value, renaming.sql)),
    ...everywhere(["required", "focus", "constraints", "history"], (value) => mapTexts(value, itemId)),
  });
}

/** The card in new words: what people read of it, and the filters of its users. */
export function renameCard(card: unknown, { prose, sql, name }: Renaming): unknown {
  const renameFilters = (filters: unknown): unknown =>
    filters === null || typeof filters !== "object"
      ? filters
      : Object.fromEntries(
          Object.entries(filters).map(([table, condition]) => [name(table), mapTexts(condition, sql)]),
        );
  return mapFields(card, {
    ...everywhere(["title", "description"], (value) => mapTexts(value, prose)),
    users: (value) => mapList(value, (user) => mapFields(user, { filters: renameFilters })),
  });
}

/** An id of a required item: names of tables and columns for the schema's, words for the others. */
export function renameId(id: string, { name, word }: Renaming): string {
  if (!id.startsWith("schema:")) return renameItemId(id, word);
  return `schema:${id.slice("schema:".length).split(".").map(name).join(".")}`;
}

/** The layer at the beginning of an id stays; the words behind it are renamed. */
export function renameItemId(id: string, word: Rename): string {
  const [layer = "", ...rest] = id.split(".");
  const renamed = rest.map((part) => splitIdentifier(part).map(word).join(""));
  return rest.length === 0 ? splitIdentifier(id).map(word).join("") : [layer, ...renamed].join(".");
}

type Change = (value: unknown) => unknown;

function everywhere(fields: readonly string[], change: Change): Readonly<Record<string, Change>> {
  return Object.fromEntries(fields.map((field) => [field, change]));
}

function mapFields(value: unknown, changes: Readonly<Record<string, Change>>): unknown {
  if (value === null || typeof value !== "object")
    throw new Error(`expected fields, got ${canonicalJson(value)}`);
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]): [string, unknown] => [
      field,
      changes[field]?.(inner) ?? inner,
    ]),
  );
}

function mapList(value: unknown, change: Change): unknown {
  return Array.isArray(value) ? value.map(change) : value;
}

/** Every text of a value, in lists and in fields by language too. */
function mapTexts(value: unknown, rename: Rename): unknown {
  if (typeof value === "string") return rename(value);
  if (Array.isArray(value)) return value.map((inner: unknown) => mapTexts(inner, rename));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, rename)]));
}
