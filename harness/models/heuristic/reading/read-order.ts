import type { Reading } from "./reading.ts";
import { isFree, neighbour, roleAt, type Workspace } from "./workspace.ts";

/** A wish for an order: "ordered by price descending", "de mayor a menor", "alphabetically". */
export function readOrder(space: Workspace): Reading["order"] {
  const direction = directionIn(space);
  const index = [...space.marks.keys()].find((at) => isFree(space, at, ["orderBy", "alphabetical"]));
  if (index === undefined) return direction === null ? null : { mark: null, descending: direction };
  space.used.add(index);
  if (roleAt(space, index) === "alphabetical") return { mark: null, descending: false };
  const target = neighbour(space, index, ["count", "sum"]);
  const mark = target === null ? null : (space.marks[target] ?? null);
  // What orders the rows stays free: it may be the measure itself.
  return { mark: mark?.unit === null && mark.links.length === 0 ? null : mark, descending: direction };
}

function directionIn(space: Workspace): boolean | null {
  for (const index of space.marks.keys()) {
    if (!isFree(space, index, ["descending", "ascending"])) continue;
    space.used.add(index);
    return roleAt(space, index) === "descending";
  }
  return null;
}
