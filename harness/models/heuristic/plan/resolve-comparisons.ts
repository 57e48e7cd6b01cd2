import { amountOf } from "../knowledge/amount-of.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Mark } from "../link/mark.ts";
import { factsOf } from "../reading/mark-facts.ts";
import type { ComparisonAsk } from "../reading/reading.ts";
import { pathsUp } from "../schema/join-paths.ts";
import type { ColumnRef, Fragment } from "../sql-text/bind-fragment.ts";
import { chooseColumn } from "./choose-column.ts";
import { aggregateColumn, aggregateOf, countRows, defaultMeasure, eventTable } from "./default-measure.ts";
import type { Having, PlannedMeasure } from "./query-plan.ts";
import { compareColumn } from "./resolve-conditions.ts";
import { tableOfMark } from "./resolve-group.ts";

/** Comparisons of single rows, and of measures of groups of rows. */
export interface ResolvedComparisons {
  readonly filters: readonly Fragment[];
  readonly having: readonly Having[];
}

/** What comparisons are about: the table whose rows are asked for, and the tables that the question names. */
export interface ComparisonContext {
  readonly knowledge: Knowledge;
  readonly anchors: readonly string[];
  readonly rowTable: string | null;
  /** Whether the values of a column of `rowTable` are asked for, each of which stands for many rows. */
  readonly listsValues: boolean;
  /** The table whose rows are measured. */
  readonly baseTable: string | null;
  /** The table of rows that must exist for the row that is asked for. */
  readonly eventTable: string | null;
}

/** Decides of each comparison whether it restricts rows ("price below 10") or groups ("more than 5 orders"). */
export function resolveComparisons(
  asks: readonly ComparisonAsk[],
  context: ComparisonContext,
): ResolvedComparisons {
  const filters: Fragment[] = [];
  const having: Having[] = [];
  for (const ask of asks) {
    const target = targetOf(ask, context);
    if (target === null) continue;
    if ("column" in target) filters.push(compareColumn(target.column, ask.comparison, ask.values));
    else having.push(...conditions(ask, target.measure));
  }
  return { filters, having };
}

type Target = { readonly column: ColumnRef } | { readonly measure: PlannedMeasure };

function targetOf(ask: ComparisonAsk, context: ComparisonContext): Target | null {
  const left = measured(ask.left, context);
  // "capacity of more than 100 tonnes": the row's own number stands before; what follows is its unit.
  if (left !== null && "column" in left && left.column.table === context.rowTable) return left;
  const right = measured(ask.right, context);
  if (ask.money) return left ?? right ?? moneyOf(context);
  // "more than 5 orders" counts orders; "price above 5" has its number before.
  if (right !== null) return right;
  const rightTable = tableOfMark(ask.right, context.knowledge);
  // "districts with more than 15 suppliers": of the rows with the value, not of single rows.
  if (rightTable !== null && (rightTable !== context.rowTable || context.listsValues))
    return { measure: countMarked(rightTable, ask.right, context.knowledge) };
  if (left !== null) return left;
  // "who borrowed more than 10 books": the verb says what is counted, the noun may be unknown.
  if (context.eventTable !== null) return { measure: countRows(context.eventTable) };
  return unnamedTarget(ask, context);
}

function unnamedTarget(ask: ComparisonAsk, context: ComparisonContext): Target | null {
  const leftTable = tableOfMark(ask.left, context.knowledge) ?? context.rowTable;
  if (leftTable === null) return null;
  const amount = amountOf(context.knowledge, leftTable);
  if (amount === null) return countOfEvents(leftTable, context);
  return leftTable === context.rowTable || leftTable === context.baseTable
    ? { column: amount }
    : { measure: aggregateColumn("SUM", amount, context.knowledge) };
}

// "Fewer than 20 smart meters": what the noun says of its rows restricts the count.
function countMarked(table: string, mark: Mark | null, knowledge: Knowledge): PlannedMeasure {
  const filter = mark === null ? null : (factsOf(mark, knowledge).table?.filter ?? null);
  return { ...countRows(table), filter };
}

// "Who owe more than 5,000 pesos in unpaid invoices": the amounts that the question names, else what is mostly measured.
function moneyOf({ knowledge, anchors, eventTable: events, rowTable }: ComparisonContext): Target | null {
  const tables = [...(events === null ? [] : [events]), ...anchors].filter((table) => table !== rowTable);
  const [amount] = tables.flatMap((table) => amountOf(knowledge, table) ?? []);
  if (amount !== undefined) return { measure: aggregateColumn("SUM", amount, knowledge) };
  const own = rowTable === null ? null : amountOf(knowledge, rowTable);
  if (own !== null) return { column: own };
  const measure = defaultMeasure(knowledge, rowTable);
  return measure === null ? null : { measure };
}

// A noun that nothing explains ("more than 10 books"): the rows of what happens to those who are asked for.
function countOfEvents(table: string, { knowledge, rowTable }: ComparisonContext): Target | null {
  const counted = table === rowTable ? eventTable(knowledge, table) : table;
  return counted === null ? null : { measure: countRows(counted) };
}

function measured(
  mark: Mark | null,
  { knowledge, anchors, rowTable, baseTable }: ComparisonContext,
): Target | null {
  if (mark === null) return null;
  const facts = factsOf(mark, knowledge);
  const metric = facts.metric?.concept;
  if (facts.table !== null && tableOfMark(mark, knowledge) === rowTable) return null;
  if (metric?.kind === "metric")
    return { measure: aggregateOf(metric.metric, knowledge, facts.metric?.filter ?? null) };
  const near = rowTable === null ? anchors : [rowTable, ...anchors];
  const column = chooseColumn(facts.amounts, near.slice(0, 1), knowledge);
  if (column === null) return null;
  return belongs(knowledge, rowTable ?? baseTable, column.table)
    ? { column }
    : { measure: aggregateColumn("SUM", column, knowledge) };
}

// A number of the row itself, or of something that it belongs to, restricts rows; one of its children has to be summed.
function belongs(knowledge: Knowledge, row: string | null, table: string): boolean {
  return row === null || pathsUp(knowledge.graph, row).has(table);
}

function conditions(ask: ComparisonAsk, measure: PlannedMeasure): Having[] {
  const [first = 0, second = 0] = ask.values;
  if (ask.comparison !== "between") return [{ measure, comparison: ask.comparison, value: first }];
  return [
    { measure, comparison: ">=", value: first },
    { measure, comparison: "<=", value: second },
  ];
}
