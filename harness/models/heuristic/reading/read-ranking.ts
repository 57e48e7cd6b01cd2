import type { GrammarRole } from "../language/grammar-sense.ts";
import { roleOfWord } from "../language/grammar-phrases.ts";
import { readNumber } from "../language/read-number.ts";
import { foldText } from "../../../ranking/fold-text.ts";
import type { Mark } from "../link/mark.ts";
import { isGroupable, isMeasurable } from "./mark-facts.ts";
import type { GroupAsk, MeasureAsk, RankingAsk } from "./reading.ts";
import { isFree, isPlural, neighbour, roleAt, type Workspace } from "./workspace.ts";

const superlatives: readonly GrammarRole[] = [
  "best",
  "worst",
  "most",
  "least",
  "high",
  "low",
  "latest",
  "earliest",
];
const falling: ReadonlySet<GrammarRole> = new Set(["best", "most", "high", "latest"]);

/** The first superlative of a question that no comparison has taken; null where there is none. */
export function findSuperlative(space: Workspace): number | null {
  const phrase = [...space.marks.keys()].find(
    (index) => !space.used.has(index) && superlativeIn(space, index) !== null,
  );
  const word = [...space.marks.keys()].find(
    (index) => isFree(space, index, superlatives) && !isExclusion(space, index),
  );
  return phrase ?? word ?? null;
}

// "todas las tiendas menos Lima": everything but that value.
function isExclusion(space: Workspace, index: number): boolean {
  if (roleAt(space, index) !== "least") return false;
  const next = neighbour(space, index, ["preposition"]);
  return next !== null && (space.facts[next]?.values.length ?? 0) > 0;
}

// A ranking that an item defines as a phrase with "best" or "worst" in it.
function superlativeIn(space: Workspace, index: number): "best" | "worst" | null {
  const mark = space.marks[index];
  if (mark === undefined || space.facts[index]?.ranking === null) return null;
  const roles = mark.text.split(" ").map((word) => roleOfWord(foldText(word)));
  if (roles.includes("worst")) return "worst";
  return roles.includes("best") ? "best" : null;
}

/** Reads a superlative: what is ranked, by which measure, how many rows. `rankedBy` is a measure that stands apart. */
export function readRanking(space: Workspace, index: number, rankedBy: number | null): RankingAsk {
  space.used.add(index);
  const phrase = superlativeIn(space, index);
  const role = phrase ?? roleAt(space, index) ?? "best";
  const inPhrase = phrase === null ? null : numberInPhrase(space, index);
  if (rankedBy !== null) space.used.add(rankedBy);
  const parts = phrase === null ? partsOf(space, index, role) : { entity: index, measure: index };
  const found = { entity: parts.entity, measure: rankedBy ?? parts.measure };
  const limit = inPhrase ?? limitNear(space, index, found.entity);
  const entity = groupOf(space, found.entity);
  if (found.entity !== null) space.used.add(found.entity);
  if (found.measure !== null) space.used.add(found.measure);
  return {
    descending: falling.has(role),
    limit,
    single: limit === null && isSingle(space, index, found.entity),
    recency: role === "latest" || role === "earliest",
    bare: (role === "high" || role === "low") && found.measure === null,
    entity,
    measure: measureOf(space, index, found.measure),
  };
}

function numberInPhrase(space: Workspace, index: number): number | null {
  const mark = space.marks[index];
  for (let at = mark?.start ?? 0; at < (mark?.end ?? 0); at += 1) {
    const number = readNumber(space.sentence.tokens, at);
    if (number !== null) return number.value;
  }
  return null;
}

interface Parts {
  readonly entity: number | null;
  readonly measure: number | null;
}

function partsOf(space: Workspace, index: number, role: GrammarRole): Parts {
  if (role === "best" || role === "worst") return partsOfBest(space, index);
  if (role === "latest" || role === "earliest") return { entity: entityBeside(space, index), measure: null };
  if (space.marks[index]?.sense?.about !== undefined)
    return { entity: entityBeside(space, index), measure: null };
  const measure = measureBeside(space, index, role);
  return { measure, entity: entityBefore(space, index, measure) ?? entityAfter(space, measure ?? index) };
}

function partsOfBest(space: Workspace, index: number): Parts {
  const next = neighbour(space, index, ["preposition"]);
  const at =
    next !== null && space.marks[next]?.number !== null ? neighbour(space, next, ["preposition"]) : next;
  if (at === null || space.used.has(at)) return { entity: entityBefore(space, index, null), measure: null };
  if (canBeEntity(space, at)) return { entity: at, measure: null };
  const facts = space.facts[at];
  // "best selling products", "mejores ventas".
  if (facts !== undefined && isMeasurable(facts))
    return { measure: at, entity: entityAfter(space, at) ?? entityBefore(space, index, at) };
  return { entity: entityAfter(space, at) ?? entityBefore(space, index, null), measure: null };
}

function canBeEntity(space: Workspace, index: number): boolean {
  const facts = space.facts[index];
  const mark = space.marks[index];
  if (facts === undefined || mark === undefined || space.used.has(index)) return false;
  return isGroupable(facts) || (mark.unit !== null && !mark.unitAdjective);
}

// "el precio más alto", "sold the most" have it before; "con más ventas", "the highest revenue", "que más vendió" after.
function measureBeside(space: Workspace, index: number, role: GrammarRole): number | null {
  const before = neighbour(space, index, [], -1);
  const measurableBefore =
    before !== null && !space.used.has(before) && canMeasure(space, before) && before >= index - 3;
  const adjacentColumn = measurableBefore && space.facts[before]?.table === null;
  if ((role === "high" || role === "low") && adjacentColumn) return before;
  const after = skipConditions(space, neighbour(space, index));
  if (
    after !== null &&
    !space.used.has(after) &&
    (canMeasure(space, after) || space.facts[after]?.table !== null)
  )
    return after;
  return measurableBefore || (before !== null && isVerbLike(space, before)) ? before : null;
}

function canMeasure(space: Workspace, index: number): boolean {
  const facts = space.facts[index];
  return facts !== undefined && isMeasurable(facts);
}

// A table that is named by a guess is named by a verb ("borrowed" for Loans), which is no entity.
function isVerbLike(space: Workspace, index: number): boolean {
  const mark = space.marks[index];
  return mark !== undefined && !space.used.has(index) && mark.guessed && space.facts[index]?.table !== null;
}

function skipConditions(space: Workspace, index: number | null): number | null {
  if (index === null) return null;
  const facts = space.facts[index];
  const isCondition =
    facts !== undefined && (facts.filter !== null || facts.flags.length > 0 || facts.values.length > 0);
  const plain = space.marks[index]?.links.length === 0 && space.marks[index]?.sense === null;
  if ((!isCondition && !plain) || canMeasure(space, index)) return index;
  const next = neighbour(space, index, ["preposition"]);
  return next !== null && (canMeasure(space, next) || space.facts[next]?.table !== null) ? next : index;
}

function entityBefore(space: Workspace, index: number, measure: number | null): number | null {
  const candidates = [...space.marks.keys()].filter(
    (at) => at < index && at !== measure && canBeEntity(space, at) && !isVerbLike(space, at),
  );
  const asked = candidates.find((at) =>
    [...space.marks.keys()].some((which) => which < at && isFree(space, which, ["which", "list"])),
  );
  const numbered = candidates.find((at) => (space.marks[at - 1]?.number ?? null) !== null);
  return numbered ?? asked ?? candidates[0] ?? null;
}

function entityAfter(space: Workspace, index: number): number | null {
  for (
    let at = neighbour(space, index, ["preposition"]), steps = 0;
    at !== null && steps < 3;
    at = neighbour(space, at), steps += 1
  ) {
    const role = roleAt(space, at);
    if (role !== null && ["by", "each", "with", "preposition", "which"].includes(role)) return null;
    if (space.marks[at]?.period !== null) return null;
    if (canBeEntity(space, at)) return at;
  }
  return null;
}

function entityBeside(space: Workspace, index: number): number | null {
  const next = neighbour(space, index, ["preposition"]);
  const at = next !== null && space.marks[next]?.number !== null ? neighbour(space, next) : next;
  if (at !== null && canBeEntity(space, at)) return at;
  return entityBefore(space, index, null) ?? entityAfter(space, index);
}

function groupOf(space: Workspace, index: number | null): GroupAsk | null {
  const mark = index === null ? undefined : space.marks[index];
  return mark === undefined
    ? null
    : { unit: mark.unitAdjective ? null : mark.unit, mark: mark.unit === null ? mark : null, of: null };
}

function measureOf(space: Workspace, index: number, measure: number | null): MeasureAsk | null {
  const quality = space.marks[index]?.sense?.about ?? null;
  const mark = measure === null ? null : (space.marks[measure] ?? null);
  return mark === null && quality === null ? null : { word: "value", mark, quality, per: null };
}

// "top 5", "5 best", "the five stores with…", "los 10 clientes que más…".
function limitNear(space: Workspace, index: number, entity: number | null): number | null {
  const places = [
    neighbour(space, index),
    neighbour(space, index, [], -1),
    entity === null ? null : neighbour(space, entity, [], -1),
  ];
  for (const at of places) {
    const value =
      at === null || space.used.has(at) || space.marks[at]?.period !== null
        ? null
        : (space.marks[at]?.number ?? null);
    if (at === null || value === null) continue;
    space.used.add(at);
    return value;
  }
  // A noun that nothing explains may stand between: "the five … who sold the most".
  const [lone] =
    entity === null
      ? [...space.marks.keys()].filter((at) => at < index && !space.used.has(at) && isPlainNumber(space, at))
      : [];
  if (lone === undefined) return null;
  space.used.add(lone);
  return space.marks[lone]?.number ?? null;
}

function isPlainNumber(space: Workspace, index: number): boolean {
  return space.marks[index]?.number !== null && space.marks[index]?.period === null;
}

function isSingle(space: Workspace, index: number, entity: number | null): boolean {
  // "más" and "menos" do not inflect; "mejores" and "mayores" do.
  const inflects = !["most", "least"].includes(roleAt(space, index) ?? "");
  const marks: (Mark | undefined)[] = [
    ...(entity === null ? [] : [space.marks[entity]]),
    ...(inflects ? [space.marks[index]] : []),
  ];
  if (marks.some((mark) => mark !== undefined && isPlural(mark.text))) return false;
  return !space.marks.some((mark) => mark.sense?.role === "who" && /s$/i.test(mark.text.split(" ")[0] ?? ""));
}
