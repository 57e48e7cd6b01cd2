import { inertText } from "../../inert-text.ts";
import type { PooledText, TextPool } from "./text-pool.ts";

/** A text of the page's data: written out, or a place in the pool. */
export type Shown = string | PooledText;

/** A value with its name: an argument, or a field of a result. */
export type NamedText = readonly [name: string, value: Shown];

const longestText = 100_000;

/** Makes text inert and cuts what is monstrous, as every text of the page's data must be. */
export function preparedText(text: string): string {
  return inertText(text, longestText);
}

/** The fields of an object as texts, so that a guide inside JSON reads as a guide; null when it is no object. */
export function namedTexts(pool: TextPool, value: unknown): readonly NamedText[] | null {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
  return Object.entries(value).map(([name, inner]) => [
    inertText(name, 200),
    pool.add(typeof inner === "string" ? inner : laidOut(inner)),
  ]);
}

/** JSON text read as an object's fields, or null when it is something else. */
export function namedTextsOfJson(pool: TextPool, text: string): readonly NamedText[] | null {
  try {
    return namedTexts(pool, JSON.parse(text));
  } catch {
    return null;
  }
}

const longestLine = 160;

/** JSON as a person reads it: what is small on one line, and a table of rows a row a line. */
function laidOut(value: unknown): string {
  const whole = JSON.stringify(value);
  if (whole.length <= longestLine) return whole;
  if (!Array.isArray(value)) return JSON.stringify(value, null, 2);
  const lines = value.map((inner) => JSON.stringify(inner));
  if (lines.some((line) => line.length > longestLine)) return JSON.stringify(value, null, 2);
  return `[\n${lines.map((line) => `  ${line}`).join(",\n")}\n]`;
}
