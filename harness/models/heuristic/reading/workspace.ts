import type { Knowledge } from "../knowledge/knowledge.ts";
import type { GrammarRole } from "../language/grammar-sense.ts";
import type { Mark, Sentence } from "../link/mark.ts";
import { stopWords } from "../../../ranking/stop-words.ts";
import { bindCompounds } from "./bind-compounds.ts";
import { factsOf, type MarkFacts } from "./mark-facts.ts";

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
  const { marks, qualifiers } = bindCompounds(sentence.marks, knowledge);
  const facts = marks.map((mark) => factsOf(mark, knowledge));
  return { knowledge, sentence: { ...sentence, marks }, marks, facts, used: new Set(qualifiers), qualifiers };
}

/** The grammar role of a mark; null where it has none or is past either end. */
export function roleAt(space: Workspace, index: number): GrammarRole | null {
  return space.marks[index]?.sense?.role ?? null;
}

/** Whether a mark plays one of some roles and is free. */
export function isFree(space: Workspace, index: number, roles: readonly GrammarRole[]): boolean {
  const role = roleAt(space, index);
  return role !== null && roles.includes(role) && !space.used.has(index);
}

const light: ReadonlySet<GrammarRole> = new Set(["filler", "ask", "all", "list", "only"]);

/** Whether a mark says nothing by itself: an article, a pronoun, a sign. */
export function isLight(space: Workspace, index: number): boolean {
  const mark = space.marks[index];
  if (space.qualifiers.has(index)) return true;
  if (mark === undefined || mark.links.length > 0 || mark.quoted) return false;
  if (mark.sense !== null) return light.has(mark.sense.role);
  if (mark.number !== null || mark.period !== null || mark.unit !== null) return false;
  return stopWords.has(mark.text.toLowerCase()) || !/[\p{L}\p{N}]/u.test(mark.text);
}

/** The next mark that says something, in a direction (1 or -1); marks of the roles `over` are passed as well. */
export function neighbour(
  space: Workspace,
  index: number,
  over: readonly GrammarRole[] = [],
  step: 1 | -1 = 1,
): number | null {
  for (let at = index + step; at >= 0 && at < space.marks.length; at += step) {
    const role = roleAt(space, at);
    const passed = role !== null && over.includes(role) && (space.marks[at]?.links.length ?? 0) === 0;
    if (!isLight(space, at) && !passed) return at;
  }
  return null;
}

/** Indexes of the free marks that pass a test, from left to right. */
export function freeMarks(space: Workspace, test: (index: number) => boolean): number[] {
  return [...space.marks.keys()].filter((index) => !space.used.has(index) && test(index));
}

/** Whether a noun is in the plural, in either language. */
export function isPlural(text: string): boolean {
  const word =
    text
      .normalize("NFC")
      .toLowerCase()
      .split(" ")
      .findLast((part) => part.endsWith("s")) ?? "";
  return word.endsWith("s") && word !== "mes" && !/(?:ss|us|is|[áéíóú]s)$/.test(word);
}
