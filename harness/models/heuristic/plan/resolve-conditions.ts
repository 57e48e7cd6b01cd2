import { columnOf, keyOf, labelOf } from "../knowledge/column-roles.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Mark } from "../link/mark.ts";
import { factsOf, isRootGuess, type MarkFacts, tableOf } from "../reading/mark-facts.ts";
import type { ConditionAsk } from "../reading/reading.ts";
import { columnFragment, type ColumnRef, columnSql, type Fragment } from "../sql-text/bind-fragment.ts";
import { cheapestPath, pathsUp } from "../schema/join-paths.ts";
import { chooseColumn, chooseLink } from "./choose-column.ts";
import type { Existence } from "./query-plan.ts";
import { columnTest, isOneOf, negate } from "./predicates.ts";
import { belongsToOne } from "./resolve-group.ts";
import { uniteFilters } from "./unite-filters.ts";

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
    const absent = ask.negated ? absenceOf(ask, value, context) : null;
    if (absent !== null) {
      existences.push({ existence: absent, mark: ask.mark });
      continue;
    }
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
  return { filters: uniteFilters([...inLists, ...filters]), existences, mentioned };
}

// "Clinics without emergencies", "owners that have no cats": no such row belongs to them, whatever others do.
function absenceOf(
  ask: ConditionAsk,
  value: ColumnValue | null,
  context: ConditionContext,
): Existence | null {
  const { knowledge, subject } = context;
  const predicate =
    value === null
      ? predicateOf({ ...ask, negated: false }, context)
      : isOneOf(value.column, [value.text], false);
  const table = predicate?.columns[0]?.table;
  if (predicate === null || table === undefined || subject === null || table === subject) return null;
  return isElsewhere(table, subject, knowledge) ? { table, filters: [predicate], negated: true } : null;
}

// Rows that a row of the subject may have several of, or none.
function isElsewhere(table: string, subject: string, { graph }: Knowledge): boolean {
  return !pathsUp(graph, subject).has(table) && cheapestPath(graph, [subject], table) !== null;
}

interface ColumnValue {
  readonly column: ColumnRef;
  readonly text: string;
}

function valueOf(ask: ConditionAsk, context: ConditionContext): ColumnValue | null {
  const facts = factsOf(ask.mark, context.knowledge);
  if (ask.literal !== null) return literalOf(ask.literal, facts, context) ?? quotedName(ask, context);
  if (facts.filter !== null || isRowsOfSubject(ask, facts, context)) return null;
  // A table that is called like a value is the table, unless a sample value says otherwise more surely.
  const isTable = facts.table !== null && facts.table.strength > (facts.values[0]?.strength ?? 0);
  return isTable ? null : sampleValue(facts, context);
}

function sampleValue(facts: MarkFacts, { anchors, knowledge }: ConditionContext): ColumnValue | null {
  const concept = chooseLink(facts.values, anchors, knowledge)?.concept;
  return concept?.kind === "value" ? { column: concept.column, text: concept.value } : null;
}

// "Members without a meter", where "meter" is also the subject of a complaint: what members have is meant.
function isRowsOfSubject(
  ask: ConditionAsk,
  facts: MarkFacts,
  { knowledge, subject }: ConditionContext,
): boolean {
  const table = tableOf(facts);
  if (table === null || subject === null || subject === table || ask.mark.capital) return false;
  return belongsToOne(knowledge, [table], subject);
}

function literalOf(literal: string, facts: MarkFacts, context: ConditionContext): ColumnValue | null {
  const sample = sampleValue(facts, context);
  if (sample !== null) return sample;
  const dimension = chooseColumn(facts.dimensions, context.anchors, context.knowledge);
  const table = tableOf(facts);
  const known = dimension === null && table === null ? columnWithValue(literal, context) : null;
  if (known !== null) return { column: known, text: literal };
  const named =
    table === null ? likelyTextColumn(context) : columnForLiteral(literal, table, context.knowledge);
  const column = dimension ?? named;
  return column === null ? null : { column, text: literal };
}

// A number is a row's key, a text its name.
function columnForLiteral(literal: string, table: string, knowledge: Knowledge): ColumnRef | null {
  const [key] = keyOf(knowledge, table);
  if (/^\d+$/.test(literal) && key !== undefined) return key;
  return labelOf(knowledge, table)[0]?.columns[0] ?? null;
}

// A text in quotation marks that is a sample value, of the nearest column that has it.
function columnWithValue(literal: string, { knowledge, anchors }: ConditionContext): ColumnRef | null {
  const holding = knowledge.schema.tables.flatMap((table) =>
    table.columns
      .filter((column) => column.values.includes(literal))
      .map((column): ColumnRef => ({ table: table.name, column: column.name })),
  );
  const near = anchors.flatMap((anchor) => holding.filter((ref) => ref.table === anchor));
  return near[0] ?? holding[0] ?? null;
}

// What stands in quotation marks is never left out.
function quotedName(
  { mark, literal }: ConditionAsk,
  { knowledge, anchors }: ConditionContext,
): ColumnValue | null {
  const [column] = anchors.flatMap((table) => labelOf(knowledge, table)[0]?.columns[0] ?? []);
  return mark.quoted && literal !== null && column !== undefined ? { column, text: literal } : null;
}

// A name that no sample value shows: most plausibly it is what rows are called.
function likelyTextColumn({ knowledge, anchors }: ConditionContext): ColumnRef | null {
  const labels = anchors.flatMap((table) => labelOf(knowledge, table)[0]?.columns[0] ?? []);
  const open = labels.find((ref) => {
    const column = columnOf(knowledge, ref);
    return column?.kind === "text" && !column.complete;
  });
  return open ?? null;
}

function predicateOf(ask: ConditionAsk, context: ConditionContext): Fragment | null {
  const facts = factsOf(ask.mark, context.knowledge);
  const defined = facts.filter?.filter ?? null;
  if (defined !== null) return ask.negated ? negate(defined) : defined;
  if (isRootGuess(ask.mark) && facts.flags.length === 0 && facts.dates.length === 0) return null;
  const flag = chooseColumn(facts.flags, context.anchors, context.knowledge);
  if (flag === null) return presenceOf(ask, facts, context);
  return ask.negated ? { ...columnFragment(flag), sql: `NOT ${columnSql(flag)}` } : columnFragment(flag);
}

// "without e-mail", "not returned", "with e-mail".
function presenceOf(
  ask: ConditionAsk,
  facts: MarkFacts,
  { anchors, knowledge }: ConditionContext,
): Fragment | null {
  if ((!ask.negated && !ask.present) || facts.table !== null || facts.metric !== null) return null;
  const column = chooseColumn([...facts.dates, ...facts.dimensions, ...facts.amounts], anchors, knowledge);
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
  const table = tableOf(facts) ?? tableOfMetric(facts);
  if (table === null) return;
  const filters = [facts.table?.filter ?? facts.metric?.filter ?? []].flat();
  if (subject !== null && subject !== table && qualifies(table, { ask, subject, knowledge })) {
    found.existences.push({ existence: { table, filters, negated: ask.negated }, mark: ask.mark });
    return;
  }
  // A verb of the same stem ("nights sold", where sellers are known) names no table.
  if (ask.mark.exact) found.mentioned.push(table);
  found.filters.push(...(ask.negated ? filters.map(negate) : filters));
}

function qualifies(
  table: string,
  { ask, subject, knowledge }: { ask: ConditionAsk; subject: string; knowledge: Knowledge },
): boolean {
  // "makers without orders", "makers with orders": also where rows of other tables stand between.
  const isAsked = (ask.negated || ask.present) && isElsewhere(table, subject, knowledge);
  return isAsked || belongsToOne(knowledge, [table], subject);
}

function tableOfMetric(facts: MarkFacts): string | null {
  const concept = facts.metric?.concept;
  return concept?.kind === "metric" ? (concept.metric.columns[0]?.table ?? null) : null;
}

/** A comparison of a column with numbers. */
export function compareColumn(column: ColumnRef, comparison: string, values: readonly number[]): Fragment {
  const [first = 0, second = 0] = values;
  return columnTest(
    column,
    comparison === "between" ? `BETWEEN ${first} AND ${second}` : `${comparison} ${first}`,
  );
}
