import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Reading } from "../reading/reading.ts";
import type { PlannedMeasure } from "./query-plan.ts";

/** What plans are made from: the question's roles, the domain, the tables it is about, the items that its words call up. */
export interface PlanContext {
  readonly reading: Reading;
  readonly knowledge: Knowledge;
  readonly anchors: readonly string[];
  readonly active: ReadonlySet<string>;
  /** What an earlier plan measures, for a question that measures nothing itself. */
  readonly inherited: readonly PlannedMeasure[];
}
