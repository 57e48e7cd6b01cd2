import type { z } from "zod";
import type { MistakeLog, Place } from "./mistakes.ts";
import { fieldName, schemaMistakes } from "./schema-mistakes.ts";
import type { FieldPath } from "./yaml-source.ts";

/** A value with the file and the lines that it was read from. */
export interface Located<T> {
  readonly value: T;
  readonly file: string;
  /** Null when the text is no longer at hand. */
  lineAt(path: FieldPath): number | null;
}

/** The place of a field of a located value. */
export function placeOf(located: Located<unknown>, ...path: FieldPath): Place {
  return { file: located.file, line: located.lineAt(path), field: fieldName(path) };
}

/** Parses a raw value by a schema; null with every mistake logged where it does not fit. */
export function parseLocated<S extends z.ZodType>(
  schema: S,
  raw: Located<unknown>,
  log: MistakeLog,
): Located<z.output<S>> | null {
  const mistakes = schemaMistakes(schema, raw.value);
  for (const { path, what } of mistakes) log.add(placeOf(raw, ...path), what);
  return mistakes.length > 0 ? null : { ...raw, value: schema.parse(raw.value) };
}
