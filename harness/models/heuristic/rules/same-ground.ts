import type { Claim } from "./claim.ts";
import { conceptWords, type Concept } from "./concepts.ts";
import type { Condition } from "./split-condition.ts";

/** Whether two claims can meet in one answer: neither their conditions nor their topics keep them apart. */
export function sameGround(one: Claim, other: Claim): boolean {
  if (!conditionsMeet(one.condition, other.condition)) return false;
  if (apart(one.condition.about, other.condition.about)) return false;
  return !apart(subjectsOf(one), subjectsOf(other));
}

/** Whether two conditions can hold at once. */
function conditionsMeet(one: Condition, other: Condition): boolean {
  if (apart(one.about, other.about)) return false;
  if (givesWay(one, other) || givesWay(other, one)) return false;
  const covers = (except: ReadonlySet<string>, about: ReadonlySet<string>): boolean =>
    about.size > 0 && [...about].every((id) => [...except].some((out) => related(id, out)));
  return !covers(one.except, other.about) && !covers(other.except, one.about);
}

// A default leaves room for a case that is named.
function givesWay(one: Condition, other: Condition): boolean {
  return one.isDefault && !other.isDefault && other.about.size > 0;
}

function subjectsOf({ topics, condition }: Claim): ReadonlySet<string> {
  return topics.size > 0 ? topics : condition.about;
}

/** Whether two sets of subjects have nothing in common; an empty one has everything. */
export function apart(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size === 0 || other.size === 0) return false;
  const names = (ids: ReadonlySet<string>): readonly string[] => [...ids].filter((id) => id.startsWith("="));
  const [ours, theirs] = [names(one), names(other)];
  if (ours.length > 0 && theirs.length > 0 && !ours.some((id) => theirs.includes(id))) return true;
  if ([...one].some((id) => [...other].some((second) => otherState(id, second)))) return true;
  return ![...one].some((id) => [...other].some((second) => related(id, second)));
}

const byId: ReadonlyMap<string, Concept> = new Map([...conceptWords.values()].map((one) => [one.id, one]));

// "Amounts" are prices, costs and salaries; two of those are different things.
function related(one: string, other: string): boolean {
  if (one === other || one === `=${other}` || `=${one}` === other) return true;
  const covers = (wide: string, narrow: string): boolean =>
    wide === byId.get(narrow)?.family && wide === "money";
  return covers(one, other) || covers(other, one);
}

// Domestic sales are no international ones.
function otherState(one: string, other: string): boolean {
  const [first, second] = [byId.get(one), byId.get(other)];
  return (
    one !== other && first?.kind === "state" && second?.kind === "state" && first.family === second.family
  );
}
