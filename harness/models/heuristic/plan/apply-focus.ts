import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Sentence } from "../link/mark.ts";
import { chooseBase } from "../render/choose-base.ts";
import { canReach, openScope } from "../render/query-scope.ts";
import { readQuestion } from "../reading/read-question.ts";
import type { ConditionAsk, Reading } from "../reading/reading.ts";
import type { Fragment } from "../sql-text/bind-fragment.ts";
import { tablesOf } from "./base-table.ts";
import { overriding } from "./predicates.ts";
import type { QueryPlan } from "./query-plan.ts";
import { tableOfMark } from "./resolve-group.ts";
import { resolveRestrictions } from "./resolve-restrictions.ts";
import { tablesOfPlan } from "./base-table.ts";

/** What a conversation is about at the moment: predicates, and a text that is read as part of every question. */
export interface Focus {
  readonly filters: readonly Fragment[];
  readonly reading: Reading | null;
}

/** Gathers the focus from its items (those without words of their own to call them up) and its prose. */
export function readFocus(
  knowledge: Knowledge,
  prose: readonly string[],
  read: (text: string) => Sentence,
): Focus {
  const items = knowledge.items.filter(({ source }) => source.layer === "focus");
  const standing = items.filter((item) => item.source.terms === undefined);
  const filters = standing.flatMap((item) =>
    item.metric === null && item.filter !== null ? [item.filter] : [],
  );
  const spoken = standing.filter(
    (item) => item.filter === null && item.always === null && item.source.outputs === undefined,
  );
  const text = [
    ...spoken.map((item) => item.source.text),
    ...prose.filter((line) => !line.startsWith("#")),
  ].join(" . ");
  return { filters, reading: text === "" ? null : readQuestion(read(text), knowledge) };
}

/** The question's reading with what it leaves open taken from the focus: the period, and the measure or listing. */
export function completeReading(reading: Reading, focus: Focus): Reading {
  const background = focus.reading;
  if (background === null) return reading;
  const asksNothing = reading.measures.length === 0 && reading.ranking === null && reading.subject === null;
  const periods =
    reading.periods.length > 0
      ? reading.periods
      : background.periods.map((ask) => ({ ...ask, near: null, background: true }));
  const measures = asksNothing ? background.measures : reading.measures;
  return { ...reading, periods, measures };
}

/**
 * Adds the focus's predicates to a plan. The question's own predicates on the same columns win, "all stores" lifts those
 * on stores, and what the planned rows do not belong to is left out.
 */
export function applyFocus(
  plan: QueryPlan,
  reading: Reading,
  context: { focus: Focus; knowledge: Knowledge },
): QueryPlan {
  const { focus, knowledge } = context;
  const background = focus.reading === null ? [] : conditionsOf(focus.reading, plan, knowledge);
  const lifted = liftedTables(reading, knowledge);
  const base =
    plan.shape === "measures"
      ? chooseBase(plan, knowledge)
      : (plan.subject ?? tablesOf(plan.columns)[0] ?? "");
  const scope = openScope(base, plan.preferred);
  const belongs = (filter: Fragment): boolean =>
    tablesOf([filter]).every((table) => canReach(scope, table, knowledge) && !lifted.has(table));
  const within = new Set(
    plan.existences.flatMap((existence) =>
      existence.filters.flatMap((filter) => filter.columns.map((ref) => `${ref.table}.${ref.column}`)),
    ),
  );
  const isOpen = (filter: Fragment): boolean =>
    !filter.columns.some((ref) => within.has(`${ref.table}.${ref.column}`));
  return {
    ...plan,
    filters: overriding(
      plan.filters,
      [...focus.filters, ...background].filter((filter) => belongs(filter) && isOpen(filter)),
    ),
  };
}

function conditionsOf(background: Reading, plan: QueryPlan, knowledge: Knowledge): readonly Fragment[] {
  const bare = { ...plan, filters: [], existences: [] };
  const conditions = [...background.conditions, ...qualifiedSubject(background)];
  const reading = { ...background, conditions, periods: [], comparisons: [] };
  return resolveRestrictions(bare, {
    reading,
    knowledge,
    anchors: tablesOfPlan(plan),
    active: new Set(),
    inherited: [],
  }).filters;
}

// "We speak of silver guests": a noun that names some rows of a table speaks of those alone.
function qualifiedSubject({ subject }: Reading): readonly ConditionAsk[] {
  const mark = subject?.mark ?? null;
  if (mark?.links.some((link) => link.concept.kind === "table" && link.filter !== null) !== true) return [];
  return [{ mark, negated: false, literal: null, present: false }];
}

function liftedTables(reading: Reading, knowledge: Knowledge): Set<string> {
  const { marks } = reading.sentence;
  return new Set(
    marks.flatMap((mark, index) => {
      if (mark.sense?.role !== "all") return [];
      const noun = marks.slice(index + 1, index + 4).find((other) => other.links.length > 0);
      return noun === undefined ? [] : (tableOfMark(noun, knowledge) ?? []);
    }),
  );
}
