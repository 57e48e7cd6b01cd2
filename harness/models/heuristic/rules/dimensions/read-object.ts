import { numberWords } from "../../language/number-words.ts";
import type { QuestionToken } from "../../language/question-token.ts";
import { wordForms } from "../../language/word-forms.ts";
import type { Presence } from "../claim.ts";
import type { FoundConcept } from "../find-concepts.ts";
import { isPlainWord } from "../plain-words.ts";
import { ruleLanguage } from "../rule-language.ts";
import type { RuleSentence } from "../rule-sentence.ts";

type ObjectParts = Pick<Presence, "thing" | "things" | "owners" | "states" | "names">;

interface Noun {
  readonly id: string;
  readonly at: number;
  readonly concept: FoundConcept | null;
}

/** What a noun phrase names: its head, whose it is, and which ones are meant; null where it names nothing. */
export function readObject(
  sentence: RuleSentence,
  { start, end, conceptsOnly = false }: { start: number; end: number; conceptsOnly?: boolean },
): ObjectParts | null {
  const inside = sentence.concepts.filter((one) => one.start >= start && one.end <= end);
  const lacking = (one: { start: number }): boolean =>
    one.start > start && /^(?:without|sin)$/.test(before(sentence, one.start));
  const states = new Set([
    ...inside.filter(({ kind }) => kind === "state").map(({ id }) => id),
    ...inside.filter((one) => one.kind !== "state" && lacking(one)).map(({ id }) => `no ${id}`),
  ]);
  const nouns = [
    ...inside
      .filter((one) => one.kind !== "state" && !lacking(one))
      .map((one): Noun => ({ id: one.id, at: one.start, concept: one })),
    ...(conceptsOnly ? [] : unknownWords(sentence, { start, end, inside })),
  ].toSorted((one, other) => one.at - other.at);
  const names = new Set(nouns.filter(({ id }) => id.startsWith("=")).map(({ id }) => id));
  const plain = nouns.filter(({ id }) => !id.startsWith("="));
  const head = headOf(sentence, plain);
  const rest = plain.filter((noun) => noun !== head);
  for (const { id, concept } of rest) if (concept === null) states.add(id);
  const owners = new Set(rest.filter(({ concept }) => concept !== null).map(({ id }) => id));
  if (head === null && states.size === 0 && names.size === 0) return null;
  return {
    thing: head?.id ?? null,
    things: new Set(head === null ? [] : [head.id, ...owners]),
    owners,
    states,
    names,
  };
}

// The token before, but for articles.
function before({ tokens }: RuleSentence, at: number): string {
  const word = tokens[at - 1]?.folded ?? "";
  return /^(?:the|a|el|la|los|las|su|its|any)$/.test(word) ? (tokens[at - 2]?.folded ?? "") : word;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly inside: readonly FoundConcept[];
}

// A word that no concept knows is a thing or a quality of its own; a capital inside a sentence makes it a name.
function unknownWords({ tokens, concepts }: RuleSentence, { start, end }: Stretch): readonly Noun[] {
  const taken = (index: number): boolean => concepts.some((one) => index >= one.start && index < one.end);
  return tokens.slice(start, end).flatMap((token, offset): Noun[] => {
    const at = start + offset;
    // "Warehouse 7" is a name.
    if (token.kind === "number" && isNumbered(concepts, at))
      return [{ id: `=${token.folded}`, at, concept: null }];
    if (token.kind === "quoted") return [{ id: `=${token.folded}`, at, concept: null }];
    if (token.kind !== "word" || taken(at) || isPlainWord(token.folded) || numberWords.has(token.folded))
      return [];
    const isName = at > 0 && isCapitalised(token) && !calendarWord.test(token.folded);
    return [{ id: isName ? `=${token.folded}` : rootOf(token), at, concept: null }];
  });
}

function isNumbered(concepts: readonly FoundConcept[], at: number): boolean {
  return concepts.some(({ end, kind }) => end === at && kind === "thing");
}

const calendarWord =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|english|spanish|french|german|mexican)$/;

function isCapitalised({ text }: QuestionToken): boolean {
  return /^\p{Lu}\p{Ll}+$/u.test(text);
}

function rootOf({ folded }: QuestionToken): string {
  const { singulars } = wordForms(folded);
  return `~${(singulars.at(-1) ?? folded).replace(/[ao]$/, "")}`;
}

// Spanish says the head first; English last, unless "of", "who" or the like follow it.
function headOf(sentence: RuleSentence, nouns: readonly Noun[]): Noun | null {
  const [first] = nouns;
  if (first === undefined) return null;
  const splits = sentence.tokens.findIndex(
    ({ folded }, index) =>
      index > first.at &&
      /^(?:of|for|from|with|without|who|that|which|as|on|into|towards|under|below|above|beside|beneath|you|we|they|i|bajo|debajo|como|en|de|del|que|con|sin|in|by)$/.test(
        folded,
      ),
  );
  const front = splits === -1 ? nouns : nouns.filter(({ at }) => at < splits);
  return ruleLanguage(sentence.text) === "es"
    ? (front.find(({ concept }) => concept !== null) ?? first)
    : (front.at(-1) ?? first);
}
