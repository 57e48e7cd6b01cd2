import type { GrammarSense } from "../language/grammar-sense.ts";
import type { QuestionToken } from "../language/question-token.ts";
import type { PeriodUnit } from "../time/calendar.ts";
import type { Period } from "../time/period.ts";
import type { Link } from "./concept.ts";

/**
 * A stretch of a question and all that it may mean. A mark without any meaning is a word that nothing explains.
 * `unit` is a calendar unit that is named; `unitAdjective`: as an adjective ("monthly").
 */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly capital: boolean;
  readonly sense: GrammarSense | null;
  readonly links: readonly Link[];
  readonly number: number | null;
  readonly period: Period | null;
  readonly unit: PeriodUnit | null;
  readonly unitAdjective: boolean;
  readonly quoted: boolean;
  /** True where the links are only guesses: parts of names, or words of one root. */
  readonly guessed: boolean;
  /** True where the words are the linked ones but for number and gender; a verb ("sold") only shares a stem ("sale"). */
  readonly exact: boolean;
  /** True for a word with a denying prefix ("unpaid"): its links are those of the word without it. */
  readonly denied: boolean;
}

/** A question cut into marks that follow one another without gaps. */
export interface Sentence {
  readonly text: string;
  readonly tokens: readonly QuestionToken[];
  readonly marks: readonly Mark[];
}

/** A mark with no meaning yet, over some tokens. */
export function plainMark(tokens: readonly QuestionToken[], start: number, end: number): Mark {
  const covered = tokens.slice(start, end);
  return {
    start,
    end,
    text: covered.map((token) => token.text).join(" "),
    capital: covered[0]?.capital === true && start > 0,
    sense: null,
    links: [],
    number: null,
    period: null,
    unit: null,
    unitAdjective: false,
    quoted: covered[0]?.kind === "quoted",
    guessed: false,
    exact: false,
    denied: false,
  };
}
