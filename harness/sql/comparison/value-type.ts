/** How exactly a number is known; the wider of two decides how two numbers are compared. */
export type Precision = "exact" | "double" | "float";

/** What a DuckDB type means to the comparison: values of different kinds are never equal. */
export type ValueType =
  | {
      readonly kind:
        | "boolean"
        | "text"
        | "instant"
        | "time"
        | "interval"
        | "blob"
        | "bit"
        | "json"
        | "variant";
    }
  | { readonly kind: "number"; readonly precision: Precision }
  | { readonly kind: "list"; readonly item: ValueType }
  | { readonly kind: "struct"; readonly fields: ReadonlyMap<string, ValueType> }
  | { readonly kind: "map"; readonly key: ValueType; readonly value: ValueType }
  | { readonly kind: "union"; readonly fields: ReadonlyMap<string, ValueType> };

const numberTypes: Readonly<Record<string, Precision>> = {
  DOUBLE: "double",
  FLOAT8: "double",
  FLOAT: "float",
  REAL: "float",
  FLOAT4: "float",
};
const exactNumber = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|INT\d|BIGNUM|VARINT|LONG|DECIMAL|NUMERIC)\b/;
const simpleKinds: readonly (readonly [
  RegExp,
  "boolean" | "instant" | "time" | "interval" | "blob" | "bit" | "json" | "variant",
])[] = [
  [/^BOOL/, "boolean"],
  [/^(DATE|TIMESTAMP|DATETIME)/, "instant"],
  [/^TIME/, "time"],
  [/^INTERVAL/, "interval"],
  [/^(BLOB|BYTEA|VARBINARY|GEOMETRY)/, "blob"],
  [/^BIT/, "bit"],
  [/^JSON/, "json"],
  [/^VARIANT/, "variant"],
];

/** Reads a type in SQL notation, such as `DECIMAL(12,2)` or `STRUCT("a" INTEGER)[]`. Text, UUID and ENUM are text. */
export function parseValueType(type: string): ValueType {
  const text = type.trim();
  const list = /^([\s\S]*)\[\d*\]$/.exec(text)?.[1];
  if (list !== undefined) return { kind: "list", item: parseValueType(list) };
  const nested = /^(STRUCT|UNION|MAP)\s*\(([\s\S]*)\)$/i.exec(text);
  if (nested !== null) return nestedType((nested[1] ?? "").toUpperCase(), splitTopLevel(nested[2] ?? ""));
  return scalarType(text.toUpperCase());
}

function scalarType(name: string): ValueType {
  const precision = numberTypes[name];
  if (precision !== undefined) return { kind: "number", precision };
  if (exactNumber.test(name)) return { kind: "number", precision: "exact" };
  const simple = simpleKinds.find(([pattern]) => pattern.test(name))?.[1];
  return { kind: simple ?? "text" };
}

function nestedType(name: string, parts: readonly string[]): ValueType {
  if (name === "MAP") {
    return { kind: "map", key: parseValueType(parts[0] ?? ""), value: parseValueType(parts[1] ?? "") };
  }
  const fields = new Map(parts.map(field));
  return name === "UNION" ? { kind: "union", fields } : { kind: "struct", fields };
}

function field(part: string): [string, ValueType] {
  const quoted = /^\s*"((?:[^"]|"")*)"\s+([\s\S]+)$/.exec(part);
  if (quoted !== null) return [(quoted[1] ?? "").replaceAll('""', '"'), parseValueType(quoted[2] ?? "")];
  const [, name = "", type = ""] = /^\s*(\S+)\s+([\s\S]+)$/.exec(part) ?? [];
  return [name, parseValueType(type)];
}

/** Splits at commas that are in no bracket and no quotes. */
function splitTopLevel(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"' || character === "'") index = closingQuote(text, index);
    else if (character === "(" || character === "[") depth += 1;
    else if (character === ")" || character === "]") depth -= 1;
    else if (character === "," && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

function closingQuote(text: string, start: number): number {
  const end = text.indexOf(text[start] ?? '"', start + 1);
  return end === -1 ? text.length : end;
}
