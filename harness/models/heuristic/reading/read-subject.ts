import type { GroupAsk } from "./reading.ts";
import { columnOf } from "../knowledge/column-roles.ts";
import { isGroupable } from "./mark-facts.ts";
import { freeMarks, isFree, isLight, isPlural, neighbour, roleAt, type Workspace } from "./workspace.ts";

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
    asked ?? nouns.find((at) => space.facts[at]?.table !== null && !isNegated(space, at)) ?? nouns[0];
  if (chosen === undefined) return { subject: null, shown: [] };
  space.used.add(chosen);
  return (
    columnOfTable(space, chosen) ?? {
      subject: askOf(space, chosen, null),
      shown: columnsAfter(space, chosen),
    }
  );
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
  const facts = space.facts[at];
  const mark = space.marks[at];
  if (facts === undefined || mark === undefined || (mark.guessed && (mark.links[0]?.strength ?? 0) < 1))
    return false;
  return (
    (isGroupable(facts) && facts.flags.length === 0) || facts.amounts.length > 0 || facts.dates.length > 0
  );
}

function isNegated(space: Workspace, at: number): boolean {
  const before = neighbour(space, at, ["with", "preposition"], -1);
  return before !== null && ["not", "without", "except"].includes(roleAt(space, before) ?? "");
}

function askOf(space: Workspace, at: number, of: number | null): GroupAsk {
  return { unit: null, mark: space.marks[at] ?? null, of: of === null ? null : (space.marks[of] ?? null) };
}

// "the names and emails of the members": a list of members with these columns; "the regions": a list of values.
function columnOfTable(space: Workspace, chosen: number): Subject | null {
  const facts = space.facts[chosen];
  if (facts === undefined || facts.table !== null) return null;
  const columns = [chosen, ...columnIndexesAfter(space, chosen)];
  const last = columns.at(-1) ?? chosen;
  const next = neighbour(space, last, ["preposition"]);
  const owner = next === null || space.used.has(next) ? undefined : space.facts[next];
  if (next === null || owner === undefined || owner.table === null || space.marks[next]?.guessed === true) {
    return {
      subject: askOf(space, chosen, null),
      shown: columns.slice(1).map((at) => askOf(space, at, null)),
    };
  }
  for (const at of columns) space.used.add(at);
  // "the categories of the products" are values; the plural of a column with few values is a list of these.
  const values =
    columns.length === 1 && isPlural(space.marks[chosen]?.text ?? "") && hasFewValues(space, chosen);
  space.used.add(next);
  if (values) return { subject: askOf(space, chosen, next), shown: [] };
  return { subject: askOf(space, next, null), shown: columns.map((at) => askOf(space, at, next)) };
}

// A column whose values can be listed is a classification; any other one says something about each row.
function hasFewValues(space: Workspace, index: number): boolean {
  const columns = space.facts[index]?.dimensions ?? [];
  return columns.some(
    ({ concept }) =>
      concept.kind === "column" && columnOf(space.knowledge, concept.column)?.complete === true,
  );
}

function columnsAfter(space: Workspace, chosen: number): GroupAsk[] {
  const withAt = [...space.marks.keys()].find(
    (at) => at > chosen && isFree(space, at, ["with", "and"]) && bringsColumn(space, at),
  );
  const first = withAt === undefined ? null : neighbour(space, withAt);
  if (withAt === undefined || first === null) return [];
  space.used.add(withAt).add(first);
  const rest = columnIndexesAfter(space, first);
  return [first, ...rest].map((at) => askOf(space, at, chosen));
}

// "with their price", "con su correo" want a column; "with e-mail" is a condition, unless it is a number.
function bringsColumn(space: Workspace, at: number): boolean {
  const first = neighbour(space, at);
  if (first === null || !isColumn(space, first)) return false;
  const between = space.marks.slice(at + 1, first).map((mark) => mark.text.toLowerCase());
  const owned = between.some((word) =>
    ["su", "sus", "el", "la", "los", "las", "their", "its", "the"].includes(word),
  );
  return owned || (space.facts[first]?.amounts.length ?? 0) > 0 || roleAt(space, at) === "and";
}

function columnIndexesAfter(space: Workspace, index: number): number[] {
  const found: number[] = [];
  let at = index;
  for (;;) {
    const and = at + 1;
    if (roleAt(space, and) !== "and" && space.marks[and]?.text !== ",") return found;
    const next = neighbour(space, and, ["and"]);
    if (next === null || !isColumn(space, next)) return found;
    space.used.add(next);
    found.push(next);
    at = next;
  }
}

function isColumn(space: Workspace, at: number): boolean {
  const facts = space.facts[at];
  if (facts === undefined || space.used.has(at) || facts.table !== null || facts.metric !== null)
    return false;
  if (space.marks[at]?.guessed === true && (space.marks[at]?.links[0]?.strength ?? 0) < 1) return false;
  return facts.dimensions.length > 0 || facts.amounts.length > 0 || facts.dates.length > 0;
}
