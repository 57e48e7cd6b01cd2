import { isMeasurable } from "./mark-facts.ts";
import type { ConditionAsk } from "./reading.ts";
import { factsAt, isPlural, markAt, nextOf, type Workspace } from "./workspace.ts";

/** Texts, codes and numbers that stand right behind the name of their column or table: "status A", "tipo 'M'", "store 12". */
export function readLiterals(space: Workspace): ConditionAsk[] {
  const found: ConditionAsk[] = [];
  for (const [index, mark] of space.marks.entries()) {
    const facts = factsAt(space, index);
    const names = facts.dimensions.length > 0 || facts.table !== null;
    if (!names || mark.guessed || space.used.has(index)) continue;
    const at = literalAfter(space, index);
    if (at === null) continue;
    const negated = space.marks.slice(index + 1, at).some((other) => other.sense?.role === "not");
    found.push({ mark, negated, literal: markAt(space, at)?.text ?? "", present: false });
    space.used.add(index).add(at);
  }
  return found;
}

// "Division 'Coast'", "whose division is 'Coast'", "a division that is not 'Coast'", "the member Ana Ruiz".
function literalAfter(space: Workspace, index: number): number | null {
  if (isLiteral(space, index + 1) || isNewName(space, index)) return index + 1;
  if (factsAt(space, index).dimensions.length === 0) return null;
  for (let at = index + 1; at <= index + 4; at += 1) {
    const mark = markAt(space, at);
    if (mark?.quoted === true) return mark.links.length === 0 ? at : null;
    if (mark === null || !(copulas.has(mark.text.toLowerCase()) || mark.sense?.role === "not")) return null;
  }
  return null;
}

const copulas = new Set(
  "is are was were be equals es son sea sean era fue that which que the el la = igual a equal to of de".split(
    " ",
  ),
);

// A name of several words that no sample value shows, right behind the word for what bears it.
function isNewName(space: Workspace, index: number): boolean {
  const mark = markAt(space, index + 1);
  const several = mark !== null && mark.text.includes(" ") && mark.capital;
  return (
    several && mark.links.length === 0 && mark.sense === null && mark.period === null && mark.number === null
  );
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
