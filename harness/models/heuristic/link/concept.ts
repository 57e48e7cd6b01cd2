import type { BoundItem } from "../knowledge/bound-item.ts";
import type { ColumnRef, Fragment } from "../sql-text/bind-fragment.ts";

/** What a word of a question can stand for. */
export type Concept =
  | { readonly kind: "table"; readonly table: string }
  | { readonly kind: "column"; readonly column: ColumnRef }
  | { readonly kind: "metric"; readonly metric: Fragment }
  | { readonly kind: "ranking"; readonly table: string; readonly metric: Fragment }
  | { readonly kind: "value"; readonly column: ColumnRef; readonly value: string }
  | { readonly kind: "filter" }
  | { readonly kind: "note" };

/**
 * A concept that a phrase stands for. `item` is the context item that says so (null: the schema). `filter` holds
 * whenever the concept is used. `strength` ranks links of one phrase.
 */
export interface Link {
  readonly concept: Concept;
  readonly item: BoundItem | null;
  readonly filter: Fragment | null;
  readonly strength: number;
}

/** How strongly each source of vocabulary links; an item that was written for a word beats a name that looks like it. */
export const strengths = {
  item: 5,
  identifier: 4.8,
  code: 4.6,
  value: 4,
  learned: 3.8,
  grammar: 3.5,
  name: 3,
  comment: 2.8,
  head: 2.5,
  looseValue: 2.4,
  filler: 2,
  part: 1,
  root: 0.5,
} as const;
