/** What each reason class means, for a reader of one trial. A class that is not listed is shown by its own name. */
const words: Readonly<Record<string, string>> = {
  no_sql: "the answer holds no SQL",
  multiple_statements: "more than one statement",
  not_read_only: "a statement that would change data",
  forbidden_access: "reaches for files, settings or functions outside the database",
  syntax: "the SQL does not parse",
  unknown_identifier: "names a table, column or function that does not exist",
  type: "the SQL mixes types that do not fit",
  timeout: "took longer than allowed",
  memory: "needed more memory than allowed",
  too_many_rows: "gave more rows than allowed",
  too_many_bytes: "gave more data than allowed",
  runtime: "failed while it ran",
  crashed: "the database process died",
  column_count: "another number of columns than gold",
  missing_rows: "some of gold's rows are missing",
  extra_rows: "rows that gold does not have",
  duplicates_only: "right rows, but some too often or too seldom",
  order_only: "right rows in the wrong order",
  rounding_only: "right but for rounding",
  scale_100: "off by a factor of 100, as between share and percentage",
  type_only: "right values of another type",
  values: "other values than gold",
  gave_up: "the agent gave up",
  limit_reached: "the agent ran out of steps",
  tool_error: "a tool reported an error and no answer came",
  server: "the server under test broke down",
  model: "the model broke down",
  harness: "the harness broke down",
  missed_conflict: "a contradiction was not reported",
  false_conflict: "a contradiction was reported where there is none",
  wrong_rules_named: "the contradiction is there, but with other rules than those named",
  no_ruling: "the server did not say whether the rule goes together with the others",
  bad_gold: "the gold itself gives no usable result",
  not_scored: "the trial was never scored",
};

/** A reason class in words, or the class itself with its underscores opened. */
export function reasonWords(reason: string): string {
  return (Object.hasOwn(words, reason) ? words[reason] : undefined) ?? reason.replaceAll("_", " ");
}
