import type { Cell } from "../../core/result-set.ts";
import { innerJsonText, writeExactly } from "./canonical-text.ts";
import { instantText } from "./instant-text.ts";
import { parseJsonText } from "./json-text.ts";
import { scalarString } from "./scalar-string.ts";
import type { ValueType } from "./value-type.ts";

const numberText = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/;
const dateText = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[-+]\d\d(?::?\d\d)?)?)?$/;
const yes = new Set(["true", "t", "yes", "y", "on"]);
const no = new Set(["false", "f", "no", "n", "off"]);

/** A value in the form that values of other kinds can be compared with: a number, or a text that says its kind. */
export type CoercedCell = { readonly number: number | string } | { readonly text: string } | null;

/**
 * Reads a value for a comparison across kinds. Text that is a number counts as the number, truth as 1 or 0, text that
 * is a date as the date; text for a truth value ("yes", "f") only where the other side is BOOLEAN.
 */
export function coerceCell(cell: Cell, own: ValueType, other: ValueType): CoercedCell {
  if (cell === null) return null;
  switch (own.kind) {
    case "number":
      return typeof cell === "number" ? { number: cell } : { number: scalarString(cell) };
    case "boolean":
      return { number: cell === true ? 1 : 0 };
    case "instant":
      return { text: `@${instantText(scalarString(cell))}` };
    case "json":
    case "variant":
      return coerceJson(scalarString(cell), other);
    case "text":
      return coerceText(scalarString(cell), other);
    default:
      return { text: scalarString(cell) };
  }
}

function coerceText(text: string, other: ValueType): CoercedCell {
  const word = text.trim().toLowerCase();
  if (other.kind === "boolean" && yes.has(word)) return { number: 1 };
  if (other.kind === "boolean" && no.has(word)) return { number: 0 };
  if (other.kind === "instant" && dateText.test(text.trim())) return { text: `@${instantText(text.trim())}` };
  if (other.kind === "json") return coerceJson(text, { kind: "text" });
  if (other.kind !== "text" && numberText.test(text)) return { number: exactOrNumber(text.trim()) };
  return { text };
}

/** A JSON scalar counts as what it holds; beside text, JSON that is no string counts as its text. */
function coerceJson(text: string, other: ValueType): CoercedCell {
  const value = parseJsonText(text);
  if (value === undefined) return { text };
  if (typeof value === "string") return coerceText(value, other);
  if (typeof value === "boolean") return { number: value ? 1 : 0 };
  if (value === null) return null;
  return "number" in value
    ? { number: exactOrNumber(value.number) }
    : { text: innerJsonText(value, writeExactly) };
}

function exactOrNumber(text: string): number | string {
  return /e/i.test(text)
    ? Number(text)
    : text
        .replace(/^\+/, "")
        .replace(/^(-?)\./, "$10.")
        .replace(/\.$/, "");
}
