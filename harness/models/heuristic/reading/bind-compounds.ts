import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Link } from "../link/concept.ts";
import type { Mark } from "../link/mark.ts";
import { labelOf } from "../knowledge/column-roles.ts";
import { factsOf, type MarkFacts } from "./mark-facts.ts";

/** Marks whose links have been narrowed by their neighbours, and those that do nothing but narrow. */
export interface BoundMarks {
  readonly marks: readonly Mark[];
  readonly qualifiers: ReadonlySet<number>;
}

/**
 * Puts together what belongs together: a column and its value ("zona Sur"), a table and its number ("fine amount",
 * "importe de las multas"), a table and a value of its columns ("Lima branches").
 */
export function bindCompounds(marks: readonly Mark[], knowledge: Knowledge): BoundMarks {
  const bound = [...marks];
  const qualifiers = new Set<number>();
  for (let index = 0; index < bound.length; index += 1) {
    const next = neighbourOf(bound, index);
    if (next === null) continue;
    bindPair(bound, { left: index, right: next.index, joined: next.joined, knowledge, qualifiers });
  }
  return { marks: bound, qualifiers };
}

interface Pair {
  readonly left: number;
  readonly right: number;
  /** Whether "of" or "de" stands between, so that the owner comes second. */
  readonly joined: boolean;
  readonly knowledge: Knowledge;
  readonly qualifiers: Set<number>;
}

function bindPair(marks: Mark[], pair: Pair): void {
  const { left, right, joined, knowledge, qualifiers } = pair;
  const [first, second] = [marks[left], marks[right]];
  if (first === undefined || second === undefined) return;
  const [a, b] = [factsOf(first, knowledge), factsOf(second, knowledge)];
  const columnValue = narrowValue(second, a.dimensions) ?? null;
  const valueColumn = joined ? null : narrowValue(first, b.dimensions);
  if (columnValue !== null && a.table === null) {
    marks[right] = columnValue;
    qualifiers.add(left);
  } else if (valueColumn !== null && b.table === null) {
    marks[left] = valueColumn;
    qualifiers.add(right);
  } else if (!joined && ownsNumber(a, b)) {
    marks[right] = narrowColumn(second, tableOf(a));
    qualifiers.add(left);
  } else if (right === left + 1 && ownsDimension(a, b) && !isLabel(b, tableOf(a), knowledge)) {
    marks[right] = narrowColumn(second, tableOf(a));
    qualifiers.add(left);
  } else if (joined && ownsNumber(b, a)) {
    marks[left] = narrowColumn(first, tableOf(b));
    qualifiers.add(right);
  } else bindOwner(marks, pair, [a, b]);
}

// "socios de Lima", "Lima branches": of several columns with this value the table's own is meant; the table keeps its role.
function bindOwner(
  marks: Mark[],
  { left, right, knowledge }: Pair,
  [a, b]: readonly [MarkFacts, MarkFacts],
): void {
  const [first, second] = [marks[left], marks[right]];
  if (first === undefined || second === undefined) return;
  if (a.table !== null && b.values.length > 0) marks[right] = narrowColumn(second, tableOf(a));
  else if (b.table !== null && a.values.length > 0) marks[left] = narrowColumn(first, tableOf(b));
  else if (
    a.dimensions.length > 0 &&
    b.table !== null &&
    a.table === null &&
    !isLabel(a, tableOf(b), knowledge)
  )
    marks[left] = narrowColumn(first, tableOf(b));
}

function isLabel(facts: MarkFacts, table: string | null, knowledge: Knowledge): boolean {
  const labels = table === null ? [] : labelOf(knowledge, table).flatMap((label) => label.columns);
  return facts.dimensions.some(
    ({ concept }) =>
      concept.kind === "column" &&
      labels.some((ref) => ref.table === concept.column.table && ref.column === concept.column.column),
  );
}

function narrowValue(mark: Mark, columns: readonly Link[]): Mark | null {
  const links = mark.links.filter(
    ({ concept }) =>
      concept.kind === "value" && columns.some((column) => isSameColumn(column, concept.column)),
  );
  return links.length === 0 || mark.links.some((link) => link.concept.kind === "filter")
    ? null
    : { ...mark, links };
}

function isSameColumn({ concept }: Link, ref: { table: string; column: string }): boolean {
  return (
    concept.kind === "column" && concept.column.table === ref.table && concept.column.column === ref.column
  );
}

function ownsNumber(owner: MarkFacts, owned: MarkFacts): boolean {
  const table = tableOf(owner);
  if (table === null || owned.table !== null || owned.metric !== null || owner.metric !== null) return false;
  return [...owned.amounts, ...owned.dates].some(
    ({ concept }) => concept.kind === "column" && concept.column.table === table,
  );
}

// "clinic city": a noun before another one narrows it in English.
function ownsDimension(owner: MarkFacts, owned: MarkFacts): boolean {
  const table = tableOf(owner);
  return (
    owned.table === null &&
    owned.dimensions.some(({ concept }) => concept.kind === "column" && concept.column.table === table)
  );
}

function tableOf(facts: MarkFacts): string | null {
  const concept = facts.table?.concept;
  return concept?.kind === "table" || concept?.kind === "ranking" ? concept.table : null;
}

/** The mark with those of its columns and values that lie in a table; as it is where none does. */
function narrowColumn(mark: Mark, table: string | null): Mark {
  const links = mark.links.filter(
    ({ concept }) =>
      (concept.kind === "column" || concept.kind === "value") && concept.column.table === table,
  );
  return links.length === 0 ? mark : { ...mark, links };
}

const articles = new Set(["el", "la", "los", "las", "the", "a", "un", "una"]);
const owners = new Set(["de", "del", "of", "de la", "of the"]);

function neighbourOf(marks: readonly Mark[], index: number): { index: number; joined: boolean } | null {
  if ((marks[index]?.links.length ?? 0) === 0 || marks[index]?.guessed === true) return null;
  let joined = false;
  for (let at = index + 1; at < Math.min(marks.length, index + 5); at += 1) {
    const mark = marks[at];
    if (mark === undefined) return null;
    const text = mark.text.toLowerCase();
    if (mark.links.length > 0) return mark.guessed ? null : { index: at, joined };
    if (owners.has(text)) joined = true;
    else if (
      !articles.has(text) &&
      !["average", "sum", "minimum", "maximum"].includes(mark.sense?.role ?? "")
    )
      return null;
  }
  return null;
}
