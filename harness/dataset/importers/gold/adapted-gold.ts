/** A gold in words that DuckDB understands, and what was changed. */
export interface AdaptedGold {
  readonly sql: string;
  readonly note: string;
}

/** Names of the tables and columns of a database, in lower case. */
export type DatabaseNames = ReadonlySet<string>;

/** How the golds of a dialect are brought to DuckDB. */
export interface GoldAdapter {
  /** The gold with the same meaning in DuckDB's words; null when there is nothing to change. */
  adapt(sql: string, names: DatabaseNames): AdaptedGold | null;
  /** Another wording that gives other rows where the dialects part in silence; null when they do not. */
  contrast(sql: string): AdaptedGold | null;
}
