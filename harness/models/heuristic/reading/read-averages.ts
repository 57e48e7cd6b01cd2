import { isGroupable, isMeasurable } from "./mark-facts.ts";
import { countAsk, noFacts, perUnit } from "./read-measures.ts";
import type { GroupAsk, MeasureAsk } from "./reading.ts";
import { isFree, neighbour, type Workspace } from "./workspace.ts";

/**
 * Averages of a count over groups: "average number of loans per member", "promedio de visitas por veterinario". They are
 * read before groups are, because their "per" is no breakdown.
 */
export function readAverages(space: Workspace): MeasureAsk[] {
  const found: MeasureAsk[] = [];
  for (const index of space.marks.keys()) {
    const ask = isFree(space, index, ["average"]) ? averageOfCount(space, index) : null;
    if (ask === null) continue;
    space.used.add(index);
    found.push(ask);
  }
  return found;
}

function averageOfCount(space: Workspace, index: number): MeasureAsk | null {
  const before = neighbour(space, index, [], -1);
  // "peso promedio de las mascotas por especie" has its number before.
  if (before !== null && !space.used.has(before) && isMeasurable(space.facts[before] ?? noFacts)) return null;
  const next = neighbour(space, index, ["preposition"]);
  const counts = next !== null && isFree(space, next, ["count"]);
  if (next === null || (!counts && !isCountable(space, next))) return null;
  const per = perGroup(space, next) ?? (counts ? perUnit(space, index) : null);
  if (per === null) return null;
  space.used.add(next);
  const inner = counts
    ? countAsk(space, next)
    : { word: "count" as const, mark: space.marks[next] ?? null, quality: null };
  return { ...inner, word: "average", per };
}

// Rows of a table that are named as such, and no number.
function isCountable(space: Workspace, index: number): boolean {
  const facts = space.facts[index] ?? noFacts;
  return !space.used.has(index) && facts.table !== null && !isMeasurable(facts);
}

function perGroup(space: Workspace, index: number): GroupAsk | null {
  for (const by of space.marks.keys()) {
    if (by < index || !isFree(space, by, ["by", "each"])) continue;
    const at = neighbour(space, by);
    const mark = at === null ? undefined : space.marks[at];
    if (at === null || mark === undefined || space.used.has(at)) continue;
    const facts = space.facts[at] ?? noFacts;
    if (mark.unit === null && facts.table === null && !isGroupable(facts)) continue;
    space.used.add(by).add(at);
    return { unit: mark.unit, mark: mark.unit === null ? mark : null, of: null };
  }
  return null;
}
