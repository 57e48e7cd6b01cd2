import type { GrammarRole } from "../language/grammar-sense.ts";
import { isGroupable, isMeasurable, type MarkFacts } from "./mark-facts.ts";
import type { GroupAsk, MeasureAsk, MeasureWord } from "./reading.ts";
import { freeMarks, isFree, neighbour, roleAt, type Workspace } from "./workspace.ts";

const measureWords: Readonly<Partial<Record<GrammarRole, MeasureWord>>> = {
  count: "count",
  howMuch: "howMuch",
  sum: "sum",
  average: "average",
  minimum: "minimum",
  maximum: "maximum",
};

/** The measures that a question asks for by a word ("how many", "average"), then those that it only names. */
export function readMeasures(space: Workspace, grouped: boolean): MeasureAsk[] {
  const found: MeasureAsk[] = [];
  for (const index of space.marks.keys()) {
    const role = roleAt(space, index);
    const word = role === null ? undefined : measureWords[role];
    if (word === undefined || space.used.has(index)) continue;
    const ask = askedBy(space, index, word) ?? sharedTarget(word, found);
    if (ask !== null) found.push(ask);
  }
  for (const index of freeMarks(
    space,
    (at) => space.facts[at]?.metric !== null && space.marks[at]?.guessed === false,
  )) {
    if (isMentionOnly(space, index)) continue;
    found.push(valueAsk(space, index));
  }
  return found.length > 0 || !grouped ? found : numbersOf(space);
}

function valueAsk(space: Workspace, index: number): MeasureAsk {
  space.used.add(index);
  return { word: "value", mark: space.marks[index] ?? null, quality: null, per: null };
}

// "attendees by zone": a number that is broken down is summed.
function numbersOf(space: Workspace): MeasureAsk[] {
  const numbers = freeMarks(
    space,
    (at) =>
      (space.facts[at]?.amounts.length ?? 0) > 0 &&
      space.facts[at]?.table === null &&
      space.marks[at]?.guessed === false,
  );
  return numbers.map((index) => valueAsk(space, index));
}

// "Minimum and maximum score": both are about the same number.
function sharedTarget(word: MeasureWord, found: readonly MeasureAsk[]): MeasureAsk | null {
  const before = found.at(-1);
  const isAggregate = (other: MeasureWord): boolean => ["average", "minimum", "maximum"].includes(other);
  return before !== undefined && isAggregate(word) && isAggregate(before.word) ? { ...before, word } : null;
}

// "without sales": a condition, no measure.
function isMentionOnly(space: Workspace, index: number): boolean {
  const before = neighbour(space, index, ["with", "preposition"], -1);
  return before !== null && ["not", "without", "except"].includes(roleAt(space, before) ?? "");
}

function askedBy(space: Workspace, index: number, word: MeasureWord): MeasureAsk | null {
  space.used.add(index);
  if (word === "count") return countAsk(space, index);
  const target = word === "howMuch" ? farTarget(space, index) : nearTarget(space, index);
  if (target === null) {
    // "total" and "maximum" alone only stress what is asked elsewhere.
    return word === "howMuch" ? { word, mark: null, quality: null, per: null } : null;
  }
  space.used.add(target);
  const rows = space.facts[target];
  const counted = word === "sum" && rows !== undefined && !isMeasurable(rows);
  const per = word === "average" ? perUnit(space, index) : null;
  return { word: counted ? "count" : word, mark: space.marks[target] ?? null, quality: null, per };
}

/** What "how many" counts: the first noun after it, past its adjectives. */
export function countAsk(space: Workspace, index: number): MeasureAsk {
  const target = scanRight(space, index, (at) => {
    const facts = space.facts[at];
    return facts !== undefined && (isGroupable(facts) || isMeasurable(facts));
  });
  if (target !== null) space.used.add(target);
  return {
    word: "count",
    mark: target === null ? null : (space.marks[target] ?? null),
    quality: null,
    per: null,
  };
}

const passed: readonly GrammarRole[] = ["distinct", "preposition", "count", "sum", "rows"];
const closing: ReadonlySet<GrammarRole> = new Set([
  "by",
  "each",
  "with",
  "without",
  "which",
  "who",
  "compare",
  "versus",
]);

// Adjectives, conditions and unknown words may stand between "how many" and its noun; a new clause may not.
function scanRight(space: Workspace, index: number, fits: (at: number) => boolean): number | null {
  let patience = 4;
  for (
    let at = neighbour(space, index, passed);
    at !== null && patience > 0;
    at = neighbour(space, at, passed)
  ) {
    const role = roleAt(space, at);
    if (role !== null && closing.has(role) && space.marks[at]?.links.length === 0) return null;
    if (!space.used.has(at) && fits(at) && !isConditionFirst(space, at, fits)) return at;
    patience -= 1;
  }
  return null;
}

// "how many active members": a flag or filter before its noun is a condition.
function isConditionFirst(space: Workspace, at: number, fits: (at: number) => boolean): boolean {
  const facts = space.facts[at];
  if (facts === undefined || facts.table !== null || isMeasurable(facts)) return false;
  const isCondition = facts.flags.length > 0 || facts.filter !== null || facts.values.length > 0;
  const next = neighbour(space, at, ["preposition"]);
  return isCondition && next !== null && next <= at + 2 && fits(next);
}

// "precio promedio" has its noun before, "average price" after; a number beats a table.
function nearTarget(space: Workspace, index: number): number | null {
  const before = neighbour(space, index, [], -1);
  const beforeFacts = before === null || space.used.has(before) ? undefined : space.facts[before];
  if (before !== null && beforeFacts !== undefined && before >= index - 2 && isMeasurable(beforeFacts))
    return before;
  const measurable = scanRight(space, index, (at) => {
    const facts = space.facts[at];
    return facts !== undefined && (isMeasurable(facts) || facts.dates.length > 0);
  });
  if (measurable !== null) return measurable;
  const counted = scanRight(space, index, (at) => {
    const facts = space.facts[at];
    return facts !== undefined && (facts.table !== null || facts.dimensions.length > 0);
  });
  return counted;
}

// "how much did the store in Lima sell": the verb may come last; a measure beats a table, a sure link a guess.
function farTarget(space: Workspace, index: number): number | null {
  const free = freeMarks(space, (at) => at > index);
  const measurable = free.filter((at) => isMeasurable(space.facts[at] ?? noFacts));
  const tables = free.filter((at) => (space.facts[at] ?? noFacts).table !== null);
  const sure = (at: number): boolean => space.marks[at]?.guessed === false;
  return (
    measurable.find(sure) ?? measurable[0] ?? tables.findLast((at) => !sure(at)) ?? tables.find(sure) ?? null
  );
}

/** What a mark that is not there can be used for. */
export const noFacts: MarkFacts = {
  metric: null,
  ranking: null,
  table: null,
  amounts: [],
  dimensions: [],
  dates: [],
  flags: [],
  values: [],
  filter: null,
};

// "average monthly sales", "promedio mensual de ventas".
/** A calendar adjective beside an average: the average is taken over such units. */
export function perUnit(space: Workspace, index: number): GroupAsk | null {
  for (const at of [neighbour(space, index), neighbour(space, index, [], -1)]) {
    const mark = at === null ? undefined : space.marks[at];
    if (at === null || mark?.unit === null || mark?.unitAdjective !== true || space.used.has(at)) continue;
    space.used.add(at);
    return { unit: mark.unit, mark: null, of: null };
  }
  return null;
}
