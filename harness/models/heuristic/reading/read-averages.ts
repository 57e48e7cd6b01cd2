import { isGroupable, isMeasurable } from "./mark-facts.ts";
import { countAsk, perUnit } from "./read-measures.ts";
import type { GroupAsk, MeasureAsk } from "./reading.ts";
import { factsAt, isFree, isOpen, markAt, nextOf, previousOf, type Workspace } from "./workspace.ts";

/**
 * Averages over groups: "average number of loans per member", "promedio de visitas por veterinario", "average revenue per
 * store". They are read before groups are, because their "per" is no breakdown.
 */
export function readAverages(space: Workspace): MeasureAsk[] {
  const found: MeasureAsk[] = [];
  for (const index of space.marks.keys()) {
    const ask = isFree(space, index, ["average"]) ? averageOverGroups(space, index) : null;
    if (ask === null) continue;
    space.used.add(index);
    found.push(ask);
  }
  return found;
}

function averageOverGroups(space: Workspace, index: number): MeasureAsk | null {
  const before = previousOf(space, index);
  // "peso promedio de las mascotas por especie" has its number before.
  if (isOpen(space, before) && isMeasurable(factsAt(space, before))) return null;
  const next = nextOf(space, index, ["preposition"]);
  if (next === null) return null;
  if (isFree(space, next, ["count"])) return averageOfCount(space, index, next);
  if (space.used.has(next)) return null;
  const facts = factsAt(space, next);
  const isTotal = facts.metric !== null;
  if (!isTotal && (facts.table === null || isMeasurable(facts))) return null;
  const per = perGroup(space, next, isTotal);
  if (per === null) return null;
  space.used.add(next);
  return { word: "average", mark: markAt(space, next), quality: null, per };
}

function averageOfCount(space: Workspace, index: number, count: number): MeasureAsk | null {
  const per = perGroup(space, count, false) ?? perUnit(space, index);
  if (per === null) return null;
  space.used.add(count);
  return { ...countAsk(space, count), word: "average", per };
}

function perGroup(space: Workspace, index: number, strictly: boolean): GroupAsk | null {
  for (const by of space.marks.keys()) {
    if (by < index || !isFree(space, by, ["by", "each"])) continue;
    // "by" and "por" may as well break an average down; "per" may not.
    if (strictly && !/^(?:per|por cada|per each)$/i.test(markAt(space, by)?.text ?? "")) continue;
    const at = nextOf(space, by);
    const unit = markAt(space, at)?.unit ?? null;
    if (!isOpen(space, at) || (unit === null && !isGroupable(factsAt(space, at)))) continue;
    space.used.add(by).add(at);
    return { unit, mark: unit === null ? markAt(space, at) : null, of: null };
  }
  return null;
}
