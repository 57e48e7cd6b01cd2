import { oneLine } from "../context/one-line.ts";
import { quoteName } from "../context/sql-name.ts";

const longest = 80;

/** A result's column as it is named in a prompt: on one line, in double quotes unless it is a plain identifier. */
export function columnLabel(name: string): string {
  return quoteName(oneLine(name).slice(0, longest));
}
