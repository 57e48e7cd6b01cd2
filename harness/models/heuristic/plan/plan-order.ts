import type { Knowledge } from "../knowledge/knowledge.ts";
import { factsOf } from "../reading/mark-facts.ts";
import type { Reading } from "../reading/reading.ts";
import { columnFragment } from "../sql-text/bind-fragment.ts";
import { dateOf } from "../knowledge/date-of.ts";
import { chooseColumn } from "./choose-column.ts";
import type { PlannedOrder, QueryPlan } from "./query-plan.ts";
import { tablesOfPlan } from "./base-table.ts";

/** Puts the order that a question wishes into its plan: by its measure, by a column, or by name. */
export function planOrder(plan: QueryPlan, reading: Reading, knowledge: Knowledge): QueryPlan {
  const wish = reading.order;
  if (wish === null) return plan;
  if (wish.byDate)
    return { ...plan, order: { by: dateOrder(plan, knowledge), descending: wish.descending ?? false } };
  if (wish.mark === null) {
    const byMeasure =
      wish.descending === true ||
      (plan.measures.length > 0 && plan.groups.length > 0 && wish.descending !== null);
    const alphabetical = reading.sentence.marks.some((mark) => mark.sense?.role === "alphabetical");
    return {
      ...plan,
      order: { by: byMeasure && !alphabetical ? "measure" : "label", descending: wish.descending ?? false },
    };
  }
  const facts = factsOf(wish.mark, knowledge);
  const columns = [...facts.amounts, ...facts.dates, ...facts.dimensions];
  const column = columns.length === 0 ? null : chooseColumn(columns, tablesOfPlan(plan), knowledge);
  if (plan.shape === "rows" && column !== null) {
    return { ...plan, order: { by: columnFragment(column), descending: wish.descending ?? false } };
  }
  const measured = facts.metric !== null || facts.amounts.length > 0 || wish.mark.sense !== null;
  return {
    ...plan,
    order: {
      by: measured && plan.measures.length > 0 ? "measure" : "label",
      descending: wish.descending ?? measured,
    },
  };
}

// "Newest first": by the calendar periods that are shown, or by the date of the rows that are listed.
function dateOrder(plan: QueryPlan, knowledge: Knowledge): PlannedOrder["by"] {
  if (plan.shape !== "rows" || plan.subject === null) return "label";
  const date = dateOf(knowledge, plan.subject);
  return date === null ? "label" : columnFragment(date);
}
