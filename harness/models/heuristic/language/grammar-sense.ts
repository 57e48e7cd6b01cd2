/** A comparison as SQL writes it. */
export type Comparison = ">" | ">=" | "<" | "<=" | "=";

/**
 * What a word or phrase of question grammar does. The roles are the same in every language; the phrases are data in
 * spanish-grammar.ts and english-grammar.ts.
 */
export type GrammarRole =
  | "count"
  | "howMuch"
  | "sum"
  | "average"
  | "minimum"
  | "maximum"
  | "share"
  | "most"
  | "more"
  | "less"
  | "least"
  | "high"
  | "low"
  | "best"
  | "worst"
  | "latest"
  | "earliest"
  | "by"
  | "each"
  | "and"
  | "or"
  | "versus"
  | "not"
  | "without"
  | "except"
  | "including"
  | "only"
  | "all"
  | "distinct"
  | "compare"
  | "between"
  | "orMore"
  | "orLess"
  | "orderBy"
  | "descending"
  | "ascending"
  | "alphabetical"
  | "which"
  | "who"
  | "when"
  | "ask"
  | "list"
  | "with"
  | "preposition"
  | "filler"
  | "rows"
  | "same"
  | "followUp"
  | "also";

/** One reading of a phrase. `comparison` belongs to `compare`; `about` names the quality that an adjective measures. */
export interface GrammarSense {
  readonly role: GrammarRole;
  readonly comparison?: Comparison;
  readonly about?: Quality;
}

/** Qualities that everyday adjectives speak of ("expensive", "old"), with the words that may name their column. */
export type Quality = "price" | "age" | "duration" | "size";

/** One line of a language's grammar: a sense and its phrases, separated by `|`, folded. */
export interface GrammarLine extends GrammarSense {
  readonly phrases: string;
}
