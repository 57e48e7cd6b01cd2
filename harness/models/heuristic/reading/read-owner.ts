import type { GroupAsk, MeasureAsk } from "./reading.ts";
import { freeMarks, roleAt, type Workspace } from "./workspace.ts";

/**
 * The noun that a merely named measure belongs to: "members with their total loans", "stores ordered by revenue". It is
 * what the measure is broken down by.
 */
export function readOwner(space: Workspace, measures: readonly MeasureAsk[]): GroupAsk | null {
  const [first] = measures;
  const measured = space.marks.findIndex((mark) => mark === first?.mark);
  if (first === undefined || first.word === "count" || first.word === "howMuch" || measured < 0) return null;
  const [owner] = freeMarks(
    space,
    (at) => at < measured && space.facts[at]?.table !== null && space.marks[at]?.guessed === false,
  );
  if (owner === undefined) return null;
  const between = [...space.marks.keys()].filter((at) => at > owner && at < measured);
  const owned = between.some(
    (at) =>
      roleAt(space, at) === "with" ||
      roleAt(space, at) === "orderBy" ||
      /^sus?$|^their$|^its$/i.test(space.marks[at]?.text ?? ""),
  );
  if (!owned) return null;
  space.used.add(owner);
  return { unit: null, mark: space.marks[owner] ?? null, of: null };
}
