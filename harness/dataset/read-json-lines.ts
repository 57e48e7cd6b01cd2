import { messageOf } from "../core/errors.ts";
import type { Located } from "./located.ts";
import { readSource, shownPath } from "./read-source.ts";
import type { SourceFolder } from "./read-source.ts";

/** The objects of a JSONL file, each with its line; lines that hold none are logged, empty ones are skipped. */
export function readJsonLines(
  source: SourceFolder,
  name: string,
): readonly Located<Readonly<Record<string, unknown>>>[] {
  const text = readSource(source, name);
  if (text === null) return [];
  const file = shownPath(source, name);
  return text.split(/\r\n|\n|\r/).flatMap((line, index) => {
    if (line.trim() === "") return [];
    const value = jsonObject(line);
    if (typeof value !== "string") return [{ value, file, lineAt: () => index + 1 }];
    source.log.add({ file, line: index + 1 }, `${value}; write one JSON object a line: {…}`);
    return [];
  });
}

function jsonObject(line: string): Readonly<Record<string, unknown>> | string {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : "is no JSON object";
  } catch (error) {
    return `is not JSON: ${messageOf(error)}`;
  }
}

/** Whether a value is an object with fields. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
