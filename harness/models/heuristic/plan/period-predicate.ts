import { columnFragment, type ColumnRef, columnSql, type Fragment } from "../sql-text/bind-fragment.ts";
import type { DayRange, Period } from "../time/period.ts";

/** The predicate that a date lies in a period: closed at the start, open at the end. */
export function periodPredicate(date: ColumnRef, period: Period): Fragment {
  const parts = period.ranges.map((range) => rangeSql(columnSql(date), range)).filter((sql) => sql !== "");
  const sql = parts.length > 1 ? `(${parts.map((part) => `(${part})`).join(" OR ")})` : (parts[0] ?? "TRUE");
  return { ...columnFragment(date), sql };
}

function rangeSql(column: string, range: DayRange): string {
  const bounds = [
    ...(range.start === null ? [] : [`${column} >= DATE '${range.start}'`]),
    ...(range.end === null ? [] : [`${column} < DATE '${range.end}'`]),
  ];
  return bounds.join(" AND ");
}
