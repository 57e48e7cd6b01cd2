import { keyOf, labelOf, shownWith } from "../knowledge/column-roles.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { aggregateOf, countRows } from "../plan/default-measure.ts";
import {
  emptyPlan,
  type Having,
  type PlannedGroup,
  type PlannedMeasure,
  type QueryPlan,
} from "../plan/query-plan.ts";
import { mapAggregates } from "../render/measure-sql.ts";
import { type Aliases, bindFragment, columnSql, type Fragment } from "../sql-text/bind-fragment.ts";
import type { Comparison } from "../language/grammar-sense.ts";
import { periodUnits } from "../time/calendar.ts";
import { readFrom } from "./read-from.ts";
import { splitSelect } from "./split-select.ts";
import { undoOutputs } from "./undo-outputs.ts";

interface Source {
  readonly knowledge: Knowledge;
  readonly base: string;
  readonly aliases: Aliases;
}

/** The plan of an earlier query's SQL; null where the SQL is more than one plain SELECT over known tables. */
export function planFromSql(sql: string, knowledge: Knowledge): QueryPlan | null {
  const clauses = splitSelect(sql);
  const from = clauses === null ? null : readFrom(clauses.from, knowledge.schema);
  if (clauses === null || from === null) return null;
  const source: Source = { knowledge, ...from };
  const columns = clauses.select.map((text) => bind(withoutName(text), source));
  const measures = undoOutputs(columns.filter(isAggregate), knowledge).map((expression) =>
    measureOf(expression, source),
  );
  const plain = columns.filter((column) => !isAggregate(column));
  const filters = clauses.where
    .map((text) => bind(text, source))
    .filter((filter) => filter.columns.length > 0 && !/\bSELECT\b/i.test(filter.sql));
  const order = orderOf(clauses.orderBy, { columns, hasMeasures: measures.length > 0 });
  const shared = {
    ...emptyPlan,
    filters,
    order,
    limit: clauses.limit,
    having: clauses.having.flatMap((text) => havingOf(text, source)),
  };
  if (measures.length > 0)
    return {
      ...shared,
      measures,
      groups: groupsOf(
        plain,
        clauses.groupBy.map((text) => bind(text, source).sql),
        knowledge,
      ),
    };
  if (clauses.distinct) return { ...shared, shape: "values", columns: plain };
  const labels = new Set(
    [...labelOf(knowledge, from.base), ...shownWith(knowledge, from.base)].map((label) => label.sql),
  );
  return {
    ...shared,
    shape: "rows",
    subject: from.base,
    columns: plain.filter((column) => !labels.has(column.sql)),
  };
}

function bind(text: string, source: Source): Fragment {
  return bindFragment(text, source.knowledge.schema, source.aliases);
}

function withoutName(text: string): string {
  return text.replace(/\s+AS\s+(?:"(?:[^"]|"")*"|[\p{L}\p{N}_]+)\s*$/iu, "");
}

function isAggregate(fragment: Fragment): boolean {
  let found = false;
  mapAggregates(fragment.sql, (call) => {
    found = true;
    return call;
  });
  return found;
}

function measureOf(expression: Fragment, { knowledge, base }: Source): PlannedMeasure {
  if (/^COUNT\s*\(\s*\*\s*\)$/i.test(expression.sql)) return countRows(base);
  const counted = /^COUNT\s*\(\s*DISTINCT\s+(.+)\)$/i.exec(expression.sql)?.[1];
  const [column] = expression.columns;
  const key = column === undefined ? [] : keyOf(knowledge, column.table);
  if (counted !== undefined && column !== undefined && key.length === 1 && key[0]?.column === column.column)
    return countRows(column.table);
  return aggregateOf(expression, knowledge);
}

const truncated = new RegExp(
  String.raw`^CAST\s*\(\s*date_trunc\s*\(\s*'(${periodUnits.join("|")})'\s*,`,
  "i",
);

// A label stands for its row where the rows are told apart by their key; else it is a value like any other.
function groupsOf(
  columns: readonly Fragment[],
  keys: readonly string[],
  knowledge: Knowledge,
): PlannedGroup[] {
  const groups: PlannedGroup[] = [];
  const shown = new Set<string>();
  for (const column of columns) {
    if (shown.has(column.sql)) continue;
    const [ref] = column.columns;
    const unit = periodUnits.find(
      (candidate) => candidate === truncated.exec(column.sql)?.[1]?.toLowerCase(),
    );
    const isLabel =
      ref !== undefined &&
      keyOf(knowledge, ref.table).every((key) => keys.includes(columnSql(key))) &&
      labelOf(knowledge, ref.table).some((label) => label.sql === column.sql);
    if (unit !== undefined && ref !== undefined) groups.push({ kind: "period", unit, date: ref });
    else if (isLabel && ref !== undefined) {
      groups.push({ kind: "entity", table: ref.table });
      for (const beside of shownWith(knowledge, ref.table)) shown.add(beside.sql);
    } else groups.push({ kind: "expression", expression: column });
  }
  return groups;
}

function orderOf(
  list: readonly string[],
  select: { columns: readonly Fragment[]; hasMeasures: boolean },
): QueryPlan["order"] {
  const [first] = list;
  if (first === undefined) return null;
  const descending = /\bDESC\b/i.test(first);
  const position = /^\s*(\d+)/.exec(first)?.[1];
  const column = position === undefined ? undefined : select.columns[Number(position) - 1];
  const byMeasure = column === undefined ? select.hasMeasures && descending : isAggregate(column);
  return { by: byMeasure ? "measure" : "label", descending };
}

const comparisons: readonly Comparison[] = [">=", "<=", ">", "<", "="];

function havingOf(text: string, source: Source): Having[] {
  const parts = /^(.*?)\s*(>=|<=|>|<|=)\s*(\d+(?:\.\d+)?)\s*$/s.exec(text);
  const comparison = comparisons.find((candidate) => candidate === parts?.[2]);
  if (parts === null || comparison === undefined) return [];
  return [{ measure: measureOf(bind(parts[1] ?? "", source), source), comparison, value: Number(parts[3]) }];
}

/** Whether a predicate is about the date of a period, as earlier queries write it. */
export function isPeriodPredicate(predicate: Fragment): boolean {
  const [column, ...others] = predicate.columns;
  return (
    column !== undefined &&
    others.length === 0 &&
    predicate.sql.includes(columnSql(column)) &&
    /(?:DATE\s*)?'\d{4}-\d{2}-\d{2}/.test(predicate.sql)
  );
}
