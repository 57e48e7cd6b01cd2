import type { GrammarRole } from "../language/grammar-sense.ts";
import { isCondition, isGroupable, isMeasurable } from "./mark-facts.ts";
import { factsAt, isFree, isOpen, markAt, nextOf, previousOf, roleAt, type Workspace } from "./workspace.ts";

/** What a superlative is about: the noun that is ranked, and the word that it is ranked by. */
export interface SuperlativeParts {
  readonly entity: number | null;
  readonly measure: number | null;
}

/** Finds the noun and the measure of the superlative at an index. */
export function partsOfSuperlative(space: Workspace, index: number, role: GrammarRole): SuperlativeParts {
  if (role === "best" || role === "worst") return partsOfBest(space, index);
  const comparesItself =
    role === "latest" || role === "earliest" || markAt(space, index)?.sense?.about !== undefined;
  if (comparesItself) {
    const date = dateBeside(space, index) ?? verbOfAdverb(space, index);
    return {
      entity: date === null ? entityBeside(space, index) : entityBefore(space, index, date),
      measure: date,
    };
  }
  const measure = measureBeside(space, index, role);
  const after = isValueOfColumn(space, measure, role) ? null : entityAfter(space, measure ?? index);
  return { measure, entity: entityBefore(space, index, measure) ?? after };
}

// "the most recent SignedOn", "la fecha más reciente": the date itself is compared, whatever it is a date of.
function dateBeside(space: Workspace, index: number): number | null {
  const beside = [index + 1, nextOf(space, index), index - 1].find(
    (at) => isOpen(space, at ?? null) && isDate(space, at ?? null),
  );
  return beside ?? null;
}

// "Which plant opened most recently", "who ordered last": the verb says which date is meant, or what happened.
function verbOfAdverb(space: Workspace, index: number): number | null {
  const isAdverb = /(?:recently|mente)$/i.test(markAt(space, index)?.text ?? "");
  const before = previousOf(space, index);
  const closes = isAdverb || nextOf(space, index) === null;
  if (!closes || !isOpen(space, before) || markAt(space, before)?.exact === true) return null;
  const { dates, table } = factsAt(space, before);
  return dates.length > 0 || table !== null ? before : null;
}

function isDate(space: Workspace, index: number | null): boolean {
  const facts = factsAt(space, index);
  const sure = markAt(space, index)?.exact === true && markAt(space, index)?.guessed === false;
  return sure && facts.dates.length > 0 && facts.table === null && facts.dimensions.length === 0;
}

// "the highest Load among the Sites" is a number; "the highest-priced of the products" would be a row.
function isValueOfColumn(space: Workspace, measure: number | null, role: GrammarRole): boolean {
  const facts = factsAt(space, measure);
  if (measure === null || (role !== "high" && role !== "low") || facts.metric !== null) return false;
  const inside = /^(?:of|in|among|from|de|del|en|entre)$/i.test(markAt(space, measure + 1)?.text ?? "");
  return inside && facts.amounts.length > 0 && facts.table === null && markAt(space, measure)?.exact === true;
}

function partsOfBest(space: Workspace, index: number): SuperlativeParts {
  const at = pastNumber(space, nextOf(space, index, ["preposition"]));
  if (!isOpen(space, at)) return { entity: entityBefore(space, index, null), measure: null };
  if (canBeEntity(space, at)) return { entity: at, measure: null };
  // "best selling products", "mejores ventas".
  const measure = isMeasurable(factsAt(space, at)) ? at : null;
  return { measure, entity: entityAfter(space, at) ?? entityBefore(space, index, measure) };
}

function pastNumber(space: Workspace, index: number | null): number | null {
  const isNumber = index !== null && (markAt(space, index)?.number ?? null) !== null;
  return isNumber ? nextOf(space, index, ["preposition"]) : index;
}

function canBeEntity(space: Workspace, index: number): boolean {
  const mark = markAt(space, index);
  if (mark === null || space.used.has(index)) return false;
  return isGroupable(factsAt(space, index)) || (mark.unit !== null && !mark.unitAdjective);
}

// "el precio más alto", "sold the most" have it before; "con más ventas", "the highest revenue", "que más vendió" after.
function measureBeside(space: Workspace, index: number, role: GrammarRole): number | null {
  const before = previousOf(space, index);
  const near = isOpen(space, before) && before >= index - 3 ? before : null;
  const measurable = near !== null && isMeasurable(factsAt(space, near)) ? near : null;
  const isAdjective = role === "high" || role === "low";
  if (isAdjective && measurable !== null && factsAt(space, measurable).table === null) return measurable;
  const after = pastConditions(space, nextOf(space, index));
  if (isOpen(space, after) && canMeasure(space, after)) return after;
  return measurable ?? (near !== null && isVerbOfTable(space, near) ? near : null);
}

function canMeasure(space: Workspace, index: number): boolean {
  const facts = factsAt(space, index);
  return isMeasurable(facts) || facts.table !== null;
}

// A table that is named by a guess is named by a verb ("borrowed" for Loans), which is no entity.
function isVerbLike(space: Workspace, index: number): boolean {
  return markAt(space, index)?.guessed === true && isVerbOfTable(space, index);
}

// So is one that is named by no more than a stem ("sold" for Sales).
function isVerbOfTable(space: Workspace, index: number): boolean {
  const mark = markAt(space, index);
  return !space.used.has(index) && mark?.exact !== true && factsAt(space, index).table !== null;
}

// "the most overdue loans", "más visitas nuevas": an adjective may come first.
function pastConditions(space: Workspace, index: number | null): number | null {
  const mark = markAt(space, index);
  if (index === null || mark === null || isMeasurable(factsAt(space, index))) return index;
  const isPlain = mark.links.length === 0 && mark.sense === null;
  if (!isPlain && !isCondition(factsAt(space, index))) return index;
  const next = nextOf(space, index, ["preposition"]);
  return next !== null && canMeasure(space, next) ? next : index;
}

function entityBefore(space: Workspace, index: number, measure: number | null): number | null {
  const indexes = [...space.marks.keys()];
  const candidates = indexes.filter(
    (at) =>
      at < index &&
      at !== measure &&
      canBeEntity(space, at) &&
      (!isVerbLike(space, at) || isNamedByWhich(space, at)),
  );
  const numbered = candidates.find((at) => (markAt(space, at - 1)?.number ?? null) !== null);
  const asked = candidates.find((at) =>
    indexes.some((which) => which < at && isFree(space, which, ["which", "list"])),
  );
  return numbered ?? asked ?? candidates[0] ?? null;
}

function isNamedByWhich(space: Workspace, at: number): boolean {
  return roleAt(space, at - 1) === "which";
}

const clauseRoles: readonly GrammarRole[] = ["by", "each", "with", "preposition", "which"];

function entityAfter(space: Workspace, index: number): number | null {
  let at = nextOf(space, index, ["preposition"]);
  for (let steps = 0; at !== null && steps < 3; steps += 1) {
    const role = roleAt(space, at);
    if ((role !== null && clauseRoles.includes(role)) || markAt(space, at)?.period !== null) return null;
    if (canBeEntity(space, at)) return at;
    at = nextOf(space, at);
  }
  return null;
}

function entityBeside(space: Workspace, index: number): number | null {
  const at = pastNumber(space, nextOf(space, index, ["preposition"]));
  if (at !== null && canBeEntity(space, at)) return at;
  const alone = isOpen(space, at) && factsAt(space, at).filter !== null ? at : null;
  return entityBefore(space, index, null) ?? entityAfter(space, index) ?? alone;
}
