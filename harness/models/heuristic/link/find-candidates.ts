import { grammarAt, roleOfWord } from "../language/grammar-phrases.ts";
import type { GrammarRole } from "../language/grammar-sense.ts";
import type { QuestionToken } from "../language/question-token.ts";
import { readNumber } from "../language/read-number.ts";
import { findPeriods } from "../time/find-periods.ts";
import type { Schema } from "../schema/schema.ts";
import type { PeriodClock } from "../time/period.ts";
import { unitAdjectives, unitNames } from "../time/time-words.ts";
import { foldText } from "../../../ranking/fold-text.ts";
import { stopWords } from "../../../ranking/stop-words.ts";
import { type Link, strengths } from "./concept.ts";
import { type Mark, plainMark } from "./mark.ts";
import { matchEntry } from "./match-entry.ts";
import { numberedNameAt, numberedNames } from "./numbered-names.ts";
import { entriesAt, type Vocabulary } from "./vocabulary.ts";

/** A possible mark: how many words it explains, how strong its source is, and how exactly the words fit. */
export interface Candidate {
  readonly mark: Mark;
  readonly length: number;
  readonly strength: number;
  readonly score: number;
}

/** What a question is read with. */
export interface CandidateContext {
  readonly vocabulary: Vocabulary;
  readonly clock: PeriodClock;
  readonly schema: Schema;
}

/** Every reading of every stretch of a question; they overlap. */
export function findCandidates(tokens: readonly QuestionToken[], context: CandidateContext): Candidate[] {
  const found: Candidate[] = findPeriods(tokens, context.clock).map(({ start, end, period }) => ({
    mark: { ...plainMark(tokens, start, end), period },
    length: end - start,
    strength: 4.5,
    score: 1,
  }));
  for (let index = 0; index < tokens.length; index += 1) {
    found.push(
      ...grammarCandidates(tokens, index),
      ...numberCandidates(tokens, index),
      ...unitCandidates(tokens, index),
    );
    found.push(
      ...linkCandidates(tokens, index, context.vocabulary),
      ...nameCandidates(tokens, index, context.schema),
    );
  }
  return found;
}

// "Store 12" is a value of the column of which "Store 3" is a sample.
function nameCandidates(tokens: readonly QuestionToken[], index: number, schema: Schema): Candidate[] {
  return numberedNames(schema).flatMap((named) => {
    const found = numberedNameAt(tokens, index, named);
    if (found === null) return [];
    const concept = { kind: "value", column: named.column, value: found.value } as const;
    const link: Link = { concept, item: null, filter: null, strength: strengths.value };
    const mark = { ...plainMark(tokens, index, found.end), links: [link] };
    return [{ mark, length: found.end - index, strength: strengths.value, score: 1 }];
  });
}

const opening: ReadonlySet<GrammarRole> = new Set(["followUp"]);
const weak: ReadonlySet<GrammarRole> = new Set(["filler", "ask", "preposition", "list"]);

function grammarCandidates(tokens: readonly QuestionToken[], index: number): Candidate[] {
  const atStart = tokens.slice(0, index).every((token) => token.kind === "sign");
  return grammarAt(tokens, index)
    .filter(({ sense }) => atStart || !opening.has(sense.role))
    .map(({ start, end, sense }) => ({
      mark: {
        ...plainMark(tokens, start, end),
        sense: end === start + 1 && interrogative(tokens, start, atStart) ? { role: "which" } : sense,
      },
      length: end - start,
      strength: weak.has(sense.role) ? strengths.filler : strengths.grammar,
      score: 1,
    }));
}

// Only the accent tells "qué tienda" (which store) from "la tienda que" (the store that); people leave it out at the start.
function interrogative(tokens: readonly QuestionToken[], index: number, atStart: boolean): boolean {
  const token = tokens[index];
  if (token?.folded !== "que") return false;
  const afterPreposition =
    index > 0 &&
    index <= 2 &&
    ["en", "de", "a", "para", "con", "por"].includes(tokens[index - 1]?.folded ?? "");
  return token.text.normalize("NFC").toLowerCase() === "qué" || atStart || afterPreposition;
}

function numberCandidates(tokens: readonly QuestionToken[], index: number): Candidate[] {
  const number = readNumber(tokens, index);
  if (number === null) return [];
  const mark = { ...plainMark(tokens, index, number.end), number: number.value };
  return [{ mark, length: number.end - index, strength: 3.6, score: 1 }];
}

function unitCandidates(tokens: readonly QuestionToken[], index: number): Candidate[] {
  const word = tokens[index]?.folded ?? "";
  const named = unitNames.get(word);
  const adjective = unitAdjectives.get(word);
  const unit = named ?? adjective;
  if (unit === undefined) return [];
  const repeated =
    named !== undefined &&
    ["a", "by", "por", "over", "tras"].includes(tokens[index + 1]?.folded ?? "") &&
    unitNames.get(tokens[index + 2]?.folded ?? "") === named;
  const end = repeated ? index + 3 : index + 1;
  const mark = { ...plainMark(tokens, index, end), unit, unitAdjective: adjective !== undefined || repeated };
  return [{ mark, length: end - index, strength: 3.6, score: 1 }];
}

function linkCandidates(
  tokens: readonly QuestionToken[],
  index: number,
  vocabulary: Vocabulary,
): Candidate[] {
  const token = tokens[index];
  if (token === undefined) return [];
  const found: Candidate[] = [];
  for (const entry of entriesAt(vocabulary, token)) {
    const match = matchEntry(entry, tokens, index);
    if (match === null) continue;
    const { link } = entry;
    const covered = tokens.slice(match.start, match.end);
    if (link.concept.kind === "value" && !isValueHere(covered, link.concept.value)) continue;
    if (link.item === null && covered.every((word) => stopWords.has(word.folded))) continue;
    const strength =
      link.concept.kind === "value" && match.score < 1
        ? Math.min(link.strength, strengths.looseValue)
        : isCodeHere(covered, link)
          ? strengths.code
          : link.strength;
    found.push({
      mark: { ...plainMark(tokens, match.start, match.end), links: [{ ...link, strength }] },
      length: match.length,
      strength,
      score: match.score,
    });
  }
  return found;
}

// A code such as 'A' or 'NO' is a common word too: written exactly like the value, or beside its column (elsewhere). What
// a comment says that a code means is no code.
function isValueHere(covered: readonly QuestionToken[], value: string): boolean {
  const text = covered.map((token) => token.text).join(" ");
  if (foldText(text) !== foldText(value) && value.length <= 3) return true;
  if (value.length <= 1) return false;
  const common = covered.every((token) => stopWords.has(token.folded) || isGrammar(token.folded));
  const code = value === value.toUpperCase() && value.length <= 3;
  return common || code ? text === value && text !== text.toLowerCase() : true;
}

// "T2" written like a value of that name is the value, not the second quarter.
function isCodeHere(covered: readonly QuestionToken[], { concept }: Link): boolean {
  const text = covered.map((token) => token.text).join(" ");
  return concept.kind === "value" && concept.value === text && /^\p{Lu}\p{N}+$/u.test(text);
}

function isGrammar(folded: string): boolean {
  const role = roleOfWord(folded);
  return role !== null && role !== "filler";
}
