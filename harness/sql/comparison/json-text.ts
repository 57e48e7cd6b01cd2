import type { Cell } from "../../core/result-set.ts";

/** A number inside JSON, kept as it was written, because a double cannot hold every whole number. */
export interface JsonNumber {
  readonly number: string;
}

/** What JSON text means, with its numbers as text. */
export type JsonValue =
  | null
  | boolean
  | string
  | JsonNumber
  | readonly JsonValue[]
  | ReadonlyMap<string, JsonValue>;

const token = /\s*(?:([{}[\],:])|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|(true|false|null))/y;

/** Reads JSON text; `undefined` when it is none. Of a key that occurs twice the last one counts. */
export function parseJsonText(text: string): JsonValue | undefined {
  const tokens = tokensOf(text);
  if (tokens === null) return undefined;
  const reader = { tokens, at: 0 };
  const value = readValue(reader);
  return reader.at === tokens.length ? value : undefined;
}

interface Reader {
  readonly tokens: readonly string[];
  at: number;
}

function tokensOf(text: string): readonly string[] | null {
  const tokens: string[] = [];
  token.lastIndex = 0;
  const end = text.trimEnd().length;
  while (token.lastIndex < end) {
    const match = token.exec(text);
    if (match === null) return null;
    tokens.push(match[0].trim());
  }
  return tokens;
}

function readValue(reader: Reader): JsonValue | undefined {
  const word = reader.tokens[reader.at];
  reader.at += 1;
  if (word === undefined) return undefined;
  if (word === "{") return readObject(reader);
  if (word === "[") return readList(reader);
  if (word.startsWith('"')) return parsedString(word);
  if (word === "true" || word === "false") return word === "true";
  if (word === "null") return null;
  return /^[-\d]/.test(word) ? { number: word } : undefined;
}

function readObject(reader: Reader): JsonValue | undefined {
  const fields = new Map<string, JsonValue>();
  if (take(reader, "}")) return fields;
  do {
    const key = readValue(reader);
    if (typeof key !== "string" || !take(reader, ":")) return undefined;
    const value = readValue(reader);
    if (value === undefined) return undefined;
    fields.set(key, value);
  } while (take(reader, ","));
  return take(reader, "}") ? fields : undefined;
}

function readList(reader: Reader): JsonValue | undefined {
  const items: JsonValue[] = [];
  if (take(reader, "]")) return items;
  do {
    const value = readValue(reader);
    if (value === undefined) return undefined;
    items.push(value);
  } while (take(reader, ","));
  return take(reader, "]") ? items : undefined;
}

function take(reader: Reader, word: string): boolean {
  if (reader.tokens[reader.at] !== word) return false;
  reader.at += 1;
  return true;
}

function parsedString(word: string): string {
  try {
    return String(JSON.parse(word));
  } catch {
    return word;
  }
}

/** A value that is already JSON in memory, such as a VARIANT's, in the same form. */
export function jsonValueOf(cell: Cell): JsonValue {
  if (typeof cell === "number") return { number: String(cell) };
  if (cell === null || typeof cell !== "object") return cell;
  if (Array.isArray(cell)) return (cell as readonly Cell[]).map(jsonValueOf);
  return new Map(Object.entries(cell).map(([key, value]) => [key, jsonValueOf(value)]));
}
