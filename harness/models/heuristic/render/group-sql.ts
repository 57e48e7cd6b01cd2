import { keyOf, labelOf, shownWith } from "../knowledge/column-roles.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { PlannedGroup } from "../plan/query-plan.ts";
import { columnSql } from "../sql-text/bind-fragment.ts";

/** A group as SQL: what is shown, and what rows are put together by. */
export interface GroupSql {
  readonly shown: readonly string[];
  readonly keys: readonly string[];
}

/** The SQL of a group. Rows of a table are told apart by their key and shown by their label. */
export function groupSql(group: PlannedGroup, knowledge: Knowledge): GroupSql {
  if (group.kind === "entity") {
    const shown = [...labelOf(knowledge, group.table), ...shownWith(knowledge, group.table)].map(
      (fragment) => fragment.sql,
    );
    return { shown, keys: [...new Set([...keyOf(knowledge, group.table).map(columnSql), ...shown])] };
  }
  const sql = group.kind === "period" ? periodSql(columnSql(group.date), group.unit) : group.expression.sql;
  return { shown: [sql], keys: [sql] };
}

function periodSql(date: string, unit: string): string {
  if (unit === "day") return `CAST(${date} AS DATE)`;
  // DuckDB has no half-years: they begin at the quarter that begins in January or July.
  if (unit === "half")
    return `CAST(date_trunc('year', ${date}) + INTERVAL (CASE WHEN month(${date}) > 6 THEN 6 ELSE 0 END) MONTH AS DATE)`;
  return `CAST(date_trunc('${unit}', ${date}) AS DATE)`;
}
