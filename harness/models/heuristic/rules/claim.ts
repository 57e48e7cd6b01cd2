import type { RuleSentence } from "./rule-sentence.ts";
import type { Condition } from "./split-condition.ts";

/**
 * One thing that a rule asks of every answer. `topics` are the subjects that it is about (ids of concepts; empty:
 * whatever there is). `says` is its value for a reader, in both languages.
 */
export interface Claim {
  readonly dimension: string;
  readonly topics: ReadonlySet<string>;
  readonly condition: Condition;
  readonly demand: Demand;
  readonly says: Bilingual;
}

export interface Bilingual {
  readonly es: string;
  readonly en: string;
}

/** What is asked: one of several ways, an order, a number within bounds, or that something is there or is not. */
export type Demand =
  | {
      readonly kind: "choice";
      readonly wanted: ReadonlySet<string>;
      readonly refused: ReadonlySet<string>;
      readonly only: boolean;
      readonly beyond: boolean;
      readonly added: boolean;
    }
  | {
      readonly kind: "deed";
      readonly words: ReadonlySet<string>;
      readonly denied: boolean;
      readonly end: "front" | "back" | null;
    }
  | { readonly kind: "order"; readonly key: string | null; readonly direction: "rising" | "falling" | null }
  | { readonly kind: "bounds"; readonly low: number; readonly high: number }
  | Presence;

/** `thing` is the head of what is shown, counted or left out; `states` and `names` say which ones. */
export interface Presence {
  readonly kind: "presence";
  /** Whether it is wanted beside what there is: "also", "too". */
  readonly added?: true;
  readonly mode: "only" | "beyond" | "all" | "include" | "exclude";
  readonly thing: string | null;
  readonly things: ReadonlySet<string>;
  readonly owners: ReadonlySet<string>;
  readonly states: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** One way in which rules can disagree. Readers look at one sentence; two claims of a dimension either clash or do not. */
export interface Dimension {
  readonly id: string;
  readonly title: Bilingual;
  read(sentence: RuleSentence): readonly Claim[];
  clash(one: Claim, other: Claim): boolean;
}
