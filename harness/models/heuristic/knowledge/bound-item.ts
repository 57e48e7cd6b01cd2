import type { ContextItem } from "../../../core/context-item.ts";
import { findTable, type Schema } from "../schema/schema.ts";
import { bindFragment, type ColumnRef, columnSql, type Fragment } from "../sql-text/bind-fragment.ts";
import { readProse } from "./read-prose.ts";

/** A context item whose SQL is bound to the schema. `source` has the fields that need no binding. */
export interface BoundItem {
  readonly source: ContextItem;
  readonly table: string | null;
  readonly column: ColumnRef | null;
  readonly label: Fragment | null;
  readonly date: ColumnRef | null;
  readonly metric: Fragment | null;
  readonly filter: Fragment | null;
  readonly always: Fragment | null;
  readonly show: readonly Fragment[];
}

const structured = [
  "terms",
  "table",
  "column",
  "metric",
  "filter",
  "always",
  "outputs",
  "show",
  "label",
  "date",
  "join",
  "limit",
  "fiscalYearStart",
] as const;

/** Binds an item's SQL to a schema. An item with prose alone may still quote its words and give its SQL in backticks. */
export function bindItem(item: ContextItem, schema: Schema): BoundItem {
  const prose = structured.every((field) => item[field] === undefined) ? readProse(item.text) : {};
  const source = { ...item, ...prose };
  const bind = (sql: string | undefined): Fragment | null =>
    sql === undefined ? null : bindFragment(sql, schema);
  return {
    source,
    table: source.table === undefined ? null : (findTable(schema, source.table)?.name ?? null),
    column: bind(source.column)?.columns[0] ?? null,
    label: bind(source.label),
    date: bind(source.date)?.columns[0] ?? null,
    metric: countedRows(bind(source.metric), { table: source.table, filter: bind(source.filter) }, schema),
    filter: bind(source.filter),
    always: bind(source.always),
    show: (source.show ?? []).map((sql) => bindFragment(sql, schema)),
  };
}

// `COUNT(*)` names no table: it counts the rows of the item's table, or those that its filter is about where these belong
// to rows of that table ("the buyers with most big orders").
function countedRows(
  metric: Fragment | null,
  { table, filter }: { table: string | undefined; filter: Fragment | null },
  schema: Schema,
): Fragment | null {
  if (metric === null || metric.columns.length > 0) return metric;
  const own = findTable(schema, table ?? "");
  const filtered = findTable(schema, filter?.columns[0]?.table ?? "");
  const belongs = filtered?.foreignKeys.some((reference) => reference.target === own?.name) === true;
  const counted = own === undefined || belongs ? filtered : own;
  const [key] = counted?.primaryKey ?? [];
  if (counted === undefined || key === undefined) return metric;
  const ref = { table: counted.name, column: key };
  return { sql: metric.sql.replaceAll(/COUNT\(\s*\*\s*\)/gi, `COUNT(${columnSql(ref)})`), columns: [ref] };
}
