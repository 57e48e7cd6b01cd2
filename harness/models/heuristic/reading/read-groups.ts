import { isCondition, isGroupable, isMeasurable, leadsTo, tableOf } from "./mark-facts.ts";
import type { GroupAsk } from "./reading.ts";
import {
  factsAt,
  isFree,
  isOpen,
  isPlural,
  markAt,
  nextOf,
  previousOf,
  roleAt,
  type Workspace,
} from "./workspace.ts";

/** Breakdowns, and the measure that a ranking is by where it stands apart ("top 5 guests by nights"). */
export interface Groups {
  readonly groups: readonly GroupAsk[];
  readonly rankedBy: number | null;
}

/** What the answer is broken down by: "by store and month", "por cada región", "monthly". */
export function readGroups(space: Workspace, ranked: boolean): Groups {
  const found: GroupAsk[] = [];
  let rankedBy: number | null = null;
  for (const index of space.marks.keys()) {
    if (!isFree(space, index, ["by", "each"])) continue;
    const list = listAfter(space, index, ranked);
    if (list.length === 0 && ranked) rankedBy ??= measureAfter(space, index);
    found.push(...list);
  }
  return { groups: [...found.filter(isFirst), ...unitAdjectives(space)], rankedBy };
}

function isFirst(ask: GroupAsk, index: number, all: readonly GroupAsk[]): boolean {
  return ask.mark === null || all.findIndex((other) => other.mark?.text === ask.mark?.text) === index;
}

function unitAdjectives(space: Workspace): GroupAsk[] {
  const found: GroupAsk[] = [];
  for (const [index, mark] of space.marks.entries()) {
    if (!mark.unitAdjective || mark.unit === null || space.used.has(index) || isAverage(space, index))
      continue;
    space.used.add(index);
    found.push({ unit: mark.unit, mark: null, of: null });
  }
  return found;
}

// "average monthly sales" is one number, an average over months: left to the measure.
function isAverage(space: Workspace, index: number): boolean {
  const beside = [nextOf(space, index), previousOf(space, index)];
  return beside.some((at) => at !== null && roleAt(space, at) === "average");
}

function measureAfter(space: Workspace, index: number): number | null {
  const at = nextOf(space, index, ["sum"]);
  return isOpen(space, at) && isMeasurable(factsAt(space, at)) ? at : null;
}

function listAfter(space: Workspace, index: number, ranked: boolean): GroupAsk[] {
  const found: GroupAsk[] = [];
  let at = nextOf(space, index, ["preposition"]);
  // "in each of the last 3 months".
  const step = roleAt(space, index) === "each" ? (markAt(space, at)?.period?.step ?? null) : null;
  if (step !== null) return [{ unit: step, mark: null, of: null }];
  at = nextOf(space, index);
  if (at !== null && isAgent(space, index, at)) return found;
  if (at !== null) useRepeated(space, index, at);
  while (at !== null) {
    at = pastQualifier(space, at);
    const ask = groupAt(space, at, ranked && found.length === 0 && roleAt(space, index) === "by");
    if (ask === null) return found;
    space.used.add(index);
    found.push(ask.group);
    at = nextInList(space, ask.end);
  }
  return found;
}

// "Crew by crew" names one group.
function useRepeated(space: Workspace, index: number, at: number): void {
  const before = previousOf(space, index);
  const words = [markAt(space, before), markAt(space, at)].map((mark) => mark?.text.toLowerCase());
  if (before !== null && before === index - 1 && words[0] === words[1]) space.used.add(before);
}

// "Per closed order" is by orders, of which some are meant; "by destination region" by the region that the word leads to.
function pastQualifier(space: Workspace, at: number): number {
  const facts = factsAt(space, at);
  const next = nextOf(space, at);
  if (!isOpen(space, next) || next !== at + 1) return at;
  if (leadsSomewhere(space, at)) {
    if (!isGroupable(factsAt(space, next))) return at;
    space.used.add(at);
    return next;
  }
  const isAlone = facts.filter !== null || facts.dimensions.length === 0;
  const only = facts.table === null && isAlone && isCondition(facts);
  return only && factsAt(space, next).table !== null ? next : at;
}

// After a comma or "and", as long as what follows can be a group and is no further measure.
function nextInList(space: Workspace, end: number): number | null {
  const isComma = markAt(space, end + 1)?.text === ",";
  if (!isComma && roleAt(space, end + 1) !== "and") return null;
  const at = nextOf(space, end + 1, isComma ? ["by", "each", "and"] : ["by", "each"]);
  const facts = factsAt(space, at);
  const isUnit = markAt(space, at)?.unit !== null && markAt(space, at)?.unitAdjective === false;
  return isOpen(space, at) && (isUnit || (isGroupable(facts) && facts.metric === null)) ? at : null;
}

function groupAt(space: Workspace, at: number, ranked: boolean): { group: GroupAsk; end: number } | null {
  const mark = markAt(space, at);
  if (mark === null || space.used.has(at)) return null;
  const isUnit = mark.unit !== null && !mark.unitAdjective;
  if (!isUnit && !canGroup(space, at, ranked)) return null;
  space.used.add(at);
  if (isUnit) return { group: { unit: mark.unit, mark: null, of: null }, end: at };
  const owner = ownerOf(space, at);
  if (owner !== null) space.used.add(owner);
  return { group: { unit: null, mark, of: markAt(space, owner) }, end: owner ?? at };
}

function canGroup(space: Workspace, at: number, ranked: boolean): boolean {
  const facts = factsAt(space, at);
  if (isGroupable(facts) || facts.dates.length > 0 || leadsSomewhere(space, at)) return true;
  // A number can be a breakdown ("by age"), unless it is what a ranking is by.
  return isMeasurable(facts) && !ranked && facts.metric === null;
}

function leadsSomewhere(space: Workspace, at: number): boolean {
  const mark = markAt(space, at);
  return mark !== null && leadsTo(mark, space.knowledge) !== null;
}

// "región de la tienda": the table that the column belongs to.
function ownerOf(space: Workspace, at: number): number | null {
  const next = nextOf(space, at, ["preposition"]);
  if (!isOpen(space, next)) return null;
  const between = space.marks.slice(at + 1, next).map((mark) => mark.text.toLowerCase());
  const joined =
    between.some((word) => owning.has(word)) &&
    between.every((word) => owning.has(word) || articles.has(word));
  const { dimensions, flags, amounts } = factsAt(space, at);
  const table = tableOf(factsAt(space, next));
  const holds = [...dimensions, ...flags, ...amounts].some(
    ({ concept }) => concept.kind === "column" && concept.column.table === table,
  );
  return joined && holds ? next : null;
}

const owning = new Set(["de", "del", "of"]);
const articles = new Set(["la", "el", "los", "las", "the"]);

const participle =
  /(?:ed|id[oa]s?|ad[oa]s?|sold|bought|made|given|taken|written|lent|seen|hech[oa]s?|puest[oa]s?)$/;

// "bought by customers from Lima": who did it, no breakdown. A breakdown names its groups in the singular.
function isAgent(space: Workspace, index: number, at: number): boolean {
  if (!/^(?:by|por)$/i.test(markAt(space, index)?.text ?? "")) return false;
  const before = markAt(space, index - 1)?.text.toLowerCase() ?? "";
  return (
    participle.test(before) && factsAt(space, at).table !== null && isPlural(markAt(space, at)?.text ?? "")
  );
}
