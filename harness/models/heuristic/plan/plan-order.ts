import { dateOf } from "../knowledge/date-of.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Mark } from "../link/mark.ts";
import { factsOf } from "../reading/mark-facts.ts";
import type { OrderAsk, Reading } from "../reading/reading.ts";
import { columnFragment } from "../sql-text/bind-fragment.ts";
import { tablesOfPlan } from "./base-table.ts";
import { chooseColumn } from "./choose-column.ts";
import type { PlannedOrder, QueryPlan } from "./query-plan.ts";

/** Puts the order that a question wishes into its plan: by its measure, by a column, by date, or by name. */
export function planOrder(plan: QueryPlan, reading: Reading, knowledge: Knowledge): QueryPlan {
  const wish = reading.order;
  if (wish === null) return plan;
  const alphabetical = reading.sentence.marks.some((mark) => mark.sense?.role === "alphabetical");
  return {
    ...plan,
    order: alphabetical ? { by: "label", descending: false } : orderOf(wish, plan, knowledge),
  };
}

function orderOf(wish: OrderAsk, plan: QueryPlan, knowledge: Knowledge): PlannedOrder {
  const descending = wish.descending ?? false;
  if (wish.byDate) return { by: dateOrder(plan, knowledge), descending };
  const byMeasure = plan.measures.length > 0 && plan.groups.length > 0;
  if (wish.mark === null) return { by: byMeasure || descending ? "measure" : "label", descending };
  return orderByMark(wish.mark, wish, { plan, knowledge });
}

// A measure is ordered from the highest down where nothing else is said; names are ordered up.
function orderByMark(
  mark: Mark,
  wish: OrderAsk,
  { plan, knowledge }: { plan: QueryPlan; knowledge: Knowledge },
): PlannedOrder {
  const facts = factsOf(mark, knowledge);
  const column = chooseColumn(
    [...facts.amounts, ...facts.dates, ...facts.dimensions],
    tablesOfPlan(plan),
    knowledge,
  );
  if (plan.shape === "rows" && column !== null)
    return { by: columnFragment(column), descending: wish.descending ?? false };
  const isMeasure = facts.metric !== null || facts.amounts.length > 0;
  return {
    by: isMeasure && plan.measures.length > 0 ? "measure" : "label",
    descending: wish.descending ?? isMeasure,
  };
}

// "Newest first": by the calendar periods that are shown, or by the date of the rows that are listed.
function dateOrder(plan: QueryPlan, knowledge: Knowledge): PlannedOrder["by"] {
  const date = plan.shape === "rows" && plan.subject !== null ? dateOf(knowledge, plan.subject) : null;
  return date === null ? "label" : columnFragment(date);
}
