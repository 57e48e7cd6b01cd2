import type { BoundItem } from "../knowledge/bound-item.ts";
import { type Concept, strengths } from "./concept.ts";
import { type Entry, entryOf } from "./entry.ts";

/** The vocabulary that context items bring: each term stands for what the item's other fields say. */
export function itemEntries(items: readonly BoundItem[], strength: number = strengths.item): Entry[] {
  return items.flatMap((item, priority) => {
    // Of items that share a term, the earlier one is meant: it stands in the section of higher priority.
    const link = {
      concept: conceptOf(item),
      item,
      filter: item.filter,
      strength: strength - priority / 10_000,
    };
    return (item.source.terms ?? []).flatMap((term) => entryOf(term, link) ?? []);
  });
}

function conceptOf(item: BoundItem): Concept {
  if (item.table !== null && item.metric !== null)
    return { kind: "ranking", table: item.table, metric: item.metric };
  if (item.metric !== null) return { kind: "metric", metric: item.metric };
  if (item.column !== null) return { kind: "column", column: item.column };
  if (item.table !== null) return { kind: "table", table: item.table };
  return item.filter === null ? { kind: "note" } : { kind: "filter" };
}
