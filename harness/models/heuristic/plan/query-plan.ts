import type { PreferredJoin } from "../schema/join-paths.ts";
import type { Comparison } from "../language/grammar-sense.ts";
import type { ColumnRef, Fragment } from "../sql-text/bind-fragment.ts";
import type { PeriodUnit } from "../time/calendar.ts";

/** What a measure computes: rows of a table counted, an aggregate expression, or a plain column of each listed row. */
export type Computation =
  | { readonly kind: "rows"; readonly table: string }
  | { readonly kind: "aggregate"; readonly expression: Fragment }
  | { readonly kind: "column"; readonly expression: Fragment };

/** One measure. `filter` restricts this measure alone; `per` averages it over the groups that it names. */
export interface PlannedMeasure {
  readonly computation: Computation;
  readonly unit: string | null;
  readonly filter: Fragment | null;
  readonly per: PlannedGroup | null;
}

/** What the rows of the answer are: rows of a table, values of an expression, or calendar periods of a date. */
export type PlannedGroup =
  | { readonly kind: "entity"; readonly table: string }
  | { readonly kind: "expression"; readonly expression: Fragment }
  | { readonly kind: "period"; readonly unit: PeriodUnit; readonly date: ColumnRef };

/**
 * Rows of another table that must, or must not, belong to a row of the answer; with `fewer`, fewer than some number of
 * them, none included.
 */
export interface Existence {
  readonly table: string;
  readonly filters: readonly Fragment[];
  readonly negated: boolean;
  readonly fewer?: { readonly comparison: Comparison; readonly value: number };
}

/** A condition on a measure of each group: it is compared with a number, or with another measure of the group. */
export interface Having {
  readonly measure: PlannedMeasure;
  readonly comparison: Comparison;
  readonly value: number | PlannedMeasure;
}

export interface PlannedOrder {
  readonly by: "measure" | "label" | Fragment;
  readonly descending: boolean;
}

/**
 * A query before it is text. `measures`: measures, by groups where there are any; `rows`: the rows of `subject`;
 * `values`: the distinct values of `columns`.
 */
export interface QueryPlan {
  readonly shape: "measures" | "rows" | "values";
  readonly subject: string | null;
  readonly columns: readonly Fragment[];
  readonly measures: readonly PlannedMeasure[];
  readonly groups: readonly PlannedGroup[];
  readonly filters: readonly Fragment[];
  readonly existences: readonly Existence[];
  readonly having: readonly Having[];
  readonly order: PlannedOrder | null;
  readonly limit: number | null;
  /** True: the limit holds within each value of the groups but the last. */
  readonly limitPerGroup: boolean;
  /** Groups are listed or counted without their measures. */
  readonly groupsOnly: "no" | "list" | "count";
  /** Each measure as a percentage: of the rows that `of` holds for, or of the sum over all groups (null). */
  readonly share: { readonly of: Fragment | null } | null;
  /** The measures once for each of these predicates, side by side. */
  readonly compared: readonly Fragment[];
  /** Tables that the question names without asking anything of them. */
  readonly mentioned: readonly string[];
  readonly preferred: readonly PreferredJoin[];
}

/** The plan that asks nothing yet. */
export const emptyPlan: QueryPlan = {
  shape: "measures",
  subject: null,
  columns: [],
  measures: [],
  groups: [],
  filters: [],
  existences: [],
  having: [],
  order: null,
  limit: null,
  limitPerGroup: false,
  groupsOnly: "no",
  share: null,
  compared: [],
  mentioned: [],
  preferred: [],
};
