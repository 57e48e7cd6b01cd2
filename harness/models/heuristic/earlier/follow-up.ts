import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Mark } from "../link/mark.ts";
import { factsOf } from "../reading/mark-facts.ts";
import { columnSql, type Fragment } from "../sql-text/bind-fragment.ts";
import { isPeriodPredicate } from "./plan-from-sql.ts";
import { overriding, scopeOf } from "../plan/predicates.ts";
import { type PlanningContext, planQuestion } from "../plan/plan-question.ts";
import type { QueryPlan } from "../plan/query-plan.ts";
import type { Reading } from "../reading/reading.ts";
import { isSameGroup, shiftAnaphora } from "./shift-anaphora.ts";

/** The plan of a question that changes an earlier one: what it says replaces, what it leaves open is taken over. */
export function planFollowUp(reading: Reading, base: QueryPlan, context: PlanningContext): QueryPlan {
  const shifted = shiftAnaphora(asChange(asCondition(reading, base), base, context.knowledge), base);
  const own = planQuestion(shifted, { ...context, inherited: base });
  const standing = new Set(
    context.knowledge.items.flatMap((item) => (item.always === null ? [] : [scopeOf(item.always)])),
  );
  // What always holds is added anew, so that the question may lift it.
  const kept = base.filters.filter((filter) => !standing.has(scopeOf(filter)));
  const filters = overriding(
    own.filters.map((filter) => onEarlierDate(filter, kept)),
    kept,
  );
  if (isCut(reading)) return { ...base, ...cutOrder(reading, base), filters };
  if (isListing(own, reading)) return { ...own, filters };
  if (base.shape !== "measures" && own.measures.length === 0 && own.groups.length === 0)
    return { ...base, ...changedOrder(own, base), filters, existences: own.existences };
  const also = reading.sentence.marks.some((mark) => mark.sense?.role === "also");
  const groups = own.groups.length === 0 || also ? union(base, own) : own.groups;
  const measures = own.measures.length > 0 ? own.measures : base.measures;
  return {
    ...own,
    shape: "measures",
    measures,
    groups,
    filters,
    ...changedOrder(own, base),
    groupsOnly: own.groupsOnly,
  };
}

// "And in September?" is about the date that the earlier query restricted, not about the one that would be taken else.
function onEarlierDate(filter: Fragment, earlier: readonly Fragment[]): Fragment {
  const [date] = filter.columns;
  if (date === undefined || !isPeriodPredicate(filter)) return filter;
  const before = earlier.find(
    (other) => isPeriodPredicate(other) && other.columns.some((ref) => ref.table === date.table),
  );
  const [ref] = before?.columns ?? [];
  if (ref === undefined || ref.column === date.column) return filter;
  return { sql: filter.sql.replaceAll(columnSql(date), columnSql(ref)), columns: [ref] };
}

// "Now just the top 5": the same with another number of rows.
function isCut({ ranking, measures, groups, subject }: Reading): boolean {
  const plain = ranking !== null && ranking.entity === null && ranking.measure === null;
  return plain && ranking.limit !== null && measures.length === 0 && groups.length === 0 && subject === null;
}

function cutOrder({ ranking }: Reading, base: QueryPlan): Pick<QueryPlan, "order" | "limit"> {
  const limit = ranking?.limit ?? base.limit;
  const keeps = ranking?.descending === true || ranking?.recency === true;
  if (keeps && base.order !== null) return { order: base.order, limit };
  const measured = base.measures.length > 0 && base.groups.length > 0;
  return { order: measured ? { by: "measure", descending: keeps } : base.order, limit };
}

// "And only those with a cold unit?" restricts what was measured before.
function asCondition(reading: Reading, base: QueryPlan): Reading {
  const mark = reading.subject?.mark ?? null;
  const { marks } = reading.sentence;
  const at = marks.findIndex((other) => mark !== null && other.start === mark.start);
  const before = marks.slice(Math.max(0, at - 4), Math.max(0, at)).map((other) => other.sense?.role);
  const restricts = mark?.links.some((link) => link.filter !== null) === true;
  const narrowed = before.some((role) => role === "with" || role === "only" || role === "without");
  if (mark === null || !restricts || !narrowed || base.measures.length === 0) return reading;
  const condition = { mark, negated: before.includes("without"), literal: null, present: false };
  return { ...reading, subject: null, conditions: [...reading.conditions, condition] };
}

// "And the stores?" after a measure by something asks for the measure by store.
function asChange(reading: Reading, base: QueryPlan, knowledge: Knowledge): Reading {
  const named = reading.subject?.mark ?? null;
  // "And the minutes?" asks for another number of the same.
  if (named !== null && base.measures.length > 0 && isNumber(named, knowledge)) {
    const measure = { word: "value", mark: named, quality: null, per: null } as const;
    return { ...reading, subject: null, measures: [...reading.measures, measure] };
  }
  const changesGroup =
    reading.subject !== null &&
    reading.measures.length === 0 &&
    base.measures.length > 0 &&
    base.groups.length > 0;
  if (!changesGroup || reading.subject === null) return reading;
  // "Now only for guests from Brazil" restricts what was asked before.
  const restricts = reading.conditions.length > 0 && reading.groups.length === 0;
  return { ...reading, subject: null, groups: restricts ? [] : [...reading.groups, reading.subject] };
}

function isNumber(mark: Mark, knowledge: Knowledge): boolean {
  const facts = factsOf(mark, knowledge);
  return facts.amounts.length > 0 && facts.table === null && facts.dimensions.length === 0;
}

function isListing(own: QueryPlan, reading: Reading): boolean {
  return own.shape !== "measures" && reading.subject !== null;
}

function union(base: QueryPlan, own: QueryPlan): QueryPlan["groups"] {
  return [
    ...base.groups,
    ...own.groups.filter((group) => !base.groups.some((other) => isSameGroup(group, other))),
  ];
}

// A ranking of other things, or of none, is no longer cut at the earlier number of rows.
function changedOrder(own: QueryPlan, base: QueryPlan): Pick<QueryPlan, "order" | "limit"> {
  if (own.order !== null || own.limit !== null) return { order: own.order ?? base.order, limit: own.limit };
  const sameGroups = own.groups.length === 0;
  return sameGroups ? { order: base.order, limit: base.limit } : { order: null, limit: null };
}
