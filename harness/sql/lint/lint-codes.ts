/**
 * What can be wrong with a gold statement. `invalidates`: no answer can be judged by it, so that the sample counts
 * as invalid; the others are for a person to look at.
 */
export const lintCodes = {
  "does-not-run": { invalidates: true, means: "the statement fails, or may not run here" },
  "not-read-only": { invalidates: true, means: "the statement is no SELECT" },
  "multiple-statements": { invalidates: true, means: "there is more than one statement" },
  "empty-result": { invalidates: true, means: "there are no rows, which many wrong answers give too" },
  "all-null-result": {
    invalidates: true,
    means: "there is no value but NULL, which many wrong answers give too",
  },
  "uses-clock": { invalidates: true, means: "the result depends on the day on which it is run" },
  "non-deterministic-function": {
    invalidates: true,
    means: "the result depends on chance or on the order of rows",
  },
  "limit-without-order-by": { invalidates: true, means: "LIMIT cuts rows that have no order" },
  "tie-at-limit": { invalidates: true, means: "LIMIT cuts through rows with equal sort keys" },
  "order-key-has-null": { invalidates: false, means: "the result depends on where NULLs are sorted" },
  "order-key-numeric-text": {
    invalidates: false,
    means: "numbers kept as text are sorted as text: 10 before 9",
  },
  "count-of-never-null-case": {
    invalidates: false,
    means: "COUNT of a CASE that is never NULL counts every row",
  },
  "alternatives-differ": { invalidates: false, means: "accepted answers give different rows" },
  "equals-trap": { invalidates: true, means: "a trap gives the gold's rows" },
} as const;

export type LintCode = keyof typeof lintCodes;

/** One finding about one statement. `statement` counts the golds from 0; the gold itself is 0. */
export interface LintFinding {
  readonly code: LintCode;
  readonly message: string;
  readonly statement: number;
}
