import { isMeasurable } from "./mark-facts.ts";
import type { ExcessAsk, MeasureAsk } from "./reading.ts";
import { factsAt, isOpen, markAt, nextOf, previousOf, roleAt, type Workspace } from "./workspace.ts";

const growing: ReadonlySet<string> = new Set(["more", "most", "high"]);
const shrinking: ReadonlySet<string> = new Set(["less", "least", "low"]);

/** "More … in one period than in another", as a condition on what is asked for; null where two periods are not set so. */
export function readExcess(space: Workspace): ExcessAsk | null {
  const periods = [...space.marks.keys()].filter((at) => markAt(space, at)?.period !== null);
  const [first, second] = periods;
  if (first === undefined || second === undefined || periods.length > 2) return null;
  const than = space.marks.slice(first + 1, second).some((mark) => /^(?:than|que)\b/i.test(mark.text));
  const word = [...space.marks.keys()].find(
    (at) => at < first && !space.used.has(at) && (isOne(space, at, growing) || isOne(space, at, shrinking)),
  );
  if (!than || word === undefined) return null;
  space.used.add(word);
  return { more: isOne(space, word, growing), measure: measureBeside(space, word) };
}

function isOne(space: Workspace, at: number, roles: ReadonlySet<string>): boolean {
  return roles.has(roleAt(space, at) ?? "");
}

// "more revenue", "sold more".
function measureBeside(space: Workspace, word: number): MeasureAsk | null {
  const after = nextOf(space, word, ["preposition"]);
  const before = previousOf(space, word);
  const at = [after, before].find((place) => isOpen(space, place) && canMeasure(space, place));
  if (at === undefined || at === null) return null;
  space.used.add(at);
  return { word: "value", mark: markAt(space, at), quality: null, per: null };
}

function canMeasure(space: Workspace, at: number): boolean {
  if (markAt(space, at)?.period !== null) return false;
  return isMeasurable(factsAt(space, at)) || factsAt(space, at).table !== null;
}
