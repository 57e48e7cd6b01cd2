import { columnOf } from "../knowledge/column-roles.ts";
import { strengths } from "../link/concept.ts";
import { isCondition, isGroupable, type MarkFacts } from "./mark-facts.ts";
import type { GroupAsk } from "./reading.ts";
import {
  factsAt,
  freeMarks,
  isFree,
  isLight,
  isOpen,
  isPlural,
  markAt,
  nextOf,
  previousOf,
  roleAt,
  type Workspace,
} from "./workspace.ts";

/** What a question lists, and the columns that it wants beside. */
export interface Subject {
  readonly subject: GroupAsk | null;
  readonly shown: readonly GroupAsk[];
}

/** The noun that a listing is about: the one after "which" or "list", else the first. */
export function readSubject(space: Workspace): Subject {
  const nouns = freeMarks(space, (at) => isNoun(space, at));
  const asked = nouns.find((at) => isAskedFor(space, at));
  const chosen =
    asked ?? nouns.find((at) => factsAt(space, at).table !== null && !isDenied(space, at)) ?? nouns[0];
  if (chosen === undefined) return { subject: qualifierAlone(space), shown: [] };
  space.used.add(chosen);
  if (factsAt(space, chosen).table !== null)
    return { subject: askOf(space, chosen, null), shown: columnsAfter(space, chosen) };
  return columnsOfOwner(space, chosen);
}

// "List the companies", "heavy shipments", where that only qualifies: it is listed, and restricts the list as well.
function qualifierAlone(space: Workspace): GroupAsk | null {
  const first = [...space.marks.keys()].find((at) => !isLight(space, at));
  const [only] = freeMarks(
    space,
    (at) => (isAskedFor(space, at) || at === first) && factsAt(space, at).filter !== null,
  );
  return only === undefined ? null : askOf(space, only, null);
}

// Nothing but articles and the like between "which", "list" or "show" and the noun.
function isAskedFor(space: Workspace, index: number): boolean {
  for (let at = index - 1; at >= 0; at -= 1) {
    const role = roleAt(space, at);
    if (role !== null && ["which", "list", "who", "ask"].includes(role)) return true;
    if (!isLight(space, at) && role !== "preposition" && role !== "distinct") return false;
  }
  return false;
}

function isNoun(space: Workspace, at: number): boolean {
  const facts = factsAt(space, at);
  if (isWeakGuess(space, at)) return false;
  return (
    (isGroupable(facts) && facts.flags.length === 0) || facts.amounts.length > 0 || facts.dates.length > 0
  );
}

function isWeakGuess(space: Workspace, at: number): boolean {
  const mark = markAt(space, at);
  return mark === null || (mark.guessed && (mark.links[0]?.strength ?? 0) < strengths.part);
}

function isDenied(space: Workspace, at: number): boolean {
  const before = previousOf(space, at, ["with", "preposition"]);
  return before !== null && ["not", "without", "except"].includes(roleAt(space, before) ?? "");
}

function askOf(space: Workspace, at: number, of: number | null): GroupAsk {
  return { unit: null, mark: markAt(space, at), of: markAt(space, of) };
}

// "the names and emails of the members": a list of members with these columns; "the regions": a list of values.
function columnsOfOwner(space: Workspace, chosen: number): Subject {
  const columns = [chosen, ...columnIndexesAfter(space, chosen)];
  const owner = pastConditions(space, nextOf(space, columns.at(-1) ?? chosen, ["preposition"]));
  if (
    !isOpen(space, owner) ||
    factsAt(space, owner).table === null ||
    markAt(space, owner)?.guessed === true
  ) {
    return {
      subject: askOf(space, chosen, null),
      shown: columns.slice(1).map((at) => askOf(space, at, null)),
    };
  }
  for (const at of [...columns, owner]) space.used.add(at);
  // "the categories of the products" are values: a column whose values can be listed is a classification.
  const values =
    columns.length === 1 &&
    isPlural(markAt(space, chosen)?.text ?? "") &&
    hasFewValues(space, factsAt(space, chosen));
  if (values) return { subject: askOf(space, chosen, owner), shown: [] };
  return { subject: askOf(space, owner, null), shown: columns.map((at) => askOf(space, at, owner)) };
}

// "the emails of silver guests": what qualifies the owner stands before it in English.
function pastConditions(space: Workspace, index: number | null): number | null {
  const facts = factsAt(space, index);
  if (index === null || facts.table !== null || !isCondition(facts)) return index;
  const next = nextOf(space, index);
  return factsAt(space, next).table === null ? index : next;
}

function hasFewValues(space: Workspace, facts: MarkFacts): boolean {
  return facts.dimensions.some(
    ({ concept }) =>
      concept.kind === "column" && columnOf(space.knowledge, concept.column)?.complete === true,
  );
}

function columnsAfter(space: Workspace, chosen: number): GroupAsk[] {
  const withAt = [...space.marks.keys()].find(
    (at) => at > chosen && isFree(space, at, ["with", "and"]) && bringsColumn(space, at),
  );
  const first = withAt === undefined ? null : nextOf(space, withAt);
  if (withAt === undefined || first === null) return [];
  space.used.add(withAt).add(first);
  return [first, ...columnIndexesAfter(space, first)].map((at) => askOf(space, at, chosen));
}

// "with their price", "con su correo" want a column; "with e-mail" is a condition, unless it is a number.
function bringsColumn(space: Workspace, at: number): boolean {
  const first = nextOf(space, at);
  if (first === null || !isColumn(space, first)) return false;
  const between = space.marks.slice(at + 1, first).map((mark) => mark.text.toLowerCase());
  const owned = between.some((word) => possessives.has(word));
  return owned || factsAt(space, first).amounts.length > 0 || roleAt(space, at) === "and";
}

const possessives = new Set(["su", "sus", "el", "la", "los", "las", "their", "its", "the"]);

function columnIndexesAfter(space: Workspace, index: number): number[] {
  const found: number[] = [];
  let at = index;
  for (;;) {
    if (roleAt(space, at + 1) !== "and" && markAt(space, at + 1)?.text !== ",") return found;
    const next = nextOf(space, at + 1, ["and"]);
    if (next === null || !isColumn(space, next)) return found;
    space.used.add(next);
    found.push(next);
    at = next;
  }
}

function isColumn(space: Workspace, at: number): boolean {
  const facts = factsAt(space, at);
  if (space.used.has(at) || facts.table !== null || facts.metric !== null || isWeakGuess(space, at))
    return false;
  return facts.dimensions.length > 0 || facts.amounts.length > 0 || facts.dates.length > 0;
}
