import type { LintCode } from "../../harness/sql/lint/lint-codes.ts";

/** One gold and the findings that the lint must have about it. */
export interface LintCaseRow {
  readonly id: string;
  readonly setup?: readonly string[];
  readonly gold: string | readonly string[];
  readonly alternatives?: readonly string[];
  readonly trap?: string | readonly string[];
  readonly clock?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly findings: readonly LintCode[];
}

const game = [
  "CREATE TABLE game(id INTEGER, name VARCHAR, points INTEGER, rank VARCHAR, team VARCHAR, played DATE)",
  `INSERT INTO game VALUES (1, 'Ana', 10, '9', 'red', '2024-01-05'), (2, 'Bo', 20, '10', 'red', '2024-02-05'),
   (3, 'Cy', 20, '100', 'blue', '2024-03-05'), (4, 'Di', NULL, '8', 'blue', NULL)`,
];

const sound: readonly LintCaseRow[] = [
  { id: "a plain gold", gold: "SELECT name FROM game WHERE points > 5", findings: [] },
  {
    id: "a limit with a whole order",
    gold: "SELECT name FROM game WHERE points IS NOT NULL ORDER BY points DESC, id LIMIT 1",
    findings: [],
  },
  { id: "a limit that cuts nothing", gold: "SELECT count(*) FROM game LIMIT 1", findings: [] },
  { id: "a limit above the number of rows", gold: "SELECT name FROM game LIMIT 100", findings: [] },
  {
    id: "a tie whose rows look the same",
    gold: "SELECT points FROM game WHERE points > 0 ORDER BY points DESC LIMIT 1",
    findings: [],
  },
  {
    id: "a tie inside the limit",
    gold: "SELECT name FROM game WHERE points > 0 ORDER BY points DESC LIMIT 2",
    findings: [],
  },
  {
    id: "a limit that only asks whether there is one",
    gold: "SELECT name FROM game WHERE EXISTS (SELECT 1 FROM game LIMIT 1)",
    findings: [],
  },
  {
    id: "NULLs with a stated place",
    gold: "SELECT name FROM game ORDER BY points NULLS LAST, id",
    findings: [],
  },
  {
    id: "years kept as text",
    setup: ["CREATE TABLE t(y VARCHAR)", "INSERT INTO t VALUES ('2020'), ('2019')"],
    gold: "SELECT y FROM t ORDER BY y",
    findings: [],
  },
  {
    id: "numbers as text, cast to sort",
    gold: "SELECT name FROM game ORDER BY CAST(rank AS INTEGER)",
    findings: [],
  },
  {
    id: "counting with CASE without ELSE",
    gold: "SELECT count(CASE WHEN points > 10 THEN 1 END) FROM game",
    findings: [],
  },
  {
    id: "summing a CASE with ELSE",
    gold: "SELECT sum(CASE WHEN points > 10 THEN 1 ELSE 0 END) FROM game",
    findings: [],
  },
  {
    id: "counting a CASE whose branch is NULL",
    gold: "SELECT count(CASE WHEN points > 10 THEN NULL ELSE 1 END) FROM game",
    findings: [],
  },
  {
    id: "a frozen clock",
    gold: "SELECT name FROM game WHERE played < current_date",
    clock: "2024-06-01",
    findings: [],
  },
  {
    id: "age from a frozen clock",
    gold: "SELECT age(TIMESTAMP '2020-01-01')",
    clock: "2024-06-01",
    findings: [],
  },
  {
    id: "any value of one value",
    gold: "SELECT points, any_value(points) FROM game WHERE points > 0 GROUP BY points",
    findings: [],
  },
  {
    id: "text put together in order",
    gold: "SELECT team, string_agg(name, ',' ORDER BY name) FROM game GROUP BY team",
    findings: [],
  },
  {
    id: "a list that is only counted",
    gold: "SELECT team, len(list(name)) FROM game GROUP BY team",
    findings: [],
  },
  {
    id: "row numbers in a whole order",
    gold: "SELECT name FROM game QUALIFY row_number() OVER (PARTITION BY team ORDER BY id) = 1",
    findings: [],
  },
  {
    id: "the row before, in a whole order",
    gold: "SELECT name, lag(name) OVER (ORDER BY points, id) FROM game WHERE points > 0",
    findings: [],
  },
  {
    id: "a running sum up to the value of a tied key",
    gold: "SELECT name, sum(id) OVER (ORDER BY points) FROM game WHERE points > 0",
    findings: [],
  },
  { id: "the one most frequent value", gold: "SELECT mode(points) FROM game", findings: [] },
  { id: "the name of the one greatest", gold: "SELECT arg_max(name, id) FROM game", findings: [] },
  { id: "alternatives that agree", gold: ["SELECT 3", "SELECT 1 + 2"], findings: [] },
  {
    id: "a trap that differs",
    gold: "SELECT count(*) FROM game",
    trap: "SELECT count(points) FROM game",
    findings: [],
  },
  {
    id: "an empty result that is meant",
    gold: "SELECT name FROM game WHERE points > 99",
    options: { allowEmpty: true },
    findings: [],
  },
];

const unsound: readonly LintCaseRow[] = [
  { id: "a table that is not there", gold: "SELECT name FROM games", findings: ["does-not-run"] },
  { id: "a mistake in the syntax", gold: "SELECT name FROM", findings: ["does-not-run"] },
  { id: "a file", gold: "SELECT * FROM read_csv('games.csv')", findings: ["does-not-run"] },
  { id: "a statement that writes", gold: "UPDATE game SET points = 0", findings: ["not-read-only"] },
  { id: "a statement that describes", gold: "DESCRIBE game", findings: ["not-read-only"] },
  { id: "two statements", gold: "SELECT 1; SELECT 2", findings: ["multiple-statements"] },
  { id: "no rows", gold: "SELECT name FROM game WHERE points > 99", findings: ["empty-result"] },
  {
    id: "nothing but NULL",
    gold: "SELECT max(points) FROM game WHERE points > 99",
    findings: ["all-null-result"],
  },
  {
    id: "the day of today",
    gold: "SELECT name FROM game WHERE played < current_date",
    findings: ["uses-clock"],
  },
  {
    id: "now, deep inside",
    gold: "SELECT name FROM game WHERE id IN (SELECT id FROM game WHERE played < now() - INTERVAL 30 DAY)",
    findings: ["uses-clock"],
  },
  {
    id: "age with one argument",
    gold: "SELECT name, age(played::TIMESTAMP) FROM game",
    findings: ["uses-clock"],
  },
  {
    id: "chance in the order",
    gold: "SELECT name FROM game ORDER BY random() LIMIT 1",
    findings: ["non-deterministic-function"],
  },
  { id: "a new id", gold: "SELECT name, uuid() FROM game", findings: ["non-deterministic-function"] },
  {
    id: "a sample",
    gold: "SELECT name FROM game USING SAMPLE 2 ROWS",
    findings: ["non-deterministic-function"],
  },
  {
    id: "any value of several",
    gold: "SELECT team, any_value(name) FROM game GROUP BY team",
    findings: ["non-deterministic-function"],
  },
  {
    id: "the first of several",
    gold: "SELECT team, first(name) FROM game GROUP BY team",
    findings: ["non-deterministic-function"],
  },
  {
    id: "text put together in no order",
    gold: "SELECT team, string_agg(name, ',') FROM game GROUP BY team",
    findings: ["non-deterministic-function"],
  },
  { id: "a list in no order", gold: "SELECT list(name) FROM game", findings: ["non-deterministic-function"] },
  {
    id: "the name of one of the greatest",
    gold: "SELECT arg_max(name, points) FROM game",
    findings: ["non-deterministic-function"],
  },
  {
    id: "row numbers without an order",
    gold: "SELECT name, row_number() OVER () FROM game",
    findings: ["non-deterministic-function"],
  },
  {
    id: "row numbers with ties",
    gold: "SELECT name FROM game WHERE points > 0 QUALIFY row_number() OVER (ORDER BY points DESC) = 1",
    findings: ["tie-at-limit"],
  },
  {
    id: "the row before, where rows are tied",
    gold: "SELECT name, lag(name) OVER (ORDER BY points) FROM game WHERE points > 0",
    findings: ["non-deterministic-function"],
  },
  {
    id: "the first of a window in no order",
    gold: "SELECT team, first_value(name) OVER (PARTITION BY team) FROM game",
    findings: ["non-deterministic-function"],
  },
  {
    id: "a running sum of rows that are tied",
    gold: "SELECT name, sum(id) OVER (ORDER BY points ROWS UNBOUNDED PRECEDING) FROM game WHERE points > 0",
    findings: ["non-deterministic-function"],
  },
  {
    id: "the most frequent of equally frequent values",
    gold: "SELECT mode(name) FROM game",
    findings: ["non-deterministic-function"],
  },
  { id: "a limit in no order", gold: "SELECT name FROM game LIMIT 2", findings: ["limit-without-order-by"] },
  {
    id: "a limit in no order, in a subquery",
    gold: "SELECT sum(points) FROM (SELECT * FROM game LIMIT 2)",
    findings: ["limit-without-order-by"],
  },
  {
    id: "one row of each group in no order",
    gold: "SELECT DISTINCT ON (team) team, name FROM game",
    findings: ["limit-without-order-by"],
  },
  {
    id: "a tie at the limit",
    gold: "SELECT name FROM game WHERE points > 0 ORDER BY points DESC LIMIT 1",
    findings: ["tie-at-limit"],
  },
  {
    id: "a tie at the offset",
    gold: "SELECT name FROM game WHERE points > 0 ORDER BY points DESC LIMIT 1 OFFSET 1",
    findings: ["tie-at-limit"],
  },
  {
    id: "a tie between groups",
    gold: "SELECT team FROM game GROUP BY team ORDER BY count(*) DESC LIMIT 1",
    findings: ["tie-at-limit"],
  },
  {
    id: "a tie in a subquery",
    gold: "SELECT team FROM game WHERE id = (SELECT id FROM game WHERE points > 0 ORDER BY points DESC LIMIT 1)",
    findings: ["tie-at-limit"],
  },
  {
    id: "a sort key that is NULL",
    gold: "SELECT name FROM game ORDER BY points, id",
    findings: ["order-key-has-null"],
  },
  {
    id: "a sort key that is NULL beyond the limit",
    gold: "SELECT name FROM game ORDER BY played DESC LIMIT 1",
    findings: ["order-key-has-null"],
  },
  {
    id: "numbers kept as text",
    gold: "SELECT name FROM game ORDER BY rank",
    findings: ["order-key-numeric-text"],
  },
  {
    id: "numbers kept as text, beyond the limit",
    gold: "SELECT name FROM game ORDER BY rank DESC LIMIT 1",
    findings: ["order-key-numeric-text"],
  },
  {
    id: "numbers kept as text, in a subquery",
    gold: "WITH g AS (SELECT * FROM game) SELECT team FROM game WHERE rank = (SELECT rank FROM g ORDER BY rank DESC LIMIT 1)",
    findings: ["order-key-numeric-text"],
  },
  {
    id: "counting a CASE with ELSE 0",
    gold: "SELECT count(CASE WHEN points > 10 THEN 1 ELSE 0 END) FROM game",
    findings: ["count-of-never-null-case"],
  },
  {
    id: "counting an IF",
    gold: "SELECT count(if(points > 10, 'x', '')) * 100.0 / count(*) FROM game",
    findings: ["count-of-never-null-case"],
  },
  {
    id: "alternatives that differ",
    gold: "SELECT name FROM game WHERE id = 1",
    alternatives: ["SELECT id FROM game WHERE id = 1"],
    findings: ["alternatives-differ"],
  },
  {
    id: "a trap that gives the same",
    gold: "SELECT count(*) FROM game",
    trap: "SELECT count(id) FROM game",
    findings: ["equals-trap"],
  },
  {
    id: "several faults at once",
    gold: "SELECT name FROM game ORDER BY points DESC LIMIT 1",
    trap: ["SELECT 'Bo'"],
    findings: ["tie-at-limit", "order-key-has-null", "equals-trap"],
  },
];

/** The table of lint cases: sound golds, and each code more than once where it has more than one cause. */
export const lintCases: readonly LintCaseRow[] = [...sound, ...unsound].map((row) => ({
  setup: game,
  ...row,
}));
