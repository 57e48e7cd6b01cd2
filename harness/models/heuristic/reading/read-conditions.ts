import type { ConditionAsk } from "./reading.ts";
import { freeMarks, neighbour, roleAt, type Workspace } from "./workspace.ts";

const negating = ["not", "without", "except"];

/** What is left and restricts the rows: values, filters, flags and further tables, each affirmed or denied. */
export function readConditions(space: Workspace): ConditionAsk[] {
  const found: ConditionAsk[] = [];
  let previous: { at: number; negated: boolean } | null = null;
  for (const at of freeMarks(space, (index) => restricts(space, index))) {
    const mark = space.marks[at];
    if (mark === undefined) continue;
    const negated: boolean =
      isDenied(space, at) !== mark.denied ||
      (previous !== null && previous.negated && continues(space, previous.at, at));
    const before = neighbour(space, at, [], -1);
    const present = before !== null && roleAt(space, before) === "with";
    found.push({ mark, negated, literal: mark.quoted || isNameOnly(space, at) ? mark.text : null, present });
    space.used.add(at);
    previous = { at, negated };
  }
  return found;
}

function restricts(space: Workspace, index: number): boolean {
  const mark = space.marks[index];
  if (mark === undefined || mark.period !== null) return false;
  return mark.links.length > 0 || mark.quoted || isNameOnly(space, index);
}

// A capitalised word that nothing explains is a name that the sample values do not show.
function isNameOnly(space: Workspace, index: number): boolean {
  const mark = space.marks[index];
  const free =
    mark !== undefined &&
    mark.links.length === 0 &&
    mark.sense === null &&
    mark.number === null &&
    mark.period === null;
  return free && mark.capital && mark.unit === null && /^\p{Lu}\p{L}+/u.test(mark.text);
}

function isDenied(space: Workspace, at: number): boolean {
  const before = neighbour(space, at, ["with", "preposition", "distinct"], -1);
  if (before === null) return false;
  if (negating.includes(roleAt(space, before) ?? "")) return true;
  // "todas las tiendas menos Lima".
  const excluded =
    roleAt(space, before) === "least" && !space.used.has(before) && (space.facts[at]?.values.length ?? 0) > 0;
  if (excluded) return true;
  // "that have never bought anything": a verb between the denial and its object.
  const earlier = neighbour(space, before, ["with", "preposition"], -1);
  const verb = space.marks[before]?.links.length === 0 && space.marks[before]?.sense === null;
  return verb && earlier !== null && negating.includes(roleAt(space, earlier) ?? "");
}

function continues(space: Workspace, from: number, to: number): boolean {
  const between = space.marks.slice(from + 1, to);
  return (
    between.length > 0 &&
    between.every((mark, offset) => {
      const role = mark.sense?.role ?? null;
      return (
        role === "and" ||
        role === "or" ||
        role === "preposition" ||
        role === "filler" ||
        mark.text === "," ||
        mark.text.toLowerCase() === "ni" ||
        mark.text.toLowerCase() === "nor" ||
        space.used.has(from + 1 + offset)
      );
    })
  );
}
