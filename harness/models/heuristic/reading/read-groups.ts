import type { GroupAsk } from "./reading.ts";
import { isGroupable, isMeasurable } from "./mark-facts.ts";
import { isFree, isPlural, neighbour, roleAt, type Workspace } from "./workspace.ts";

/** What the answer is broken down by: "by store and month", "por cada región", "monthly". */
export function readGroups(
  space: Workspace,
  ranked: boolean,
): { groups: GroupAsk[]; rankedBy: number | null } {
  const found: GroupAsk[] = [];
  let rankedBy: number | null = null;
  for (const index of space.marks.keys()) {
    if (!isFree(space, index, ["by", "each"])) continue;
    const list = listAfter(space, index, ranked);
    if (list.length === 0 && ranked) rankedBy ??= measureAfter(space, index);
    found.push(...list);
  }
  for (const [index, mark] of space.marks.entries()) {
    if (!mark.unitAdjective || mark.unit === null || space.used.has(index)) continue;
    if (isAverage(space, index)) continue;
    space.used.add(index);
    found.push({ unit: mark.unit, mark: null, of: null });
  }
  return { groups: found, rankedBy };
}

// "Top 5 guests by nights" ranks by a number.
function measureAfter(space: Workspace, index: number): number | null {
  const at = neighbour(space, index, ["sum"]);
  const facts = at === null ? undefined : space.facts[at];
  return at !== null && facts !== undefined && !space.used.has(at) && isMeasurable(facts) ? at : null;
}

// "average monthly sales" is one number, an average over months: left to the measure.
function isAverage(space: Workspace, index: number): boolean {
  return [neighbour(space, index), neighbour(space, index, [], -1)].some(
    (at) => at !== null && roleAt(space, at) === "average",
  );
}

function listAfter(space: Workspace, index: number, ranked: boolean): GroupAsk[] {
  const found: GroupAsk[] = [];
  let at = neighbour(space, index);
  if (at !== null && isAgent(space, index, at)) return found;
  while (at !== null) {
    const ask = groupAt(space, at, ranked && found.length === 0 && roleAt(space, index) === "by");
    if (ask === null) break;
    space.used.add(index);
    found.push(ask.group);
    const and: number | null = ask.end + 1 < space.marks.length ? ask.end + 1 : null;
    if (and === null || !(roleAt(space, and) === "and" || space.marks[and]?.text === ",")) break;
    at = neighbour(space, and, ["by", "each"]);
    if (at !== null && space.marks[and]?.text === "," && roleAt(space, at) === "and")
      at = neighbour(space, at, ["by", "each"]);
    if (at !== null && !continuesList(space, at)) break;
  }
  return found;
}

function groupAt(space: Workspace, at: number, ranked: boolean): { group: GroupAsk; end: number } | null {
  const mark = space.marks[at];
  const facts = space.facts[at];
  if (mark === undefined || facts === undefined || space.used.has(at)) return null;
  if (mark.unit !== null && !mark.unitAdjective) {
    space.used.add(at);
    return { group: { unit: mark.unit, mark: null, of: null }, end: at };
  }
  const measured = isMeasurable(facts) && !isGroupable(facts);
  if (measured && (ranked || facts.metric !== null)) return null;
  if (!isGroupable(facts) && !measured && facts.dates.length === 0) return null;
  // "by sales channel web" restricts to a value; a value alone is no group.
  const qualified = qualifierOf(space, at);
  space.used.add(at);
  if (qualified !== null) space.used.add(qualified.other);
  const main = qualified?.mainIsOther === true ? space.marks[qualified.other] : mark;
  const of =
    qualified === null ? null : ((qualified.mainIsOther ? mark : space.marks[qualified.other]) ?? null);
  return { group: { unit: null, mark: main ?? mark, of }, end: Math.max(at, qualified?.other ?? at) };
}

// "región de la tienda", "store region": a column and the table that it belongs to.
function qualifierOf(space: Workspace, at: number): { other: number; mainIsOther: boolean } | null {
  const facts = space.facts[at];
  const next = neighbour(space, at, ["preposition"]);
  const other = next === null ? undefined : space.facts[next];
  if (facts === undefined || next === null || other === undefined || space.used.has(next)) return null;
  const gap = space.marks.slice(at + 1, next).map((mark) => mark.text.toLowerCase());
  const joined = gap.every((word) =>
    ["de", "del", "of", "la", "el", "los", "las", "the", "de la"].includes(word),
  );
  if (!joined) return null;
  const columns = [...facts.dimensions, ...facts.flags, ...facts.amounts];
  if (columns.length > 0 && other.table !== null && gap.length > 0) {
    return holds(columns, other) ? { other: next, mainIsOther: false } : null;
  }
  const adjacent = gap.length === 0 && facts.table !== null && other.dimensions.length > 0;
  return adjacent && holds(other.dimensions, facts) ? { other: next, mainIsOther: true } : null;
}

function holds(
  columns: Workspace["facts"][number]["dimensions"],
  table: Workspace["facts"][number],
): boolean {
  const concept = table.table?.concept;
  const name = concept?.kind === "table" || concept?.kind === "ranking" ? concept.table : null;
  return columns.some((link) => link.concept.kind === "column" && link.concept.column.table === name);
}

function continuesList(space: Workspace, at: number): boolean {
  const facts = space.facts[at];
  const mark = space.marks[at];
  if (facts === undefined || mark === undefined || space.used.has(at)) return false;
  return (mark.unit !== null && !mark.unitAdjective) || (isGroupable(facts) && facts.metric === null);
}

// "bought by customers from Lima": who did it, no breakdown. A breakdown names its groups in the singular.
function isAgent(space: Workspace, index: number, at: number): boolean {
  if (!["by", "por"].includes(space.marks[index]?.text.toLowerCase() ?? "")) return false;
  const before = space.marks[index - 1]?.text.toLowerCase() ?? "";
  const participle =
    /(?:ed|id[oa]s?|ad[oa]s?|sold|bought|made|given|taken|written|lent|seen|hech[oa]s?|puest[oa]s?)$/.test(
      before,
    );
  const mark = space.marks[at];
  return participle && mark !== undefined && space.facts[at]?.table !== null && isPlural(mark.text);
}
