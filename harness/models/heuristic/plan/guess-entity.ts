import { nameOf } from "../knowledge/column-roles.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { baseOf } from "./base-table.ts";
import type { ResolvedGroup } from "./resolve-group.ts";

/** "Who sold the most" names nobody: the first table with names that the measured rows refer to. Null where none is. */
export function guessEntity(anchors: readonly string[], knowledge: Knowledge): ResolvedGroup | null {
  const base = baseOf(knowledge, anchors);
  const edges = knowledge.graph.edges.filter((candidate) => candidate.child === base);
  const edge = edges.find((candidate) => nameOf(knowledge, candidate.parent) !== null) ?? edges[0];
  return edge === undefined
    ? null
    : { group: { kind: "entity", table: edge.parent }, preferred: [], filter: null };
}
