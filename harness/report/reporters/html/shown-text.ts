import { inertText } from "../../inert-text.ts";
import type { PooledText, TextPool } from "./text-pool.ts";

/** A text of the page's data: written out, or a place in the pool. */
export type Shown = string | PooledText;

/** A value with its name: an argument, or a field of a result. */
export type NamedText = readonly [name: string, value: Shown];

const longestText = 100_000;

/** Makes text inert, cuts what is monstrous, and pools what is long. */
export function shownText(pool: TextPool, text: string): Shown {
  return pool.add(inertText(text, longestText));
}

/** The fields of an object as texts, so that a guide inside JSON reads as a guide; null when it is no object. */
export function namedTexts(pool: TextPool, value: unknown): readonly NamedText[] | null {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
  return Object.entries(value).map(([name, inner]) => [
    inertText(name, 200),
    shownText(pool, typeof inner === "string" ? inner : laidOut(inner)),
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

/** JSON as a person reads it: what is small on one line, and a table of rows a row a line. */
function laidOut(value: unknown): string {
  if (isSmall(value)) return JSON.stringify(value);
  if (!Array.isArray(value) || !value.every(isSmall)) return JSON.stringify(value, null, 2);
  return `[\n${value.map((inner) => `  ${JSON.stringify(inner)}`).join(",\n")}\n]`;
}

function isSmall(value: unknown): boolean {
  return JSON.stringify(value).length <= 160;
}
