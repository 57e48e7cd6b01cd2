import { isKeyColumn, keyOf, nameOf } from "../knowledge/column-roles.ts";
import { amountOf } from "../knowledge/amount-of.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Link } from "../link/concept.ts";
import { factsOf, isMeasurable, type MarkFacts } from "../reading/mark-facts.ts";
import type { MeasureAsk, MeasureWord } from "../reading/reading.ts";
import { columnSql, type ColumnRef, type Fragment } from "../sql-text/bind-fragment.ts";
import { baseOf, tablesOf } from "./base-table.ts";
import { chooseColumn } from "./choose-column.ts";
import {
  aggregateColumn,
  aggregateOf,
  countRows,
  defaultMeasure,
  eventTable,
  nameOfRows,
  sumOfRows,
} from "./default-measure.ts";
import type { PlannedMeasure } from "./query-plan.ts";

/** What a measure is asked about: the tables that the question names, for words that several tables know. */
export interface MeasureContext {
  readonly knowledge: Knowledge;
  readonly anchors: readonly string[];
  /** The tables of the values that the question names. */
  readonly valueTables: readonly string[];
}

const functions: Readonly<Partial<Record<MeasureWord, string>>> = {
  average: "AVG",
  minimum: "MIN",
  maximum: "MAX",
};

/** The measure that is asked for; null where nothing fits. A predicate that its word brings along restricts it. */
export function resolveMeasure(ask: MeasureAsk, context: MeasureContext): PlannedMeasure | null {
  if (ask.mark === null) return ask.word === "count" ? null : unnamedMeasure(ask.word, context);
  const facts = factsOf(ask.mark, context.knowledge);
  const paid =
    ask.word === "howMuch" && ask.mark.guessed && !ask.mark.exact ? amountBesideValue(context) : null;
  if (paid !== null) return paid;
  if (ask.word === "count" || (ask.word === "average" && ask.per !== null && !isMeasurable(facts)))
    return countOf(facts, context);
  return valueOf(ask.per === null ? ask.word : "value", facts, context);
}

// "How much did members from Lima …" with a verb that nothing explains: what is measured of members.
function unnamedMeasure(word: MeasureWord, context: MeasureContext): PlannedMeasure | null {
  const { knowledge, anchors, valueTables } = context;
  const [entity] = [...anchors, ...valueTables].filter((table) => eventTable(knowledge, table) !== null);
  const measure = amountBesideValue(context) ?? defaultMeasure(knowledge, entity ?? null);
  const name = functions[word];
  if (measure?.computation.kind !== "aggregate" || name === undefined) return measure;
  const expression = reaggregate(measure.computation.expression, name);
  return { ...measure, computation: { kind: "aggregate", expression } };
}

// "How much was paid in cash" with a verb that is only guessed at: the amount that stands beside the value "cash". The
// price or wage of things that have names is another matter.
function amountBesideValue({ knowledge, valueTables }: MeasureContext): PlannedMeasure | null {
  const isMeasured = knowledge.items.some((item) => item.metric !== null);
  const tables = valueTables.filter((table) => !isMeasured || nameOf(knowledge, table) === null);
  const [column] = tables.flatMap((table) => amountOf(knowledge, table) ?? []);
  return column === undefined ? null : aggregateColumn("SUM", column, knowledge);
}

// "How many": rows of a table, a metric that counts, the sum of a column that counts units, or different values.
function countOf(facts: MarkFacts, context: MeasureContext): PlannedMeasure | null {
  const { knowledge, anchors } = context;
  const metric = metricOf(facts);
  if (metric !== null && /^\s*COUNT\s*\(/i.test(metric.expression.sql))
    return aggregateOf(metric.expression, knowledge, metric.filter);
  const table = tableOf(facts);
  if (table !== null) return withFilter(countRows(table), facts.table);
  const amount = chooseColumn(facts.amounts, anchors, knowledge);
  if (amount !== null) return aggregateColumn("SUM", amount, knowledge);
  const column = chooseColumn(facts.dimensions, anchors, knowledge);
  if (column !== null) return countValues(column, knowledge);
  if (metric === null) return countQualified(facts);
  // "How many care hours" wants the measure; of a measure in money, the number of its rows.
  const measure = aggregateOf(metric.expression, knowledge, metric.filter);
  const base = isCurrency(measure.unit) ? baseOf(knowledge, tablesOf([metric.expression])) : null;
  return base === null ? measure : countRows(base);
}

// "How many companies", where that only qualifies members: those members.
function countQualified(facts: MarkFacts): PlannedMeasure | null {
  const value = facts.values[0]?.concept;
  const table =
    facts.filter?.filter?.columns[0]?.table ?? (value?.kind === "value" ? value.column.table : undefined);
  return table === undefined ? null : countRows(table);
}

function isCurrency(unit: string | null): boolean {
  return unit !== null && /^(?:[A-Z]{3}|[$€£¥])$/.test(unit);
}

function countValues(column: ColumnRef, knowledge: Knowledge): PlannedMeasure {
  const key = keyOf(knowledge, column.table);
  const ownKey = isKeyColumn(knowledge, column) && key.length === 1 && key[0]?.column === column.column;
  if (ownKey) return countRows(column.table);
  return aggregateOf({ sql: `COUNT(DISTINCT ${columnSql(column)})`, columns: [column] }, knowledge);
}

function valueOf(word: MeasureWord, facts: MarkFacts, context: MeasureContext): PlannedMeasure | null {
  const { knowledge, anchors } = context;
  const name = functions[word];
  const metric = metricOf(facts);
  const amount = chooseColumn(facts.amounts, anchors, knowledge);
  if (metric !== null) {
    const expression = name === undefined ? metric.expression : reaggregate(metric.expression, name);
    return aggregateOf(expression, knowledge, metric.filter);
  }
  if (amount !== null) return aggregateColumn(name ?? "SUM", amount, knowledge);
  const date =
    facts.dates.length === 0 || name === undefined || word === "average"
      ? null
      : chooseColumn(facts.dates, anchors, knowledge);
  if (date !== null && name !== undefined) return aggregateColumn(name, date, knowledge);
  const table = tableOf(facts);
  if (table !== null) return withFilter(measureOfTable(table, word, knowledge), facts.table);
  const column = chooseColumn(facts.dimensions, anchors, knowledge);
  return column === null ? null : countValues(column, knowledge);
}

function measureOfTable(table: string, word: MeasureWord, knowledge: Knowledge): PlannedMeasure {
  const name = functions[word];
  const amount = amountOf(knowledge, table);
  if (name !== undefined && amount !== null) return aggregateColumn(name, amount, knowledge);
  return word === "value" ? nameOfRows(table, knowledge) : sumOfRows(table, knowledge);
}

/** The average (or minimum…) of what a plain sum adds up; other expressions stay as they are. */
function reaggregate(metric: Fragment, name: string): Fragment {
  const inner = /^\s*SUM\s*\(([^()]*)\)\s*$/i.exec(metric.sql)?.[1];
  return inner === undefined ? metric : { ...metric, sql: `${name}(${inner})` };
}

function metricOf(facts: MarkFacts): { expression: Fragment; filter: Fragment | null } | null {
  const link = facts.metric ?? facts.ranking;
  if (link?.concept.kind !== "metric" && link?.concept.kind !== "ranking") return null;
  return { expression: link.concept.metric, filter: link.filter };
}

function tableOf(facts: MarkFacts): string | null {
  const concept = facts.table?.concept;
  return concept?.kind === "table" || concept?.kind === "ranking" ? concept.table : null;
}

function withFilter(measure: PlannedMeasure, link: Link | null): PlannedMeasure {
  return link === null || link.filter === null ? measure : { ...measure, filter: link.filter };
}
