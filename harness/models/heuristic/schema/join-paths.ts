import type { JoinEdge, JoinGraph } from "./join-graph.ts";

/** A step of a path. `down`: from parent to child, which may find many rows. */
export interface JoinStep {
  readonly edge: JoinEdge;
  readonly down: boolean;
}

/** A foreign key column that is to be used where several lead to one table. */
export interface PreferredJoin {
  readonly child: string;
  readonly column: string;
}

function isPreferred(edge: JoinEdge, preferred: readonly PreferredJoin[]): boolean {
  return preferred.some((wish) => wish.child === edge.child && edge.childColumns.includes(wish.column));
}

/** The shortest way from a table to each table of which every row has just one, itself included. */
export function pathsUp(
  graph: JoinGraph,
  from: string,
  preferred: readonly PreferredJoin[] = [],
): Map<string, JoinEdge[]> {
  const paths = new Map<string, JoinEdge[]>([[from, []]]);
  const queue = [from];
  for (let table = queue.shift(); table !== undefined; table = queue.shift()) {
    for (const edge of graph.edges) {
      if (edge.child !== table || paths.has(edge.parent)) continue;
      paths.set(edge.parent, [...(paths.get(table) ?? []), edge]);
      queue.push(edge.parent);
    }
  }
  for (const edge of graph.edges.filter((candidate) => isPreferred(candidate, preferred))) {
    const way = paths.get(edge.child);
    if (way !== undefined && edge.parent !== from && !way.some((step) => step.parent === edge.parent))
      paths.set(edge.parent, [...way, edge]);
  }
  return paths;
}

const downCost = 3;
/** Rows of one town are not related by being there: down again after a step up is hardly ever meant. */
const sidewaysCost = 12;

/** The cheapest way in either direction from any of some tables to another one; steps to children cost more. */
export function cheapestPath(graph: JoinGraph, from: readonly string[], to: string): JoinStep[] | null {
  const best = new Map<string, { cost: number; steps: JoinStep[] }>(
    from.map((table) => [table, { cost: 0, steps: [] }]),
  );
  const open = new Set(from);
  while (open.size > 0) {
    const table = [...open].reduce((a, b) => ((best.get(a)?.cost ?? 0) <= (best.get(b)?.cost ?? 0) ? a : b));
    open.delete(table);
    if (table === to) return best.get(table)?.steps ?? null;
    const here = best.get(table) ?? { cost: 0, steps: [] };
    for (const edge of graph.edges) {
      const down = edge.parent === table;
      if (!down && edge.child !== table) continue;
      const next = down ? edge.child : edge.parent;
      const cost = here.cost + stepCost(here.steps, down);
      if (cost >= (best.get(next)?.cost ?? Infinity)) continue;
      best.set(next, { cost, steps: [...here.steps, { edge, down }] });
      open.add(next);
    }
  }
  return null;
}

function stepCost(before: readonly JoinStep[], down: boolean): number {
  if (!down) return 1;
  return before.some((step) => !step.down) ? sidewaysCost : downCost;
}
