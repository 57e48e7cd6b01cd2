import type { Fragment } from "../sql-text/bind-fragment.ts";
import type { Knowledge } from "./knowledge.ts";

/** The unit of a measure: what the item of the same metric says, else that of the column which it aggregates. */
export function unitOf(knowledge: Knowledge, measure: Fragment): string | null {
  for (const item of knowledge.items) {
    if (item.source.unit !== undefined && item.metric?.sql === measure.sql) return item.source.unit;
  }
  // A count has no unit, and a quotient has another one than its parts.
  if (/\bCOUNT\s*\(/i.test(measure.sql) || measure.sql.includes("/")) return null;
  const units = measure.columns.map((ref) => unitOfColumn(knowledge, ref.table, ref.column));
  const [first] = units;
  return first !== undefined && units.every((unit) => unit === first) ? first : null;
}

function unitOfColumn(knowledge: Knowledge, table: string, column: string): string | null {
  for (const item of knowledge.items) {
    if (item.source.unit !== undefined && item.column?.table === table && item.column.column === column)
      return item.source.unit;
  }
  return null;
}
