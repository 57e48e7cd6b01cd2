import type { QuestionToken } from "../language/question-token.ts";
import { type Mark, plainMark } from "./mark.ts";

/**
 * Puts the words of a proper name together where the sample values do not show it ("the shipper Café Sierra Madre"): a run
 * of capitalised words of which at least one is explained by nothing, though others may look like something else.
 */
export function joinNames(marks: readonly Mark[], tokens: readonly QuestionToken[]): Mark[] {
  const joined: Mark[] = [];
  for (let index = 0; index < marks.length; index += 1) {
    const mark = marks[index];
    if (mark === undefined) break;
    const end = endOfName(marks, index);
    const run = marks.slice(index, end);
    if (run.length > 1 && run.some(isUnknown)) {
      joined.push(plainMark(tokens, mark.start, run.at(-1)?.end ?? mark.end));
      index = end - 1;
    } else joined.push(mark);
  }
  return joined;
}

const connectors = new Set([
  "de",
  "del",
  "la",
  "las",
  "los",
  "el",
  "of",
  "the",
  "van",
  "von",
  "da",
  "do",
  "dos",
  "di",
]);

// Lower-case connectors stand inside a name only.
function endOfName(marks: readonly Mark[], start: number): number {
  let end = start;
  for (let at = start; at < marks.length; at += 1) {
    const mark = marks[at];
    if (mark === undefined) break;
    if (canBePart(mark)) end = at + 1;
    else if (at === start || !connectors.has(mark.text)) break;
  }
  return Math.max(end, start + 1);
}

function canBePart(mark: Mark): boolean {
  if (!mark.capital || mark.quoted || mark.period !== null) return false;
  if (mark.text.includes(" ") || !/^\p{Lu}[\p{L}'’]+$/u.test(mark.text)) return false;
  return mark.guessed || mark.links.every((link) => link.concept.kind === "value");
}

function isUnknown(mark: Mark): boolean {
  return mark.sense === null && (mark.links.length === 0 || mark.guessed);
}
