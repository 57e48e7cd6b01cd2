import type { Cell } from "../../core/result-set.ts";

/** A cell as text: text as it is, anything else as JSON. */
export function scalarString(cell: Cell): string {
  return typeof cell === "string" ? cell : JSON.stringify(cell);
}
