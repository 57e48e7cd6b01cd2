import type { ContextItem, Effect } from "../../../harness/core/context-item.ts";

/** A user's rule as it is kept. One that is not active, or deleted, applies to nothing. */
export interface Rule extends Effect {
  readonly id: string;
  readonly user: string;
  /** The connection that it holds on; null: all. */
  readonly connection: string | null;
  readonly text: string;
  readonly active: boolean;
  readonly deleted: boolean;
  /** When it was made (ISO 8601), where that is known. */
  readonly createdAt: string | null;
}

/** A rule that is to be kept. `createdAt` is an ISO time. */
export interface RuleDraft {
  readonly user: string;
  readonly connection: string | null;
  readonly text: string;
  readonly createdAt: string;
}

/** Rules at one moment. `revision` rises with every change that the store makes to this user's rules. */
export interface RuleList {
  readonly rules: readonly Rule[];
  readonly revision: number;
}

/** What users always want. All answers hold at the moment of the call, whichever process has written. */
export interface RuleStore {
  /** The rules that apply to a user's questions on a connection, in the order in which they were made. */
  inForce(userId: string, connection: string): Promise<readonly ContextItem[]>;
  /**
   * The ids of the user's rules that do not apply there: deleted, switched off, or for another connection. A client may
   * still hold them in a guide that it was given before.
   */
  withdrawn(userId: string, connection: string): Promise<readonly string[]>;
  /** A user's rules with those that are off or deleted; with a connection, those that hold there. */
  list(userId: string, connection?: string): Promise<RuleList>;
  /**
   * Keeps a rule for good. `revision` is the one of the list that it was checked against: when the user's rules have
   * changed since, nothing is kept and the result is null, so that two rules that were checked at the same moment
   * cannot both be let in unseen by each other.
   */
  add(draft: RuleDraft, revision: number): Promise<Rule | null>;
  /** Marks a user's rule as deleted, for good, and gives it; null when the user has no rule of that id. */
  remove(userId: string, ruleId: string): Promise<Rule | null>;
  /** A text that is another one whenever the rules in force are others; for the keys of caches. */
  version(userId: string, connection: string): Promise<string>;
}
