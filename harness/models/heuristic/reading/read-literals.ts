import { isMeasurable } from "./mark-facts.ts";
import type { ConditionAsk } from "./reading.ts";
import { factsAt, isPlural, markAt, nextOf, type Workspace } from "./workspace.ts";

/** Texts, codes and numbers that stand right behind the name of their column or table: "status A", "tipo 'M'", "store 12". */
export function readLiterals(space: Workspace): ConditionAsk[] {
  const found: ConditionAsk[] = [];
  for (const [index, mark] of space.marks.entries()) {
    const facts = factsAt(space, index);
    const names = facts.dimensions.length > 0 || facts.table !== null;
    if (!names || mark.guessed || space.used.has(index) || !isLiteral(space, index + 1)) continue;
    found.push({ mark, negated: false, literal: markAt(space, index + 1)?.text ?? "", present: false });
    space.used.add(index).add(index + 1);
  }
  return found;
}

function isLiteral(space: Workspace, index: number): boolean {
  const mark = markAt(space, index);
  if (mark === null || mark.period !== null) return false;
  if (mark.number !== null)
    return !isPlural(markAt(space, index - 1)?.text ?? "") && isNumberOfRow(space, index);
  if (mark.quoted) return mark.links.length === 0;
  const isCode =
    /^[A-Z0-9]{1,5}$/.test(mark.text) && mark.links.every((link) => link.concept.kind !== "filter");
  return isCode && factsAt(space, index - 1).dimensions.length > 0;
}

// "store 12" names a store; "store 12 sold" too, but "product 12 units" counts the units.
function isNumberOfRow(space: Workspace, index: number): boolean {
  const next = nextOf(space, index);
  if (next === null || next > index + 1) return true;
  return !isMeasurable(factsAt(space, next)) && markAt(space, next)?.unit === null;
}
