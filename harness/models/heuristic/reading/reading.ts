import type { Comparison, Quality } from "../language/grammar-sense.ts";
import type { Mark, Sentence } from "../link/mark.ts";
import type { PeriodUnit } from "../time/calendar.ts";
import type { Period } from "../time/period.ts";

/** How a measure is asked for; `value`: by its name alone; `quality`: by an adjective such as "expensive". */
export type MeasureWord = "count" | "howMuch" | "sum" | "average" | "minimum" | "maximum" | "value";

/** A measure as asked for. `per`: "average … per X". */
export interface MeasureAsk {
  readonly word: MeasureWord;
  readonly mark: Mark | null;
  readonly quality: Quality | null;
  readonly per: GroupAsk | null;
}

/** What the answer is broken down by: a calendar unit, or what a mark names, narrowed to the table that `of` names. */
export interface GroupAsk {
  readonly unit: PeriodUnit | null;
  readonly mark: Mark | null;
  readonly of: Mark | null;
}

/**
 * "Best", "most", "latest": the order and number of the rows. `single`: one is meant; `recency`: dates are compared;
 * `bare`: an adjective of size without its noun ("the highest fine").
 */
export interface RankingAsk {
  readonly descending: boolean;
  readonly limit: number | null;
  readonly single: boolean;
  readonly recency: boolean;
  readonly bare: boolean;
  readonly entity: GroupAsk | null;
  /** One of the two values of "A or B": the one with more is meant. `counted`: more rows of that kind. */
  readonly choice: { readonly mark: Mark; readonly counted: boolean } | null;
  readonly measure: MeasureAsk | null;
}

/** "More than 5 orders", "price below 10". `values` has two for a range, both included; `money`: they are amounts of it. */
export interface ComparisonAsk {
  readonly money: boolean;
  readonly comparison: Comparison | "between";
  readonly values: readonly number[];
  readonly left: Mark | null;
  readonly right: Mark | null;
}

/**
 * A value, filter, flag or table that restricts the rows. `literal`: a text or number that follows a column's name;
 * `present`: rows are wanted that have the column at all ("with e-mail").
 */
export interface ConditionAsk {
  readonly mark: Mark;
  readonly negated: boolean;
  readonly literal: string | null;
  readonly present: boolean;
}

/** "More … in one period than in another"; `measure` null: whatever is mostly measured. */
export interface ExcessAsk {
  readonly more: boolean;
  readonly measure: MeasureAsk | null;
}

/**
 * A period, and the word before it that may say which date is meant ("hired in 2024"). `background`: the conversation is
 * about it, the question does not say so.
 */
export interface PeriodAsk {
  readonly period: Period;
  readonly near: Mark | null;
  readonly background: boolean;
}

/** A wish for an order, by what a mark names, by date ("newest first"), or by whatever is natural. */
export interface OrderAsk {
  readonly mark: Mark | null;
  readonly descending: boolean | null;
  readonly byDate: boolean;
}

/** The roles that the words of a question play; what they stand for in the schema is decided by the planner. */
export interface Reading {
  readonly sentence: Sentence;
  readonly followUp: boolean;
  readonly measures: readonly MeasureAsk[];
  readonly groups: readonly GroupAsk[];
  readonly ranking: RankingAsk | null;
  readonly order: OrderAsk | null;
  readonly comparisons: readonly ComparisonAsk[];
  readonly conditions: readonly ConditionAsk[];
  readonly periods: readonly PeriodAsk[];
  readonly excess: ExcessAsk | null;
  readonly comparesPeriods: boolean;
  readonly comparesValues: boolean;
  readonly subject: GroupAsk | null;
  readonly shown: readonly GroupAsk[];
  readonly share: boolean;
}
