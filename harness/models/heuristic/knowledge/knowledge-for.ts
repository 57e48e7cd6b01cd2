import { buildJoinGraph } from "../schema/join-graph.ts";
import type { BoundItem } from "./bound-item.ts";
import type { Knowledge } from "./knowledge.ts";

/**
 * What a domain teaches about one question: the `date`, `join`, `label` and `show` of an item with terms hold only while
 * one of them occurs (`called`: ids of those items), and before those of the same layer that always hold.
 */
export function knowledgeFor(knowledge: Knowledge, called: ReadonlySet<string>): Knowledge {
  const holds = (item: BoundItem): boolean => item.source.terms === undefined || called.has(item.source.id);
  const items = specificFirst(knowledge.items, called).map((item) => (holds(item) ? item : silent(item)));
  const joins = items.filter(holds).map((item) => item.source);
  return { ...knowledge, items, graph: buildJoinGraph(knowledge.schema, joins) };
}

function silent(item: BoundItem): BoundItem {
  return { ...item, date: null, label: null, show: [] };
}

function specificFirst(items: readonly BoundItem[], called: ReadonlySet<string>): BoundItem[] {
  const layers = [...new Set(items.map((item) => item.source.layer))];
  const rank = (item: BoundItem): number =>
    layers.indexOf(item.source.layer) * 2 + (called.has(item.source.id) ? 0 : 1);
  return items.toSorted((a, b) => rank(a) - rank(b));
}
