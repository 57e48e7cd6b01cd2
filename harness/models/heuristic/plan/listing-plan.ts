import { labelOf } from "../knowledge/column-roles.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { columnFragment, type Fragment } from "../sql-text/bind-fragment.ts";
import { nameOfRows, recordsEvents } from "./default-measure.ts";
import type { PlanContext } from "./plan-context.ts";
import { emptyPlan, type PlannedGroup, type QueryPlan } from "./query-plan.ts";
import { resolveGroup, type ResolvedGroup } from "./resolve-group.ts";

/** The plan of a question that names a noun and measures nothing: its rows or values, or the number of what happened. */
export function listingPlan(subject: ResolvedGroup, context: PlanContext): QueryPlan {
  const { group, filter, preferred } = subject;
  const base = { ...emptyPlan, filters: filter === null ? [] : [filter], preferred };
  if (group.kind === "entity") {
    if (namesEvents(group.table, context))
      return { ...base, measures: [nameOfRows(group.table, context.knowledge)] };
    return { ...base, shape: "rows", subject: group.table, columns: shownColumns(group.table, context) };
  }
  const expression = group.kind === "period" ? columnFragment(group.date) : group.expression;
  const others = shownColumns(expression.columns[0]?.table ?? "", context);
  return { ...base, shape: "values", columns: [expression, ...others] };
}

// "Online loans in May" without a verb: what happens is counted, what there is is listed.
function namesEvents(table: string, { reading, knowledge }: PlanContext): boolean {
  const asks = reading.sentence.marks.some((mark) =>
    ["ask", "list", "which", "who"].includes(mark.sense?.role ?? ""),
  );
  return !asks && recordsEvents(knowledge, table);
}

function shownColumns(table: string, { reading, knowledge }: PlanContext): Fragment[] {
  const labels = new Set(labelOf(knowledge, table).map((label) => label.sql));
  const shown = reading.shown.flatMap((ask) => {
    const resolved = resolveGroup(ask, [table], knowledge);
    return resolved === null ? [] : expressionsOf(resolved.group, knowledge);
  });
  return shown.filter((fragment) => !labels.has(fragment.sql));
}

function expressionsOf(group: PlannedGroup, knowledge: Knowledge): readonly Fragment[] {
  if (group.kind === "entity") return labelOf(knowledge, group.table);
  return [group.kind === "period" ? columnFragment(group.date) : group.expression];
}
