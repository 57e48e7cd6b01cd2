import type { Claim, Dimension, Presence } from "../claim.ts";
import { isCognate } from "../../link/is-cognate.ts";
import { conceptWords } from "../concepts.ts";
import type { RuleSentence } from "../rule-sentence.ts";
import { findScopes, type Scope } from "./find-cues.ts";
import { readObject } from "./read-object.ts";
import { threshold } from "./threshold.ts";

/** Whether a thing is shown, counted, left out, or the only one there is. */
export const presence: Dimension = {
  id: "presence",
  title: { es: "qué se incluye", en: "what is included" },
  read(sentence) {
    const numbered = threshold.read(sentence).length > 0;
    return findScopes(sentence)
      .flatMap((scope) => presencesOf(sentence, scope))
      .filter((one) => !numbered || one.states.size > 0)
      .map((demand) => presenceClaim(sentence, demand));
  },
  clash(one, other) {
    if (one.demand.kind !== "presence" || other.demand.kind !== "presence") return false;
    return oneWay(one.demand, other.demand) || oneWay(other.demand, one.demand);
  },
};

function presencesOf(sentence: RuleSentence, { cue, from, to }: Scope): readonly Presence[] {
  if (cue.place === "anywhere") {
    const things = sentence.concepts.filter(({ kind }) => kind === "thing").map(({ id }) => id);
    const base = { owners: none, states: none, names: none };
    return [{ kind: "presence", mode: cue.mode, thing: things[0] ?? null, things: new Set(things), ...base }];
  }
  const objects = groups(sentence, from, to).flatMap(([start, end]) => {
    const object = readObject(sentence, { start, end });
    return object === null ? [] : [{ ...object, isOwn: isOwn(sentence, start, end) }];
  });
  return objects.flatMap((object, index): readonly Presence[] => {
    const { isOwn: own, ...shared } = sharingNoun(
      object,
      objects[index - 1] ?? objects[index + 1] ?? onlyThing(sentence),
    );
    if (cue.mode === "only" && own)
      return [{ kind: "presence", mode: "only", ...shared, names: new Set([...shared.names, "=own"]) }];
    const added = addedWords.test(sentence.text) ? ({ added: true } as const) : {};
    if (cue.mode !== "all") return [{ kind: "presence", mode: cue.mode, ...added, ...shared }];
    // "All stores, open and closed": both kinds are there. "All active customers" says nothing of the others.
    if (object.thing === null)
      return object.states.size > 0 ? [{ kind: "presence", mode: "include", ...shared }] : [];
    return [{ kind: "presence", mode: isWhole(shared) ? "all" : "include", ...shared }];
  });
}

const addedWords = /(?:^| )(?:also|too|as well|in addition|tambien|ademas)(?= |$)/;

// "All stores, the closed ones too": what the sentence is about.
function onlyThing({ concepts }: RuleSentence): Pick<Presence, "thing" | "things" | "owners"> | undefined {
  const things = new Set(concepts.filter(({ kind }) => kind === "thing").map(({ id }) => id));
  const [thing] = things;
  return things.size === 1 && thing !== undefined ? { thing, things, owners: none } : undefined;
}

// "Active and former employees": both are employees.
function sharingNoun<T extends Pick<Presence, "thing" | "things" | "owners" | "states">>(
  object: T,
  beside: Pick<Presence, "thing" | "things" | "owners"> | undefined,
): T {
  if (object.thing !== null || object.states.size === 0 || beside === undefined) return object;
  return { ...object, thing: beside.thing, things: beside.things, owners: beside.owners };
}

// "Only my region" is one of the regions.
function isOwn({ tokens }: RuleSentence, start: number, end: number): boolean {
  return tokens.slice(start, end).some(({ folded }) => /^(?:my|mine|mis?|own|propi[oa]s?)$/.test(folded));
}

const none: ReadonlySet<string> = new Set();

function isWhole({ states, names }: Pick<Presence, "states" | "names">): boolean {
  return states.size === 0 && names.size === 0;
}

// A list shares the word before it: "name, city and phone". The "e" of "e-mail" joins nothing.
function groups(
  { tokens, concepts }: RuleSentence,
  from: number,
  to: number,
): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  let start = from;
  for (let index = from; index <= to; index += 1) {
    const inside = concepts.some((one) => index >= one.start && index < one.end);
    const parts = !inside && /^(?:,|\(|\)|and|or|nor|y|e|o|u|ni)$/.test(tokens[index]?.folded ?? "");
    if (!parts && index < to) continue;
    if (index > start) found.push([start, index]);
    start = index + 1;
  }
  return found;
}

/** A claim that a thing is there, or is not. */
export function presenceClaim(sentence: RuleSentence, demand: Presence): Claim {
  const what = [...demand.states, ...demand.names, ...(demand.thing === null ? [] : [demand.thing])].join(
    " ",
  );
  const words = modeWords[demand.mode];
  return {
    dimension: "presence",
    topics: none,
    condition: sentence.condition,
    demand,
    says: { es: `${words.es} ${what}`.trim(), en: `${words.en} ${what}`.trim() },
  };
}

const modeWords = {
  only: { es: "solo", en: "only" },
  all: { es: "todo", en: "all" },
  beyond: { es: "no solo", en: "not only" },
  include: { es: "con", en: "with" },
  exclude: { es: "sin", en: "without" },
} as const;

function oneWay(one: Presence, other: Presence): boolean {
  if (one.mode === "exclude" && other.mode === "all") return !isWhole(one) && sameKind(one, other);
  if (one.mode === "exclude" && other.mode !== "exclude") return sameThing(one, other);
  return one.mode === "only" && leavesNoRoom(one, other);
}

// What stands alone against what is wanted beside it.
function leavesNoRoom(one: Presence, other: Presence): boolean {
  switch (other.mode) {
    case "exclude":
      return false;
    case "beyond":
      return sameThing(other, one);
    case "all":
      return isOtherField(one, other) || spansAll(one, other) || (!isWhole(one) && sameKind(one, other));
    default:
      return (
        isOtherField(one, other) || widens(one, other) || (otherOnes(one, other) && sameKind(one, other))
      );
  }
}

// Nothing but the code of a store leaves no room for its name.
function isOtherField(one: Presence, other: Presence): boolean {
  const isField = ({ thing, ...rest }: Presence): boolean =>
    isWhole(rest) && thing !== null && fields.has(thing);
  if (!isField(one) || !isField(other) || one.thing === other.thing) return false;
  return [...one.owners].some((id) => other.owners.has(id)) || one.owners.size + other.owners.size === 0;
}

const fields: ReadonlySet<string> = new Set(
  [...conceptWords.values()].filter(({ kind }) => kind === "attribute").map(({ id }) => id),
);

// Only permanent ones, and also temporary ones: more than one kind is wanted.
function widens(one: Presence, other: Presence): boolean {
  if (other.added !== true || one.states.size === 0 || other.states.size === 0) return false;
  const sameNoun = other.thing === null || one.thing === null || sameName(one.thing, other.thing);
  return sameNoun && ![...other.states].some((id) => one.states.has(id));
}

// What is left out against what is wanted: the same ones, of the same kind.
function sameThing(out: Presence, wanted: Presence): boolean {
  if (!isWhole(out)) {
    const within = (one: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
      [...one].every((id) => [...all].some((other) => sameName(id, other)));
    return within(out.states, wanted.states) && within(out.names, wanted.names) && sameKind(out, wanted);
  }
  if (out.thing === null || wanted.thing === null || !sameName(out.thing, wanted.thing)) return false;
  return (
    out.owners.size === 0 || wanted.owners.size === 0 || [...out.owners].some((id) => wanted.owners.has(id))
  );
}

function sameKind(one: Presence, other: Presence): boolean {
  if (one.thing === null || other.thing === null) return !isUnknownWhole(one) && !isUnknownWhole(other);
  if (sameName(one.thing, other.thing)) return true;
  return [...one.things].some((id) => other.things.has(id));
}

// "All details" is no list of things of which some are left out.
function isUnknownWhole({ mode, thing }: Presence): boolean {
  return mode === "all" && thing?.startsWith("~") === true;
}

// Words that no concept knows may be one word in two languages.
function sameName(one: string, other: string): boolean {
  if (one === other) return true;
  return one.startsWith("~") && other.startsWith("~") && isCognate(one.slice(1), other.slice(1));
}

const places = new Set(["city", "country", "region"]);

// "Every city" and "all channels" leave no room for one of them.
function spansAll(one: Presence, whole: Presence): boolean {
  if (whole.thing === null) return false;
  if (one.names.size > 0 && places.has(whole.thing)) return true;
  return [...one.states].some((id) => familyOf.get(id) === whole.thing);
}

const familyOf: ReadonlyMap<string, string | null> = new Map(
  [...conceptWords.values()].map(({ id, family }) => [id, family]),
);

// What has come to its end is active no more.
const endedStates = new Set(["cancelled", "closed", "overdue", "expired"]);

// Active ones against former ones, one city against another.
function otherOnes(one: Presence, other: Presence): boolean {
  const families = (states: ReadonlySet<string>): Map<string, string> =>
    new Map([...states].flatMap((id) => (familyOf.get(id) == null ? [] : [[familyOf.get(id) ?? "", id]])));
  const [ours, theirs] = [families(one.states), families(other.states)];
  const parted = [...ours].some(([family, id]) => theirs.has(family) && theirs.get(family) !== id);
  const ended =
    one.thing === other.thing &&
    one.states.has("active") &&
    [...other.states].some((id) => endedStates.has(id));
  const named =
    one.names.size > 0 && other.names.size > 0 && ![...one.names].some((name) => other.names.has(name));
  return parted || named || ended;
}
