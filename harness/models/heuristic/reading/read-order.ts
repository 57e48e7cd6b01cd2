import type { OrderAsk } from "./reading.ts";
import { isFree, nextOf, roleAt, type Workspace } from "./workspace.ts";

/** A wish for an order: "ordered by price descending", "de mayor a menor", "newest first", "alphabetically". */
export function readOrder(space: Workspace): OrderAsk | null {
  const direction = directionIn(space);
  const index = [...space.marks.keys()].find((at) => isFree(space, at, ["orderBy", "alphabetical"]));
  if (index === undefined) return direction === null ? null : { mark: null, ...direction };
  space.used.add(index);
  if (roleAt(space, index) === "alphabetical") return { mark: null, descending: false, byDate: false };
  const target = nextOf(space, index, ["count", "sum"]);
  const mark = target === null ? null : (space.marks[target] ?? null);
  // What orders the rows stays free: it may be the measure itself.
  const named = mark !== null && (mark.unit !== null || mark.links.length > 0);
  return {
    mark: named ? mark : null,
    descending: direction?.descending ?? null,
    byDate: direction?.byDate ?? false,
  };
}

function directionIn(space: Workspace): Omit<OrderAsk, "mark"> | null {
  for (const [index, mark] of space.marks.entries()) {
    if (!isFree(space, index, ["descending", "ascending"])) continue;
    space.used.add(index);
    return { descending: roleAt(space, index) === "descending", byDate: mark.sense?.about === "age" };
  }
  return null;
}
