import { columnOf, keyOf, labelOf } from "../knowledge/column-roles.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Link } from "../link/concept.ts";
import type { Mark } from "../link/mark.ts";
import { factsOf, isRootGuess, type MarkFacts } from "../reading/mark-facts.ts";
import type { ConditionAsk } from "../reading/reading.ts";
import { columnFragment, type ColumnRef, columnSql, type Fragment } from "../sql-text/bind-fragment.ts";
import { chooseColumn, chooseLink } from "./choose-column.ts";
import type { Existence } from "./query-plan.ts";
import { columnTest, isOneOf, negate } from "./predicates.ts";
import { belongsToOne, tableOfMark } from "./resolve-group.ts";

/** What conditions come to: predicates, rows that must exist elsewhere (with the word that named them), mere mentions. */
export interface ResolvedConditions {
  readonly filters: readonly Fragment[];
  readonly existences: readonly { readonly existence: Existence; readonly mark: Mark }[];
  readonly mentioned: readonly string[];
}

/** Where conditions are resolved: the tables that the question is about, the nearest first. */
export interface ConditionContext {
  readonly knowledge: Knowledge;
  readonly anchors: readonly string[];
  /** The table whose rows are listed or counted, which rows of other tables may qualify. */
  readonly subject: string | null;
}

/** Resolves all conditions of a question; values of one column are put together. */
export function resolveConditions(
  asks: readonly ConditionAsk[],
  context: ConditionContext,
): ResolvedConditions {
  const filters: Fragment[] = [];
  const existences: { existence: Existence; mark: Mark }[] = [];
  const mentioned: string[] = [];
  const values = new Map<string, { column: ColumnRef; values: string[]; negated: boolean }>();
  for (const ask of asks) {
    const value = valueOf(ask, context);
    if (value !== null) {
      const key = `${columnSql(value.column)} ${ask.negated}`;
      const known = values.get(key) ?? { column: value.column, values: [], negated: ask.negated };
      values.set(key, { ...known, values: [...known.values, value.text] });
      continue;
    }
    const predicate = predicateOf(ask, context);
    if (predicate !== null) filters.push(predicate);
    else addTable(ask, context, { existences, mentioned, filters });
  }
  const inLists = [...values.values()].map((group) => isOneOf(group.column, group.values, group.negated));
  return { filters: [...inLists, ...filters], existences, mentioned };
}

function valueOf(ask: ConditionAsk, context: ConditionContext): { column: ColumnRef; text: string } | null {
  const facts = factsOf(ask.mark, context.knowledge);
  if (ask.literal === null) {
    // A table that is called like a value is the table, unless an item or a sample value says otherwise more surely.
    if (
      facts.filter !== null ||
      (facts.table !== null && facts.table.strength > (facts.values[0]?.strength ?? 0))
    )
      return null;
    if (isRowsOfSubject(ask, facts, context)) return null;
    const link =
      facts.values.length === 0 ? null : chooseLink(facts.values, context.anchors, context.knowledge);
    return link?.concept.kind === "value" ? { column: link.concept.column, text: link.concept.value } : null;
  }
  return literalOf(ask.literal, facts, context);
}

// "Members without a meter", where "meter" is also the subject of a complaint: what members have is meant.
function isRowsOfSubject(
  ask: ConditionAsk,
  facts: MarkFacts,
  { knowledge, subject }: ConditionContext,
): boolean {
  const table = tableOfFacts(facts);
  if (table === null || subject === null || subject === table || ask.mark.capital) return false;
  return belongsToOne(knowledge, [table], subject);
}

function literalOf(
  literal: string,
  facts: MarkFacts,
  context: ConditionContext,
): { column: ColumnRef; text: string } | null {
  if (facts.values.length > 0) {
    const link = chooseLink(facts.values, context.anchors, context.knowledge);
    if (link?.concept.kind === "value") return { column: link.concept.column, text: link.concept.value };
  }
  const dimension =
    facts.dimensions.length === 0 ? null : chooseColumn(facts.dimensions, context.anchors, context.knowledge);
  if (dimension !== null) return { column: dimension, text: literal };
  const table = tableOfFacts(facts);
  if (table !== null) {
    const key = keyOf(context.knowledge, table)[0];
    if (/^\d+$/.test(literal) && key !== undefined) return { column: key, text: literal };
    const label = labelOf(context.knowledge, table)[0]?.columns[0];
    return label === undefined ? null : { column: label, text: literal };
  }
  const guess = likelyTextColumn(context);
  return guess === null ? null : { column: guess, text: literal };
}

function tableOfFacts(facts: MarkFacts): string | null {
  const concept = facts.table?.concept;
  return concept?.kind === "table" || concept?.kind === "ranking" ? concept.table : null;
}

// A name that no sample value shows: most plausibly it is what rows are called.
function likelyTextColumn({ knowledge, anchors }: ConditionContext): ColumnRef | null {
  for (const table of anchors) {
    const column = labelOf(knowledge, table)[0]?.columns[0];
    if (
      column !== undefined &&
      columnOf(knowledge, column)?.kind === "text" &&
      columnOf(knowledge, column)?.complete !== true
    )
      return column;
  }
  return null;
}

function predicateOf(ask: ConditionAsk, context: ConditionContext): Fragment | null {
  const { knowledge, anchors } = context;
  const facts = factsOf(ask.mark, knowledge);
  const signed = (predicate: Fragment): Fragment => (ask.negated ? negate(predicate) : predicate);
  if (facts.filter?.filter !== undefined && facts.filter.filter !== null) return signed(facts.filter.filter);
  if (isRootGuess(ask.mark) && facts.flags.length === 0 && facts.dates.length === 0) return null;
  const flag = facts.flags.length === 0 ? null : chooseColumn(facts.flags, anchors, knowledge);
  if (flag !== null)
    return ask.negated ? { ...columnFragment(flag), sql: `NOT ${columnSql(flag)}` } : columnFragment(flag);
  if ((!ask.negated && !ask.present) || facts.table !== null || facts.metric !== null) return null;
  const links: readonly Link[] = [...facts.dates, ...facts.dimensions, ...facts.amounts];
  const column = links.length === 0 ? null : chooseColumn(links, anchors, knowledge);
  return column === null ? null : columnTest(column, ask.negated ? "IS NULL" : "IS NOT NULL");
}

interface Tables {
  readonly existences: { existence: Existence; mark: Mark }[];
  readonly mentioned: string[];
  readonly filters: Fragment[];
}

// Rows of a table that belongs to the subject qualify it ("members with loans"); other tables are only mentioned.
function addTable(ask: ConditionAsk, { knowledge, subject }: ConditionContext, found: Tables): void {
  const facts = factsOf(ask.mark, knowledge);
  const metric =
    facts.metric?.concept.kind === "metric" ? facts.metric.concept.metric.columns[0]?.table : undefined;
  const table = tableOfMark(ask.mark, knowledge) ?? metric ?? null;
  if (table === null) return;
  const filter = facts.table?.filter ?? facts.metric?.filter ?? null;
  const belongs = subject !== null && subject !== table && belongsToOne(knowledge, [table], subject);
  if (belongs)
    found.existences.push({
      existence: { table, filters: filter === null ? [] : [filter], negated: ask.negated },
      mark: ask.mark,
    });
  else {
    // A verb of the same stem ("nights sold", where sellers are known) names no table.
    if (ask.mark.exact) found.mentioned.push(table);
    if (filter !== null) found.filters.push(ask.negated ? negate(filter) : filter);
  }
}

/** A comparison of a column with numbers. */
export function compareColumn(column: ColumnRef, comparison: string, values: readonly number[]): Fragment {
  const [first = 0, second = 0] = values;
  return columnTest(
    column,
    comparison === "between" ? `BETWEEN ${first} AND ${second}` : `${comparison} ${first}`,
  );
}
