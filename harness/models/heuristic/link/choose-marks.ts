import { isInflection } from "../language/word-forms.ts";
import type { QuestionToken } from "../language/question-token.ts";
import type { Candidate } from "./find-candidates.ts";
import { type Mark, plainMark } from "./mark.ts";

/**
 * Cuts a question into marks: the longest phrase wins, then the strongest source, then the closest fit. A phrase that is
 * taken is not read again, but one stretch may keep several meanings.
 */
export function chooseMarks(tokens: readonly QuestionToken[], candidates: readonly Candidate[]): Mark[] {
  const ranked = candidates.toSorted(
    (a, b) =>
      weightOf(b) - weightOf(a) ||
      Number(isExact(b)) - Number(isExact(a)) ||
      b.length - a.length ||
      b.strength - a.strength ||
      a.mark.start - b.mark.start ||
      a.mark.end - b.mark.end,
  );
  const taken: (Mark | null)[] = tokens.map(() => null);
  const chosen: Mark[] = [];
  for (const { mark } of ranked) {
    if (taken.slice(mark.start, mark.end).some((other) => other !== null)) continue;
    const merged = mergeAlternatives(mark, candidates);
    chosen.push(merged);
    taken.fill(merged, mark.start, mark.end);
  }
  const rest = tokens.flatMap((_, index) =>
    taken[index] === null ? [plainMark(tokens, index, index + 1)] : [],
  );
  return [...chosen, ...rest].toSorted((a, b) => a.start - b.start);
}

// "Amount of payments" is the amount that is written there, not a column "amount paid".
function weightOf(candidate: Candidate): number {
  const [link] = candidate.mark.links;
  const isLike = link !== undefined && link.item === null && !isExact(candidate);
  return isLike ? Math.min(candidate.length, 1) : candidate.length;
}

// Number and gender leave a word what it is; a shared stem may not: "libros" is the table Libros, not a hint on "libre".
function isExact(candidate: Candidate): boolean {
  return isInflection(candidate.score);
}

const closeness = 0.08;

function mergeAlternatives(mark: Mark, candidates: readonly Candidate[]): Mark {
  const same = candidates.filter((other) => other.mark.start === mark.start && other.mark.end === mark.end);
  const bestScore = Math.max(
    ...same.filter((other) => other.mark.links.length > 0).map((other) => other.score),
  );
  const links = same
    .filter((other) => other.score >= bestScore - closeness)
    .flatMap((other) => other.mark.links)
    .toSorted((a, b) => b.strength - a.strength);
  const sense =
    mark.sense ??
    (mark.links.length > 0 ? null : (same.find((other) => other.mark.sense !== null)?.mark.sense ?? null));
  const unit = same.find((other) => other.mark.unit !== null)?.mark;
  const number = same.find((other) => other.mark.number !== null)?.mark.number ?? null;
  const exact = links.length > 0 && isInflection(bestScore);
  return {
    ...mark,
    exact,
    links,
    sense,
    number,
    unit: unit?.unit ?? null,
    unitAdjective: unit?.unitAdjective ?? false,
  };
}
