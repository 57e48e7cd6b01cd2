import type { Knowledge } from "../knowledge/knowledge.ts";
import type { GrammarRole } from "../language/grammar-sense.ts";
import type { Mark, Sentence } from "../link/mark.ts";
import { irregularSingular } from "../language/irregular-plurals.ts";
import { stopWords } from "../../../ranking/stop-words.ts";
import { bindCompounds } from "./bind-compounds.ts";
import { bindGuesses } from "./bind-guesses.ts";
import { factsOf, type MarkFacts, noFacts } from "./mark-facts.ts";

/** The marks of a question while their roles are being decided; `used` holds the indexes that have one already. */
export interface Workspace {
  readonly knowledge: Knowledge;
  readonly sentence: Sentence;
  readonly marks: readonly Mark[];
  readonly facts: readonly MarkFacts[];
  readonly used: Set<number>;
  /** Marks that only narrow the meaning of another one. */
  readonly qualifiers: ReadonlySet<number>;
}

/** A workspace in which nothing has been decided. */
export function openWorkspace(sentence: Sentence, knowledge: Knowledge): Workspace {
  const { marks, qualifiers } = bindCompounds(bindGuesses(sentence.marks, knowledge), knowledge);
  const facts = marks.map((mark) => factsOf(mark, knowledge));
  return { knowledge, sentence: { ...sentence, marks }, marks, facts, used: new Set(qualifiers), qualifiers };
}

/** The grammar role of a mark; null where it has none or is past either end. */
export function roleAt(space: Workspace, index: number): GrammarRole | null {
  return space.marks[index]?.sense?.role ?? null;
}

/** What a mark can be used for; nothing, past either end. */
export function factsAt(space: Workspace, index: number | null): MarkFacts {
  return (index === null ? undefined : space.facts[index]) ?? noFacts;
}

/** The mark at an index; null for no index, or past either end. */
export function markAt(space: Workspace, index: number | null): Mark | null {
  return (index === null ? undefined : space.marks[index]) ?? null;
}

/** Whether a mark plays one of some roles and is free. */
export function isFree(space: Workspace, index: number, roles: readonly GrammarRole[]): boolean {
  const role = roleAt(space, index);
  return role !== null && roles.includes(role) && !space.used.has(index);
}

/** Whether an index is there and its mark has no role yet. */
export function isOpen(space: Workspace, index: number | null): index is number {
  return index !== null && !space.used.has(index);
}

const light: ReadonlySet<GrammarRole> = new Set(["filler", "ask", "all", "list", "only", "more", "less"]);

/** Whether a mark says nothing by itself: an article, a pronoun, a sign. */
export function isLight(space: Workspace, index: number): boolean {
  const mark = space.marks[index];
  if (space.qualifiers.has(index)) return true;
  if (mark === undefined || mark.links.length > 0 || mark.quoted) return false;
  if (mark.sense !== null) return light.has(mark.sense.role);
  if (mark.number !== null || mark.period !== null || mark.unit !== null) return false;
  return stopWords.has(mark.text.toLowerCase()) || !/[\p{L}\p{N}]/u.test(mark.text);
}

/** The next mark that says something; marks of the roles `over` are passed as well. */
export function nextOf(space: Workspace, index: number, over: readonly GrammarRole[] = []): number | null {
  for (let at = index + 1; at < space.marks.length; at += 1) if (!isPassed(space, at, over)) return at;
  return null;
}

/** The mark before that says something; marks of the roles `over` are passed as well. */
export function previousOf(
  space: Workspace,
  index: number,
  over: readonly GrammarRole[] = [],
): number | null {
  for (let at = index - 1; at >= 0; at -= 1) if (!isPassed(space, at, over)) return at;
  return null;
}

function isPassed(space: Workspace, index: number, over: readonly GrammarRole[]): boolean {
  const role = roleAt(space, index);
  const isOver = role !== null && over.includes(role) && markAt(space, index)?.links.length === 0;
  return isOver || isLight(space, index);
}

/** Indexes of the free marks that pass a test, from left to right. */
export function freeMarks(space: Workspace, test: (index: number) => boolean): number[] {
  return [...space.marks.keys()].filter((index) => !space.used.has(index) && test(index));
}

/** Whether a noun is in the plural, in either language. */
export function isPlural(text: string): boolean {
  const words = text.normalize("NFC").toLowerCase().split(" ");
  if (words.some((part) => irregularSingular(part) !== null)) return true;
  const word = words.findLast((part) => part.endsWith("s")) ?? "";
  return word.endsWith("s") && word !== "mes" && !/(?:ss|us|is|[áéíóú]s)$/.test(word);
}
