import type { ConditionAsk } from "./reading.ts";
import { isPlural, neighbour, type Workspace } from "./workspace.ts";

/** Texts, codes and numbers that stand right behind the name of their column or table: "status A", "tipo 'M'", "store 12". */
export function readLiterals(space: Workspace): ConditionAsk[] {
  const found: ConditionAsk[] = [];
  for (const [index, mark] of space.marks.entries()) {
    const facts = space.facts[index];
    const next = space.marks[index + 1];
    if (facts === undefined || next === undefined || space.used.has(index) || mark.guessed) continue;
    if (facts.dimensions.length === 0 && facts.table === null) continue;
    const number =
      next.number !== null && next.period === null && !isPlural(mark.text) && isNumberOfRow(space, index + 1);
    const code =
      /^[A-Z0-9]{1,5}$/.test(next.text) &&
      next.number === null &&
      next.period === null &&
      facts.dimensions.length > 0;
    const quoted = next.quoted && next.links.length === 0;
    if (!number && !(code && next.links.every((link) => link.concept.kind !== "filter")) && !quoted) continue;
    found.push({ mark, negated: false, literal: next.text, present: false });
    space.used.add(index).add(index + 1);
  }
  return found;
}

// "store 12" names a store; "store 12 sold" too, but "product 12 units" counts the units.
function isNumberOfRow(space: Workspace, index: number): boolean {
  const next = neighbour(space, index);
  if (next === null || next > index + 1) return true;
  return space.facts[next]?.amounts.length === 0 && space.marks[next]?.unit === null;
}
