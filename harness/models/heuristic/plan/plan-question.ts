import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Reading } from "../reading/reading.ts";
import { tablesOf } from "./base-table.ts";
import type { PlannedMeasure, QueryPlan } from "./query-plan.ts";
import { planOrder } from "./plan-order.ts";
import { planShare } from "./plan-share.ts";
import { resolveCore } from "./resolve-core.ts";
import { tableOfMark } from "./resolve-group.ts";
import { resolveRestrictions } from "./resolve-restrictions.ts";
import { tablesOfPlan } from "./base-table.ts";
import { simplifyLookup } from "./simplify-lookup.ts";

/** What a question is understood against: the plan that it may follow, and the ids of the items that its words call up. */
export interface PlanningContext {
  readonly knowledge: Knowledge;
  readonly active: ReadonlySet<string>;
  readonly inherited: QueryPlan | null;
}

/** The plan of a question as it stands. What an earlier plan measures is taken over where the question measures nothing. */
export function planQuestion(reading: Reading, { knowledge, active, inherited }: PlanningContext): QueryPlan {
  const measures: readonly PlannedMeasure[] = inherited?.measures ?? [];
  const anchors = [
    ...(inherited === null ? [] : tablesOfPlan(inherited)),
    ...namedTables(reading, knowledge),
  ];
  const context = { reading, knowledge, anchors: [...new Set(anchors)], active, inherited: measures };
  const core = resolveCore(context);
  const restricted = resolveRestrictions(core, context);
  return simplifyLookup(planShare(planOrder(restricted, reading, knowledge), reading), knowledge);
}

function namedTables(reading: Reading, knowledge: Knowledge): string[] {
  const sure = reading.sentence.marks.filter((mark) => !mark.guessed);
  const direct = sure.flatMap((mark) => tableOfMark(mark, knowledge) ?? []);
  const measured = sure.flatMap((mark) =>
    mark.links.flatMap((link) =>
      link.concept.kind === "metric" || link.concept.kind === "ranking"
        ? tablesOf([link.concept.metric])
        : [],
    ),
  );
  return [...measured, ...direct];
}
