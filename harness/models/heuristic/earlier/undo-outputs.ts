import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Fragment } from "../sql-text/bind-fragment.ts";

/**
 * The measures behind the columns of an earlier query. Where a rule shows one measure as several columns, these are one
 * measure again: the rule will spread it anew.
 */
export function undoOutputs(columns: readonly Fragment[], knowledge: Knowledge): Fragment[] {
  for (const { source } of knowledge.items) {
    const outputs = source.outputs ?? [];
    const [first] = outputs;
    if (first === undefined || columns.length === 0 || columns.length % outputs.length !== 0) continue;
    const groups = Array.from({ length: columns.length / outputs.length }, (_, index) =>
      columns.slice(index * outputs.length, (index + 1) * outputs.length),
    );
    const values = groups.map((group) =>
      valueBehind(
        group,
        outputs.map((output) => output.expr),
      ),
    );
    if (values.every((value) => value !== null)) return values;
  }
  return [...columns];
}

function valueBehind(columns: readonly Fragment[], expressions: readonly string[]): Fragment | null {
  const [first] = columns;
  const [pattern] = expressions;
  if (first === undefined || pattern === undefined) return null;
  const [before = "", after = ""] = pattern.split("{value}");
  const sql = first.sql.trim();
  if (!sql.startsWith(before.trim()) || !sql.endsWith(after.trim())) return null;
  const value = sql.slice(before.trim().length, sql.length - after.trim().length).trim();
  const fits = columns.every(
    (column, index) =>
      squeeze(column.sql) === squeeze((expressions[index] ?? "").replaceAll("{value}", value)),
  );
  return fits ? { sql: value, columns: first.columns } : null;
}

function squeeze(sql: string): string {
  return sql.replaceAll(/[\s()]+/g, "").toLowerCase();
}
