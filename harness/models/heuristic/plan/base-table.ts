import { pathsUp } from "../schema/join-paths.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Fragment } from "../sql-text/bind-fragment.ts";
import type { Computation, PlannedGroup, PlannedMeasure, QueryPlan } from "./query-plan.ts";

/** The tables whose columns a fragment names, each once. */
export function tablesOf(fragments: readonly Fragment[]): string[] {
  return [...new Set(fragments.flatMap((fragment) => fragment.columns.map((ref) => ref.table)))];
}

/** The tables that a computation reads. */
function tablesOfComputation(computation: Computation): string[] {
  return computation.kind === "rows" ? [computation.table] : tablesOf([computation.expression]);
}

/** The tables that measures read. */
export function tablesOfMeasures(measures: readonly PlannedMeasure[]): string[] {
  return [...new Set(measures.flatMap((measure) => tablesOfComputation(measure.computation)))];
}

/** The tables that groups read. */
export function tablesOfGroups(groups: readonly PlannedGroup[]): string[] {
  return [
    ...new Set(
      groups.flatMap((group) => {
        if (group.kind === "entity") return [group.table];
        return group.kind === "period" ? [group.date.table] : tablesOf([group.expression]);
      }),
    ),
  ];
}

/** Of some tables the one to whose rows all the others belong; the first where there is none. */
export function baseOf(knowledge: Knowledge, tables: readonly string[]): string | null {
  const holding = tables.find((table) => {
    const reached = pathsUp(knowledge.graph, table);
    return tables.every((other) => reached.has(other));
  });
  return holding ?? tables[0] ?? null;
}

/** The tables that a plan reads so far, the measured or listed one first. */
export function tablesOfPlan(plan: QueryPlan): string[] {
  const subject = plan.subject === null ? [] : [plan.subject];
  return [
    ...new Set([
      ...subject,
      ...tablesOfMeasures(plan.measures),
      ...tablesOfGroups(plan.groups),
      ...tablesOf(plan.columns),
    ]),
  ];
}
