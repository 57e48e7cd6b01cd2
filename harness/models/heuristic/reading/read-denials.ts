import type { GrammarRole } from "../language/grammar-sense.ts";
import { isCondition, isMeasurable } from "./mark-facts.ts";
import { factsAt, isLight, markAt, roleAt, type Workspace } from "./workspace.ts";

/** The nouns that a denial is about, and the conditions within it that only say which of them are meant. */
export interface Denials {
  readonly denied: ReadonlySet<number>;
  readonly affirmed: ReadonlySet<number>;
}

const denying: readonly GrammarRole[] = ["not", "without"];

/**
 * What denials such as "did not receive any express parcel", "haven't closed any orders" or "no closed orders" are about:
 * that there are such rows. The conditions between the denial and its noun are not denied themselves.
 */
export function readDenials(space: Workspace): Denials {
  const denied = new Set<number>();
  const affirmed = new Set<number>();
  let end = 0;
  for (const index of space.marks.keys()) {
    if (index < end || !denying.includes(roleAt(space, index) ?? "filler")) continue;
    const scope = scopeOf(space, index);
    if (scope === null) continue;
    denied.add(scope.noun);
    for (const at of scope.inner) affirmed.add(at);
    end = scope.noun;
  }
  return { denied, affirmed };
}

interface Scope {
  readonly noun: number;
  readonly inner: readonly number[];
}

const longest = 9;

function scopeOf(space: Workspace, denial: number): Scope | null {
  const inner: number[] = [];
  for (let at = denial + 1; at < space.marks.length && at <= denial + longest; at += 1) {
    if (isPassed(space, at)) continue;
    if (space.used.has(at)) return null;
    if (isNoun(space, at)) return { noun: at, inner };
    const facts = factsAt(space, at);
    const isWord = markAt(space, at)?.links.every((link) => link.concept.kind === "note") === true;
    const only = facts.filter !== null || facts.dimensions.length === 0;
    if (!isWord && !(isCondition(facts) && only)) return null;
    if (!isWord) inner.push(at);
  }
  return null;
}

function isNoun(space: Workspace, at: number): boolean {
  const facts = factsAt(space, at);
  const isVerb = markAt(space, at)?.guessed === true || markAt(space, at)?.exact === false;
  return (facts.table !== null || facts.metric !== null) && !isVerb;
}

// "Records of", "not in any", "en ninguna".
function staysInside(space: Workspace, at: number): boolean {
  const before = roleAt(space, at - 1);
  const after = markAt(space, at + 1)?.text.toLowerCase() ?? "";
  return before === "rows" || before === "not" || /^(?:any|ning[uú]n[ao]?|alg[uú]n[ao]?)$/.test(after);
}

const passed: readonly GrammarRole[] = ["not", "without", "with", "distinct", "rows", "all", "only", "ask"];

// Articles, "any", a second "ningún", "records of"; a verb that means nothing here. A preposition opens another phrase.
function isPassed(space: Workspace, at: number): boolean {
  const role = roleAt(space, at);
  if (isLight(space, at) || (role !== null && passed.includes(role))) return true;
  if (role === "preposition") return staysInside(space, at);
  const mark = markAt(space, at);
  const isEmpty = mark?.links.length === 0 && mark.number === null && mark.period === null;
  return role === null && isEmpty && !isMeasurable(factsAt(space, at)) && /^\p{L}/u.test(mark.text);
}
