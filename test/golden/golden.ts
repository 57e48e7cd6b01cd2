import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The kept text of that name; `UPDATE_GOLDEN=1` first keeps the new text, to be reviewed as a diff. */
export function golden(name: string, text: string): string {
  const file = join(import.meta.dirname, name);
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(file, text);
  return readFileSync(file, "utf8");
}
