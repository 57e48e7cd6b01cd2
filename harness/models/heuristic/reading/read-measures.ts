import type { GrammarRole } from "../language/grammar-sense.ts";
import { countedAfter, farTarget, nearTarget, qualifierAfter, targetBefore } from "./find-target.ts";
import type { Mark } from "../link/mark.ts";
import { isMeasurable } from "./mark-facts.ts";
import type { GroupAsk, MeasureAsk, MeasureWord } from "./reading.ts";
import {
  factsAt,
  freeMarks,
  isOpen,
  markAt,
  nextOf,
  previousOf,
  roleAt,
  type Workspace,
} from "./workspace.ts";

const measureWords: Readonly<Partial<Record<GrammarRole, MeasureWord>>> = {
  count: "count",
  howMuch: "howMuch",
  sum: "sum",
  average: "average",
  minimum: "minimum",
  maximum: "maximum",
};

/**
 * The measures that a question asks for by a word ("how many", "average"), then those that it only names. Where there is
 * a breakdown and no measure, a number that is named is summed.
 */
export function readMeasures(space: Workspace, grouped: boolean): MeasureAsk[] {
  const found: MeasureAsk[] = [];
  for (const index of space.marks.keys()) {
    const role = roleAt(space, index);
    const word = role === null ? undefined : measureWords[role];
    if (word === undefined || space.used.has(index)) continue;
    const ask =
      stressed(space, index, { word, found }) ??
      askedBy(space, index, { word, measured: found.length > 0 }) ??
      sharedTarget(word, found);
    // "How much does a cat weigh on average" asks once.
    if (ask !== null && found.at(-1)?.word === "howMuch" && ask.mark === found.at(-1)?.mark) found.pop();
    if (ask !== null) found.push(ask);
  }
  const metrics = freeMarks(space, (at) => isMetric(space, at, found.length > 0) && !isDenied(space, at));
  found.push(...metrics.map((index) => valueAsk(space, index)));
  const numbers = freeMarks(
    space,
    (at) => isNumber(space, at) && (found.length === 0 ? grouped : isAlsoAsked(space, at)),
  );
  return [...found, ...numbers.map((index) => valueAsk(space, index))];
}

// Beside what is asked for by a word, a verb of a metric's stem is only a verb.
function isMetric(space: Workspace, index: number, asked: boolean): boolean {
  return (
    factsAt(space, index).metric !== null &&
    isSure(space, index) &&
    (!asked || markAt(space, index)?.exact === true)
  );
}

function isSure(space: Workspace, index: number): boolean {
  return markAt(space, index)?.guessed === false;
}

function isNumber(space: Workspace, index: number): boolean {
  const facts = factsAt(space, index);
  return facts.amounts.length > 0 && facts.table === null && isSure(space, index);
}

// "Number of readings and energy read": a further number beside a measure.
function isAlsoAsked(space: Workspace, index: number): boolean {
  const before = previousOf(space, index);
  const measured = before === null || roleAt(space, before) !== "and" ? null : previousOf(space, before);
  return measured !== null && space.used.has(measured);
}

function valueAsk(space: Workspace, index: number): MeasureAsk {
  space.used.add(index);
  return { word: "value", mark: markAt(space, index), quality: null, per: null };
}

// "Cuánto pesa de media un fardo": the verb before is what is averaged, not the noun behind.
function stressed(
  space: Workspace,
  index: number,
  { word, found }: { word: MeasureWord; found: readonly MeasureAsk[] },
): MeasureAsk | null {
  const before = found.at(-1);
  const follows = before?.word === "howMuch" && markAt(space, previousOf(space, index)) === before.mark;
  if (!follows || before.mark === null || !isAggregate(word)) return null;
  space.used.add(index);
  return sharedTarget(word, found);
}

// "Minimum and maximum score": both are about the same number.
function sharedTarget(word: MeasureWord, found: readonly MeasureAsk[]): MeasureAsk | null {
  const before = found.at(-1);
  if (before === undefined || !isAggregate(word)) return null;
  return isAggregate(before.word) || before.word === "howMuch" ? { ...before, word } : null;
}

function isAggregate(word: MeasureWord): boolean {
  return word === "average" || word === "minimum" || word === "maximum";
}

// "without sales": a condition, no measure.
function isDenied(space: Workspace, index: number): boolean {
  const before = previousOf(space, index, ["with", "preposition"]);
  return before !== null && ["not", "without", "except"].includes(roleAt(space, before) ?? "");
}

function askedBy(
  space: Workspace,
  index: number,
  { word, measured }: { word: MeasureWord; measured: boolean },
): MeasureAsk | null {
  space.used.add(index);
  if (word === "count") return countAsk(space, index);
  const closing = word === "howMuch" && closesQuestion(space, index);
  const far = closing ? targetBefore : farTarget;
  const target = word === "howMuch" ? far(space, index) : nearTarget(space, index);
  if (target === null) {
    // "total" and "maximum" alone only stress what is asked elsewhere.
    const alone = word === "howMuch" && !closing && !measured;
    return alone ? { word, mark: null, quality: null, per: null } : null;
  }
  space.used.add(target);
  const mark = narrowedBy(space, target);
  const counted = word === "sum" && !isMeasurable(factsAt(space, target));
  const per = word === "average" ? perUnit(space, index) : null;
  return { word: counted ? "count" : word, mark, quality: null, per };
}

// "What do the fines add up to": the measure stands before.
function closesQuestion(space: Workspace, index: number): boolean {
  return /^(?:add|com|came|amount|sum)/i.test(markAt(space, index)?.text ?? "");
}

// "Average score for cleanliness": of several columns with scores the one that a further word names.
function narrowedBy(space: Workspace, target: number): Mark | null {
  const mark = markAt(space, target);
  const { amounts, metric } = factsAt(space, target);
  if (mark === null || metric !== null || amounts.length < 2) return mark;
  for (const at of freeMarks(space, (index) => index !== target && factsAt(space, index).table === null)) {
    const named = new Set(factsAt(space, at).amounts.map((link) => JSON.stringify(link.concept)));
    const links = amounts.filter((link) => named.has(JSON.stringify(link.concept)));
    if (links.length === 0 || links.length === amounts.length) continue;
    space.used.add(at);
    return { ...mark, links };
  }
  return mark;
}

/** The measure of "how many" at an index. */
export function countAsk(space: Workspace, index: number): MeasureAsk {
  const target = countedAfter(space, index);
  if (target !== null) space.used.add(target);
  // A qualifier that stands for its noun restricts the rows as well, so it stays free.
  return {
    word: "count",
    mark: markAt(space, target ?? qualifierAfter(space, index)),
    quality: null,
    per: null,
  };
}

/** The calendar unit of an average over units: "average monthly sales", "promedio mensual de ventas". */
export function perUnit(space: Workspace, index: number): GroupAsk | null {
  const at = [nextOf(space, index), previousOf(space, index)].find(
    (place) => isOpen(space, place) && markAt(space, place)?.unitAdjective === true,
  );
  if (at === undefined || at === null) return null;
  space.used.add(at);
  return { unit: markAt(space, at)?.unit ?? null, mark: null, of: null };
}
