import type { ContextItem } from "../../../core/context-item.ts";
import type { Schema } from "../schema/schema.ts";
import { findTable } from "../schema/schema.ts";
import { bindFragment, type Fragment } from "../sql-text/bind-fragment.ts";
import { type Concept, type Link, strengths } from "./concept.ts";
import { type Entry, entryOf } from "./entry.ts";
import { readProse } from "./read-prose.ts";

/** The vocabulary that context items bring: each term stands for what the item's other fields say. */
export function itemEntries(items: readonly ContextItem[], schema: Schema, strength: number = strengths.item): Entry[] {
  return items.map((item) => withProse(item)).flatMap((item, priority) => {
    // Of items that share a term, the earlier one is meant: it stands in the section of higher priority.
    const link = linkOf(item, schema, strength - priority / 10_000);
    return (item.terms ?? []).flatMap((term) => entryOf(term, link) ?? []);
  });
}

function linkOf(item: ContextItem, schema: Schema, strength: number): Link {
  const filter = item.filter === undefined ? null : bindFragment(item.filter, schema);
  return { concept: conceptOf(item, schema, filter), item, filter, strength };
}

function conceptOf(item: ContextItem, schema: Schema, filter: Fragment | null): Concept {
  const table = item.table === undefined ? undefined : findTable(schema, item.table)?.name;
  const metric = item.metric === undefined ? null : bindFragment(item.metric, schema);
  if (table !== undefined && metric !== null) return { kind: "ranking", table, metric };
  if (metric !== null) return { kind: "metric", metric };
  if (item.column !== undefined) {
    const column = bindFragment(item.column, schema).columns[0];
    if (column !== undefined) return { kind: "column", column };
  }
  if (table !== undefined) return { kind: "table", table };
  return filter === null ? { kind: "note" } : { kind: "filter" };
}

const structured = ["terms", "table", "column", "metric", "filter", "always", "outputs", "show", "label", "date", "join", "limit", "fiscalYearStart"] as const;

// An item with prose alone may still quote its words and give its SQL in backticks.
function withProse(item: ContextItem): ContextItem {
  return structured.some((field) => item[field] !== undefined) ? item : { ...item, ...readProse(item.text) };
}
