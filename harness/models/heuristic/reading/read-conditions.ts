import { isCondition } from "./mark-facts.ts";
import { readDenials } from "./read-denials.ts";
import type { ConditionAsk } from "./reading.ts";
import { factsAt, freeMarks, markAt, nextOf, previousOf, roleAt, type Workspace } from "./workspace.ts";

const denying = ["not", "without", "except"];

/** What is left and restricts the rows: values, filters, flags and further tables, each affirmed or denied. */
export function readConditions(space: Workspace): ConditionAsk[] {
  const found: ConditionAsk[] = [];
  const { denied, affirmed } = readDenials(space);
  let previous: { at: number; denied: boolean } | null = null;
  for (const at of freeMarks(space, (index) => restricts(space, index))) {
    const mark = markAt(space, at);
    if (mark === null || isIncluded(space, at)) continue;
    const inList: boolean =
      previous !== null && previous.denied && !affirmed.has(at) && continues(space, previous.at, at);
    const own: boolean = denied.has(at) || (!affirmed.has(at) && isDenied(space, at));
    const negated: boolean = own !== mark.denied || inList;
    const before = previousOf(space, at);
    const present = before !== null && roleAt(space, before) === "with";
    found.push({ mark, negated, literal: mark.quoted || isNameOnly(space, at) ? mark.text : null, present });
    space.used.add(at);
    previous = { at, denied: negated };
  }
  return found;
}

// "Counting the retired ones too", "retirados incluidos": those as well, so that nothing is restricted.
function isIncluded(space: Workspace, at: number): boolean {
  const facts = factsAt(space, at);
  const isName = markAt(space, at)?.capital === true || facts.table !== null;
  if (isName || !isCondition(facts)) return false;
  const beside = [previousOf(space, at, ["also", "preposition"]), nextOf(space, at)];
  return beside.some((place) => place !== null && roleAt(space, place) === "including");
}

function restricts(space: Workspace, index: number): boolean {
  const mark = markAt(space, index);
  if (mark === null || mark.period !== null) return false;
  return mark.links.length > 0 || mark.quoted || isNameOnly(space, index);
}

// A capitalised word that nothing explains is a name that the sample values do not show.
function isNameOnly(space: Workspace, index: number): boolean {
  const mark = markAt(space, index);
  if (mark === null || !mark.capital || mark.links.length > 0 || mark.sense !== null) return false;
  return mark.number === null && mark.unit === null && /^\p{Lu}\p{L}+/u.test(mark.text);
}

function isDenied(space: Workspace, at: number): boolean {
  const before = previousOf(space, at, ["with", "preposition", "distinct"]);
  if (before === null) return false;
  if (denies(space, before)) return true;
  // "todas las tiendas menos Lima".
  if (roleAt(space, before) === "least" && !space.used.has(before) && factsAt(space, at).values.length > 0)
    return true;
  // "that have never bought anything": a verb between the denial and its object.
  const mark = markAt(space, before);
  const earlier =
    mark?.links.length === 0 && mark.sense === null
      ? previousOf(space, before, ["with", "preposition"])
      : null;
  return earlier !== null && denies(space, earlier);
}

function denies(space: Workspace, index: number): boolean {
  return denying.includes(roleAt(space, index) ?? "");
}

// "except A and B", "ni A ni B".
function continues(space: Workspace, from: number, to: number): boolean {
  const between = space.marks.slice(from + 1, to);
  const lists = between.some(
    (mark) => ["and", "or"].includes(mark.sense?.role ?? "") || /^(?:,|ni|nor)$/i.test(mark.text),
  );
  return (
    lists &&
    between.every(
      (mark, offset) => joins(mark.text, mark.sense?.role ?? "") || space.used.has(from + 1 + offset),
    )
  );
}

function joins(text: string, role: string): boolean {
  return ["and", "or", "preposition", "filler"].includes(role) || /^(?:,|ni|nor)$/i.test(text);
}
