import type { Cell } from "../../core/result-set.ts";
import { exactText, plainText } from "./exact-number.ts";
import { instantText, timeText } from "./instant-text.ts";
import { jsonValueOf, parseJsonText, type JsonValue } from "./json-text.ts";
import { scalarString } from "./scalar-string.ts";
import type { Precision, ValueType } from "./value-type.ts";

/** Writes a number inside a value; a caller that allows a tolerance writes the number's cluster instead. */
export type WriteNumber = (value: number | string, precision: Precision) => string;

/** Numbers as they are: exact ones by their decimal text, doubles by the shortest text that reads back the same. */
export const writeExactly: WriteNumber = (value) => {
  if (typeof value === "number") return Number.isFinite(value) ? exactText(value) : String(value);
  return /\d/.test(value) ? exactText(value) : value;
};

/** A value's own type and the type that it is compared with, which may be less precise. */
export interface TypePair<Own extends ValueType = ValueType> {
  readonly own: Own;
  readonly other: ValueType;
}

/**
 * One text for one value: two values are equal exactly when their texts are. What kind it is shows in the text.
 */
export function canonicalText(cell: Cell, { own, other }: TypePair, write: WriteNumber): string {
  if (cell === null) return "null";
  switch (own.kind) {
    case "number":
      return write(cell as number | string, widest(own, other));
    case "list":
      return listText(cell as readonly Cell[], { own, other }, write);
    case "struct":
      return structText(cell as Readonly<Record<string, Cell>>, { own, other }, write);
    case "map":
      return mapText(cell as unknown as readonly MapEntry[], { own, other }, write);
    case "union":
      return unionText(cell as unknown as UnionCell, { own, other }, write);
    case "json":
      return jsonText(typeof cell === "string" ? (parseJsonText(cell) ?? cell) : jsonValueOf(cell), write);
    case "variant":
      return jsonText(jsonValueOf(cell), write);
    default:
      return scalarText(cell, own.kind);
  }
}

/** The text of a value that is neither a number nor made of others. */
export function scalarText(cell: Cell, kind: ValueType["kind"]): string {
  switch (kind) {
    case "boolean":
      return scalarString(cell);
    case "instant":
      return `@${instantText(scalarString(cell))}`;
    case "time":
      return `time ${timeText(scalarString(cell))}`;
    case "interval":
      return `interval ${intervalMicros(cell)}`;
    case "blob":
    case "bit":
      return `${kind} ${scalarString(cell)}`;
    default:
      return JSON.stringify(cell);
  }
}

type ListType = Extract<ValueType, { kind: "list" }>;
type MapType = Extract<ValueType, { kind: "map" }>;
type FieldsType = Extract<ValueType, { kind: "struct" | "union" }>;
type MapEntry = { readonly key: Cell; readonly value: Cell };
type UnionCell = { readonly tag: string; readonly value: Cell };

/** The less precise of two number types. */
export function widest(own: Extract<ValueType, { kind: "number" }>, other: ValueType): Precision {
  if (other.kind === "json" || other.kind === "variant")
    return own.precision === "float" ? "float" : "double";
  if (other.kind !== "number" || other.precision === "exact") return own.precision;
  return own.precision === "float" ? "float" : other.precision;
}

/** Months count 30 days and days 24 hours, as when DuckDB compares intervals. */
function intervalMicros(cell: Cell): string {
  if (cell === null || typeof cell !== "object" || Array.isArray(cell)) return scalarString(cell);
  const { months = 0, days = 0, micros = 0 } = cell as Readonly<Record<string, number | string>>;
  return String((BigInt(months) * 30n + BigInt(days)) * 86_400_000_000n + BigInt(micros));
}

const asJson: ValueType = { kind: "variant" };

function listText(items: readonly Cell[], { own, other }: TypePair<ListType>, write: WriteNumber): string {
  const types = { own: own.item, other: other.kind === "list" ? other.item : elementOf(other, own.item) };
  return `[${items.map((item) => canonicalText(item, types, write)).join(",")}]`;
}

function structText(
  cell: Readonly<Record<string, Cell>>,
  { own, other }: TypePair<FieldsType>,
  write: WriteNumber,
): string {
  const fields = Object.entries(cell).map(([name, value]): [string, string] => {
    const type = own.fields.get(name) ?? asJson;
    const opposite = (other.kind === "struct" ? other.fields.get(name) : undefined) ?? elementOf(other, type);
    return [name, canonicalText(value, { own: type, other: opposite }, write)];
  });
  return objectText(fields);
}

function mapText(
  entries: readonly MapEntry[],
  { own, other }: TypePair<MapType>,
  write: WriteNumber,
): string {
  const opposite = other.kind === "map" ? other : own;
  const texts = entries.map(({ key, value }) => {
    const keyText = canonicalText(key, { own: own.key, other: opposite.key }, write);
    return `${keyText}=>${canonicalText(value, { own: own.value, other: opposite.value }, write)}`;
  });
  return `map{${texts.toSorted().join(",")}}`;
}

function unionText(
  { tag, value }: UnionCell,
  { own, other }: TypePair<FieldsType>,
  write: WriteNumber,
): string {
  const type = own.fields.get(tag) ?? asJson;
  const opposite = (other.kind === "union" ? other.fields.get(tag) : undefined) ?? type;
  return `union ${JSON.stringify(tag)} ${canonicalText(value, { own: type, other: opposite }, write)}`;
}

/** What stands opposite an inner value: JSON all the way down, else nothing less precise than the value itself. */
function elementOf(other: ValueType, own: ValueType): ValueType {
  return other.kind === "json" || other.kind === "variant" ? other : own;
}

function objectText(fields: readonly (readonly [string, string])[]): string {
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(",")}}`;
}

/** A JSON object is compared as a STRUCT and a JSON array as a LIST; a JSON scalar stays of its own kind. */
function jsonText(value: JsonValue, write: WriteNumber): string {
  const inner = innerJsonText(value, write);
  return /^[[{]/.test(inner) ? inner : `json ${inner}`;
}

/** The text of a JSON value as it stands inside another one. */
export function innerJsonText(value: JsonValue, write: WriteNumber): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (isMap(value)) return objectText([...value].map(([key, item]) => [key, innerJsonText(item, write)]));
  if (isList(value)) return `[${value.map((item) => innerJsonText(item, write)).join(",")}]`;
  return jsonNumberText(value.number, write);
}

function isMap(value: JsonValue): value is ReadonlyMap<string, JsonValue> {
  return value instanceof Map;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** A whole number too long for a double is kept digit by digit; every other JSON number is a double. */
function jsonNumberText(text: string, write: WriteNumber): string {
  const value = Number(text);
  if (Number.isInteger(value) && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    return `big ${/^-?\d+$/.test(text) ? exactText(text) : plainText(value)}`;
  }
  return write(value, "double");
}
