import type { GrammarRole } from "../language/grammar-sense.ts";
import { roleOfWord } from "../language/grammar-phrases.ts";
import { readNumber } from "../language/read-number.ts";
import { foldText } from "../../../ranking/fold-text.ts";
import { type Choice, readChoice } from "./read-choice.ts";
import type { GroupAsk, MeasureAsk, RankingAsk } from "./reading.ts";
import { isMeasurable, tableOf } from "./mark-facts.ts";
import { partsOfSuperlative, type SuperlativeParts } from "./superlative-parts.ts";
import {
  factsAt,
  isFree,
  isOpen,
  isPlural,
  markAt,
  nextOf,
  previousOf,
  roleAt,
  type Workspace,
} from "./workspace.ts";

const superlatives: readonly GrammarRole[] = [
  "best",
  "worst",
  "most",
  "least",
  "high",
  "low",
  "latest",
  "earliest",
];
const falling: ReadonlySet<GrammarRole> = new Set(["best", "most", "more", "high", "latest"]);

/** The first superlative of a question that no comparison has taken; null where there is none. */
export function findSuperlative(space: Workspace): number | null {
  const indexes = [...space.marks.keys()];
  const phrase = indexes.find((index) => !space.used.has(index) && superlativeIn(space, index) !== null);
  const word = indexes.find((index) => isFree(space, index, superlatives) && !isExclusion(space, index));
  return phrase ?? word ?? choiceIn(space);
}

// "Which sold more, A or B": of two values the one with more.
function choiceIn(space: Workspace): number | null {
  if (readChoice(space) === null) return null;
  return [...space.marks.keys()].find((at) => isFree(space, at, ["more", "less"])) ?? null;
}

// "todas las tiendas menos Lima": everything but that value.
function isExclusion(space: Workspace, index: number): boolean {
  return (
    roleAt(space, index) === "least" &&
    factsAt(space, nextOf(space, index, ["preposition"])).values.length > 0
  );
}

// A ranking that an item defines as a phrase with "best" or "worst" in it.
function superlativeIn(space: Workspace, index: number): "best" | "worst" | null {
  if (factsAt(space, index).ranking === null) return null;
  const roles = (markAt(space, index)?.text ?? "").split(" ").map((word) => roleOfWord(foldText(word)));
  if (roles.includes("worst")) return "worst";
  return roles.includes("best") ? "best" : null;
}

/** Reads a superlative: what is ranked, by which measure, how many rows. `rankedBy` is a measure that stands apart. */
export function readRanking(space: Workspace, index: number, rankedBy: number | null): RankingAsk {
  space.used.add(index);
  if (rankedBy !== null) space.used.add(rankedBy);
  const phrase = superlativeIn(space, index);
  const role = phrase ?? roleAt(space, index) ?? "best";
  const choice = readChoice(space);
  const parts = partsOf(space, { index, role, choice, isPhrase: phrase !== null });
  const measure = rankedBy ?? parts.measure;
  const limit =
    numberInPhrase(space, phrase === null ? null : index) ?? limitNear(space, index, parts.entity);
  for (const at of [parts.entity, measure]) if (at !== null && !isQualifier(space, at)) space.used.add(at);
  return {
    descending: falling.has(role),
    limit,
    single: limit === null && isSingle(space, index, parts.entity),
    recency: role === "latest" || role === "earliest",
    bare: measure === null && isBareAdjective(space, index),
    entity: groupOf(space, parts.entity),
    choice: chosenFrom(space, choice, { index, entity: parts.entity }),
    measure: measureOf(space, index, measure),
  };
}

// "The last rejected": a word for a condition that stands for its noun stays a condition.
function isQualifier(space: Workspace, index: number): boolean {
  const facts = factsAt(space, index);
  return facts.filter !== null && facts.table === null && !isMeasurable(facts);
}

// "More dogs or cats", "more gold or silver guests": their own rows are counted.
function chosenFrom(
  space: Workspace,
  choice: Choice | null,
  { index, entity }: { index: number; entity: number | null },
): RankingAsk["choice"] {
  const mark = markAt(space, choice?.left ?? null);
  if (choice === null || mark === null) return null;
  const named = entity !== null && tableOf(factsAt(space, entity)) === choice.table;
  if (!choice.apart && entity !== null && !named) return null;
  const follows = nextOf(space, index, ["preposition"]) === choice.left;
  return { mark, counted: follows || (named && entity > choice.right) };
}

interface Superlative {
  readonly index: number;
  readonly role: GrammarRole;
  readonly choice: Choice | null;
  readonly isPhrase: boolean;
}

// The values of a choice are neither ranked nor measured: they say which rows there are.
function partsOf(space: Workspace, { index, role, choice, isPhrase }: Superlative): SuperlativeParts {
  if (isPhrase) return { entity: index, measure: index };
  const held = choice === null ? [] : [choice.left, choice.right].filter((at) => !space.used.has(at));
  for (const at of held) space.used.add(at);
  const parts = partsOfSuperlative(space, index, role);
  for (const at of held) space.used.delete(at);
  return parts;
}

// "the highest fine": an adjective of size that does not say of what.
function isBareAdjective(space: Workspace, index: number): boolean {
  const sense = markAt(space, index)?.sense ?? null;
  return sense !== null && (sense.role === "high" || sense.role === "low") && sense.about === undefined;
}

function numberInPhrase(space: Workspace, index: number | null): number | null {
  const mark = markAt(space, index);
  for (let at = mark?.start ?? 0; at < (mark?.end ?? 0); at += 1) {
    const number = readNumber(space.sentence.tokens, at);
    if (number !== null) return number.value;
  }
  return null;
}

function groupOf(space: Workspace, index: number | null): GroupAsk | null {
  const mark = markAt(space, index);
  if (mark === null) return null;
  return mark.unit === null ? { unit: null, mark, of: null } : { unit: mark.unit, mark: null, of: null };
}

function measureOf(space: Workspace, index: number, measure: number | null): MeasureAsk | null {
  const quality = markAt(space, index)?.sense?.about ?? null;
  const mark = markAt(space, measure);
  return mark === null && quality === null ? null : { word: "value", mark, quality, per: null };
}

// "top 5", "5 best", "the five stores with…", "los 10 clientes que más…".
function limitNear(space: Workspace, index: number, entity: number | null): number | null {
  const beside = [
    nextOf(space, index),
    previousOf(space, index),
    entity === null ? null : previousOf(space, entity),
  ];
  // A noun that nothing explains may stand between: "the five … who sold the most".
  const earlier = entity === null ? [...space.marks.keys()].filter((at) => at < index) : [];
  const at = [...beside, ...earlier].find((place) => isOpen(space, place) && isPlainNumber(space, place));
  if (at === undefined || at === null) return null;
  space.used.add(at);
  return markAt(space, at)?.number ?? null;
}

function isPlainNumber(space: Workspace, index: number): boolean {
  const mark = markAt(space, index);
  return mark !== null && mark.number !== null && mark.period === null;
}

function isSingle(space: Workspace, index: number, entity: number | null): boolean {
  // "más" and "menos" do not inflect; "mejores" and "mayores" do.
  const inflects = !["most", "least"].includes(roleAt(space, index) ?? "");
  const nouns = [markAt(space, entity), inflects ? markAt(space, index) : null];
  if (nouns.some((mark) => mark !== null && isPlural(mark.text))) return false;
  return !space.marks.some((mark) => mark.sense?.role === "who" && /^quienes\b/i.test(mark.text));
}
