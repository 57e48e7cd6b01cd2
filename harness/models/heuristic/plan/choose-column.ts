import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Link } from "../link/concept.ts";
import { cheapestPath } from "../schema/join-paths.ts";
import type { ColumnRef } from "../sql-text/bind-fragment.ts";

/** Links within this of the strongest one are equally likely by name; their distance then decides. */
const nameMargin = 0.5;

/**
 * The column that is meant where several bear the name: the one that an item names, else of the likeliest ones the
 * nearest to the tables that the question is about.
 */
export function chooseColumn(
  links: readonly Link[],
  anchors: readonly string[],
  knowledge: Knowledge,
): ColumnRef | null {
  const chosen = chooseLink(links, anchors, knowledge);
  if (chosen === null) return null;
  return chosen.concept.kind === "column" || chosen.concept.kind === "value" ? chosen.concept.column : null;
}

/** The link to a column or value that is meant, by the same rule. */
export function chooseLink(
  links: readonly Link[],
  anchors: readonly string[],
  knowledge: Knowledge,
): Link | null {
  const best = Math.max(...links.map((link) => link.strength));
  const stated = links.find((link) => link.item !== null);
  if (stated !== undefined) return stated;
  const likely = links.filter((link) => link.strength >= best - nameMargin);
  let nearest: { link: Link; cost: number } | null = null;
  for (const link of likely) {
    const cost = distance(link, anchors, knowledge);
    if (nearest === null || cost < nearest.cost) nearest = { link, cost };
  }
  return nearest?.link ?? null;
}

function distance(link: Link, anchors: readonly string[], knowledge: Knowledge): number {
  const { concept } = link;
  if (concept.kind !== "column" && concept.kind !== "value") return Infinity;
  if (anchors.length === 0) return 0;
  const path = cheapestPath(knowledge.graph, anchors, concept.column.table);
  return path === null ? 1000 : path.reduce((cost, step) => cost + (step.down ? 3 : 1), 0);
}

/** Those links that are columns of a table; all of them where none is. */
export function preferTable(links: readonly Link[], table: string | null): readonly Link[] {
  if (table === null) return links;
  const inTable = links.filter(
    (link) => link.concept.kind === "column" && link.concept.column.table === table,
  );
  return inTable.length > 0 ? inTable : links;
}
