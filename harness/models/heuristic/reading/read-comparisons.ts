import type { ComparisonAsk } from "./reading.ts";
import { isMeasurable } from "./mark-facts.ts";
import { isFree, nextOf, previousOf, roleAt, type Workspace } from "./workspace.ts";

/** Comparisons with numbers: "more than 50 sales", "precio mayor a 100", "entre 5 y 10", "10 o más pedidos". */
export function readComparisons(space: Workspace): ComparisonAsk[] {
  const found: ComparisonAsk[] = [];
  for (const index of space.marks.keys()) {
    const ask = isFree(space, index, ["compare"]) ? withOperator(space, index) : null;
    const other =
      ask ?? (isFree(space, index, ["between"]) ? between(space, index) : null) ?? trailing(space, index);
    if (other !== null) found.push(other);
  }
  return found;
}

function withOperator(space: Workspace, index: number): ComparisonAsk | null {
  const one = isOne(space, index + 1);
  const at = one ? index + 1 : nextOf(space, index);
  const value = one ? 1 : at === null ? null : (space.marks[at]?.number ?? null);
  const comparison = space.marks[index]?.sense?.comparison;
  if (at === null || value === null || comparison === undefined) return null;
  space.used.add(index).add(at);
  return {
    comparison: negate(space, index, comparison),
    values: [value],
    left: leftOf(space, index),
    ...rightSide(space, at),
  };
}

// "More than one plant": elsewhere the word is mostly an article.
function isOne(space: Workspace, index: number): boolean {
  return /^(?:one|un|una|uno)$/i.test(space.marks[index]?.text ?? "");
}

// "that do not exceed 100".
function negate(
  space: Workspace,
  index: number,
  comparison: ComparisonAsk["comparison"],
): ComparisonAsk["comparison"] {
  const before = previousOf(space, index);
  if (before === null || !isFree(space, before, ["not"])) return comparison;
  space.used.add(before);
  const opposite = { ">": "<=", ">=": "<", "<": ">=", "<=": ">", "=": "=", between: "between" } as const;
  return opposite[comparison];
}

function between(space: Workspace, index: number): ComparisonAsk | null {
  const first = nextOf(space, index);
  const and = first === null ? null : nextOf(space, first);
  const second = and === null ? null : nextOf(space, and);
  if (first === null || and === null || second === null || roleAt(space, and) !== "and") return null;
  const values = [space.marks[first]?.number ?? null, space.marks[second]?.number ?? null].filter(
    (value) => value !== null,
  );
  if (values.length < 2) return null;
  for (const at of [index, first, and, second]) space.used.add(at);
  return { comparison: "between", values, left: leftOf(space, index), ...rightSide(space, second) };
}

// "5 or more", "10 o menos".
function trailing(space: Workspace, index: number): ComparisonAsk | null {
  if (!isFree(space, index, ["orMore", "orLess"])) return null;
  const at = previousOf(space, index);
  const value = at === null || space.used.has(at) ? null : (space.marks[at]?.number ?? null);
  if (at === null || value === null) return null;
  space.used.add(index).add(at);
  const comparison = roleAt(space, index) === "orMore" ? ">=" : "<=";
  return { comparison, values: [value], left: leftOf(space, at), ...rightSide(space, index) };
}

function leftOf(space: Workspace, index: number): ComparisonAsk["left"] {
  const at = previousOf(space, index, ["with", "preposition", "which"]);
  const facts = at === null ? undefined : space.facts[at];
  if (
    at === null ||
    facts === undefined ||
    (!isMeasurable(facts) && facts.table === null && facts.dimensions.length === 0)
  )
    return null;
  // A number of its own is what is compared; a table is only where to look, and keeps its role.
  if (facts.metric !== null || (isMeasurable(facts) && facts.table === null)) space.used.add(at);
  return space.marks[at] ?? null;
}

function rightSide(space: Workspace, index: number): Pick<ComparisonAsk, "right" | "money"> {
  const next = nextOf(space, index);
  const money = next !== null && isMoney(space, next);
  return { right: rightOf(space, index), money };
}

function rightOf(space: Workspace, index: number): ComparisonAsk["right"] {
  let at = nextOf(space, index);
  if (at !== null && isMoney(space, at)) {
    space.used.add(at);
    at = nextOf(space, at, ["preposition"]);
  }
  // A unit that nobody knows ("pesos", "USD") may stand before the noun.
  if (at !== null && isPlainWord(space, at)) at = nextOf(space, at, ["preposition"]);
  const facts = at === null ? undefined : space.facts[at];
  if (at === null || facts === undefined || space.used.has(at)) return null;
  if (!isMeasurable(facts) && facts.table === null) return null;
  space.used.add(at);
  return space.marks[at] ?? null;
}

const currencies =
  /^(?:pesos?|dollars?|d[oó]lar(?:es)?|euros?|soles|reales|reais|pounds?|libras|usd|mxn|ars|eur|gbp|cop|clp)$/i;

function isMoney(space: Workspace, index: number): boolean {
  return currencies.test(space.marks[index]?.text ?? "");
}

function isPlainWord(space: Workspace, index: number): boolean {
  const mark = space.marks[index];
  return (
    mark !== undefined &&
    mark.sense === null &&
    mark.links.length === 0 &&
    mark.number === null &&
    mark.period === null
  );
}
