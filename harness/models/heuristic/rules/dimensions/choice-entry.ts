/** A matter that an answer settles in one way or another. `ways` are found in folded text by these patterns. */
export interface Choice {
  readonly id: string;
  readonly es: string;
  readonly en: string;
  readonly ways: Readonly<Record<string, string>>;
  /** A sentence without this speaks of something else. */
  readonly needs?: string;
  /** Whether refusing one of two ways is asking for the other one, and ways may stand side by side. */
  readonly sideBySide?: true;
  /** Whether the topics matter: amounts of sales may be in one currency, salaries in another. */
  readonly byTopic?: true;
  /** Topics that are parts of an answer: headings in one language go with comments in another. */
  readonly parts?: readonly string[];
  /** Pieces that look like a way and are none. */
  readonly ignores?: string;
}
