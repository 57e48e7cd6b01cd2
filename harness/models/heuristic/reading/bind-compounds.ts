import { nameOf } from "../knowledge/column-roles.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Link } from "../link/concept.ts";
import type { Mark } from "../link/mark.ts";
import { factsOf, type MarkFacts, tableOf } from "./mark-facts.ts";

/** Marks whose links have been narrowed by their neighbours, and those that do nothing but narrow. */
export interface BoundMarks {
  readonly marks: readonly Mark[];
  readonly qualifiers: ReadonlySet<number>;
}

/** Two marks with links that stand side by side. `joined`: "of" or "de" between them, so that the owner comes second. */
interface Pair {
  readonly left: MarkFacts;
  readonly right: MarkFacts;
  readonly marks: readonly [Mark, Mark];
  readonly joined: boolean;
  /** "in", "among" or the like between them: a number or date of that table, or a place like any other. */
  readonly within: boolean;
  readonly adjacent: boolean;
  readonly knowledge: Knowledge;
}

/** What becomes of one mark of a pair; `absorbs`: the other one only narrowed it. */
interface Binding {
  readonly side: "left" | "right";
  readonly mark: Mark;
  readonly absorbs: boolean;
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
    const [first, second] = [bound[index], next === null ? undefined : bound[next.index]];
    if (next === null || first === undefined || second === undefined) continue;
    const facts = { left: factsOf(first, knowledge), right: factsOf(second, knowledge) };
    const pair: Pair = {
      ...facts,
      marks: [first, second],
      joined: next.joined,
      within: next.within,
      adjacent: next.index === index + 1,
      knowledge,
    };
    const fitting = next.within ? [numberOfTable] : binders;
    const binding = fitting.map((bind) => bind(pair)).find((found) => found !== null);
    if (binding === undefined || binding === null) continue;
    bound[binding.side === "left" ? index : next.index] = binding.mark;
    if (binding.absorbs) qualifiers.add(binding.side === "left" ? next.index : index);
  }
  return { marks: bound, qualifiers };
}

const binders: readonly ((pair: Pair) => Binding | null)[] = [
  valueAfterColumn,
  valueBeforeColumn,
  numberAfterTable,
  columnAfterTable,
  numberOfTable,
  valueOfTable,
  columnOfTable,
];

function valueAfterColumn({ left, right, marks }: Pair): Binding | null {
  const mark = right.filter === null && left.table === null ? narrowValue(marks[1], left.dimensions) : null;
  return mark === null ? null : { side: "right", mark, absorbs: true };
}

function valueBeforeColumn({ left, right, marks, joined }: Pair): Binding | null {
  const fits = !joined && left.filter === null && right.table === null;
  const mark = fits ? narrowValue(marks[0], right.dimensions) : null;
  return mark === null ? null : { side: "left", mark, absorbs: true };
}

// "fine amount".
function numberAfterTable({ left, right, marks, joined }: Pair): Binding | null {
  // A verb ("members joined") is no part of a compound.
  if (joined || marks[1].guessed || !marks[1].exact || !ownsNumber(left, right)) return null;
  return { side: "right", mark: narrowTable(marks[1], tableOf(left)), absorbs: true };
}

// "clinic city", "member category": a noun before another one narrows it in English. A name stays with its table.
function columnAfterTable({ left, right, marks, adjacent, knowledge }: Pair): Binding | null {
  const table = tableOf(left);
  const owned = right.dimensions.some(
    ({ concept }) => concept.kind === "column" && concept.column.table === table,
  );
  if (!adjacent || !marks[1].exact || right.table !== null || !owned || isName(right, table, knowledge))
    return null;
  return { side: "right", mark: { ...narrowTable(marks[1], table), guessed: false }, absorbs: true };
}

// "importe de las multas".
function numberOfTable({ left, right, marks, joined, within }: Pair): Binding | null {
  const close = joined || (within && marks[0].exact && !marks[1].guessed);
  if (!close || !ownsNumber(right, left)) return null;
  return { side: "left", mark: narrowTable(marks[0], tableOf(right)), absorbs: true };
}

// "socios de Lima", "Lima branches": of several columns with this value the table's own is meant; the table keeps its role.
function valueOfTable({ left, right, marks }: Pair): Binding | null {
  if (left.table !== null && right.values.length > 0)
    return { side: "right", mark: narrowTable(marks[1], tableOf(left)), absorbs: false };
  if (right.table !== null && left.values.length > 0)
    return { side: "left", mark: narrowTable(marks[0], tableOf(right)), absorbs: false };
  return null;
}

function columnOfTable({ left, right, marks, knowledge }: Pair): Binding | null {
  if (
    left.dimensions.length === 0 ||
    left.table !== null ||
    right.table === null ||
    isName(left, tableOf(right), knowledge)
  )
    return null;
  return { side: "left", mark: narrowTable(marks[0], tableOf(right)), absorbs: false };
}

function isName(facts: MarkFacts, table: string | null, knowledge: Knowledge): boolean {
  const name = table === null ? null : nameOf(knowledge, table);
  return name !== null && facts.dimensions.some((link) => isSameColumn(link, name));
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

/** The mark with those of its values that belong to some columns; null where none does. */
function narrowValue(mark: Mark, columns: readonly Link[]): Mark | null {
  const links = mark.links.filter(
    ({ concept }) =>
      concept.kind === "value" && columns.some((column) => isSameColumn(column, concept.column)),
  );
  return links.length === 0 ? null : { ...mark, links };
}

/** The mark with those of its columns and values that lie in a table; as it is where none does. */
function narrowTable(mark: Mark, table: string | null): Mark {
  const links = mark.links.filter(
    ({ concept }) =>
      (concept.kind === "column" || concept.kind === "value") && concept.column.table === table,
  );
  return links.length === 0 ? mark : { ...mark, links };
}

const articles = new Set(["el", "la", "los", "las", "the", "a", "un", "una"]);
const owners = new Set(["de", "del", "of", "de la", "of the"]);
const places = new Set(["in", "en", "among", "entre", "from"]);
const aggregates = new Set(["average", "sum", "minimum", "maximum", "latest", "earliest", "high", "low"]);

interface Neighbour {
  readonly index: number;
  readonly joined: boolean;
  readonly within: boolean;
}

function neighbourOf(marks: readonly Mark[], index: number): Neighbour | null {
  const mark = marks[index];
  if (mark === undefined || mark.links.length === 0 || mark.guessed) return null;
  const next = marks.findIndex((other, at) => at > index && other.links.length > 0);
  if (next < 0 || next > index + 4) return null;
  // A guess is believed where it stands directly behind its table.
  if (marks[next]?.guessed === true && next > index + 1) return null;
  const between = marks.slice(index + 1, next);
  const has = (words: ReadonlySet<string>): boolean =>
    between.some((other) => words.has(other.text.toLowerCase()));
  const within = has(places);
  if (!between.every(isBetween)) return null;
  const ranks = between.some((other) =>
    ["latest", "earliest", "high", "low"].includes(other.sense?.role ?? ""),
  );
  return ranks && !within && !has(owners) ? null : { index: next, joined: has(owners), within };
}

function isBetween(mark: Mark): boolean {
  const text = mark.text.toLowerCase();
  return owners.has(text) || places.has(text) || articles.has(text) || aggregates.has(mark.sense?.role ?? "");
}
