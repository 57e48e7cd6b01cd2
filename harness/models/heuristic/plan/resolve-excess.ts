import type { Comparison } from "../language/grammar-sense.ts";
import type { ExcessAsk } from "../reading/reading.ts";
import type { Fragment } from "../sql-text/bind-fragment.ts";
import { baseOf, tablesOfMeasures } from "./base-table.ts";
import { defaultMeasure } from "./default-measure.ts";
import type { PlanContext } from "./plan-context.ts";
import type { Having, PlannedMeasure } from "./query-plan.ts";
import { tableOfMark } from "./resolve-group.ts";
import { resolveMeasure } from "./resolve-measure.ts";
import { periodOfTable } from "./resolve-period.ts";

/** "Which stores sold more in 2025 than in 2024": one measure of each group, compared between two periods. */
export function resolveExcess(context: PlanContext): Having[] {
  const { reading, knowledge } = context;
  if (reading.excess === null) return [];
  const measure = measureOf(reading.excess, context);
  const base = measure === null ? null : baseOf(knowledge, tablesOfMeasures([measure]));
  if (measure === null || base === null) return [];
  const [left, right] = reading.periods.flatMap(({ period }) => periodOfTable(base, period, knowledge) ?? []);
  if (left === undefined || right === undefined) return [];
  const comparison: Comparison = reading.excess.more ? ">" : "<";
  return [{ measure: within(measure, left), comparison, value: within(measure, right) }];
}

function measureOf(
  { measure }: ExcessAsk,
  { reading, knowledge, anchors }: PlanContext,
): PlannedMeasure | null {
  if (measure !== null) return resolveMeasure(measure, { knowledge, anchors, valueTables: [] });
  return defaultMeasure(knowledge, tableOfMark(reading.subject?.mark ?? null, knowledge));
}

function within(measure: PlannedMeasure, period: Fragment): PlannedMeasure {
  const filters = [...(measure.filter === null ? [] : [measure.filter]), period];
  const filter = {
    sql: filters.map((part) => part.sql).join(" AND "),
    columns: filters.flatMap((part) => part.columns),
  };
  return { ...measure, filter };
}
