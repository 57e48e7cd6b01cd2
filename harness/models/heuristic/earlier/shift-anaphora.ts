import type { PlannedGroup, QueryPlan } from "../plan/query-plan.ts";
import type { PeriodAsk, Reading } from "../reading/reading.ts";
import { addUnits } from "../time/calendar.ts";
import { periodOf } from "../time/period.ts";
import { isPeriodPredicate } from "./plan-from-sql.ts";

/** "And the previous quarter?" after a query about a quarter means the one before that, not the one before today. */
export function shiftAnaphora(reading: Reading, base: QueryPlan): Reading {
  const start = startOf(base);
  if (start === null) return reading;
  const periods = reading.periods.map((ask): PeriodAsk => {
    const { period } = ask;
    if (!period.anaphoric || period.unit === null) return ask;
    return { ...ask, period: periodOf({ start: addUnits(start, period.unit, -1), end: start }, period.unit) };
  });
  return { ...reading, periods };
}

function startOf(base: QueryPlan): string | null {
  const starts = base.filters
    .filter(isPeriodPredicate)
    .flatMap((filter) => />=\s*(?:DATE\s*)?'(\d{4}-\d{2}-\d{2})/.exec(filter.sql)?.[1] ?? []);
  return starts[0] ?? null;
}

/** Whether two groups are the same kind of thing: both calendar periods of one date, or the same table or expression. */
export function isSameGroup(left: PlannedGroup, right: PlannedGroup): boolean {
  if (left.kind === "entity") return right.kind === "entity" && left.table === right.table;
  if (left.kind === "period") return right.kind === "period" && left.unit === right.unit;
  return right.kind === "expression" && left.expression.sql === right.expression.sql;
}
