import type { ResultSet } from "../core/result-set.ts";
import type { Score, Scorer, ScorerInput } from "../core/score.ts";
import { compareResults } from "../sql/compare.ts";
import { variantsOf } from "./judged-answer.ts";

type Judged = Pick<Score, "verdict" | "value" | "reason" | "details">;

/**
 * Whether the rows that the server delivered are what its own SQL gives: catches silent truncation, lost digits,
 * shifted dates. A cut that the server owns up to is faithful as far as it goes. Right or wrong SQL does not matter.
 */
export const faithfulRows: Scorer = {
  name: "faithful-rows",
  describes: "the rows that the server delivered are what its SQL gives",
  direction: "higher",
  judges: "question",
  score: (input) => ({ schemaVersion: 1, key: input.trial.key, scorer: "faithful-rows", ...judge(input) }),
};

function judge(input: ScorerInput): Judged {
  const { answer } = input.trial;
  if (answer.status === "error") return { verdict: "error", value: null, reason: answer.kind, details: {} };
  if (answer.status !== "answered" || answer.sql === null) return notApplicable("no_sql");
  if (answer.delivered === null) return notApplicable("no_rows_delivered");
  const own = input.executions[variantsOf(input)[0] ?? ""];
  if (own?.status !== "ok") return notApplicable("sql_fails_here");
  const delivered = typedAs(answer.delivered, own.result);
  const expected = delivered.truncated ? firstRows(own.result, delivered.rows.length) : own.result;
  if (delivered.truncated && !isOrdered(delivered, expected))
    return notApplicable("part_of_an_unordered_result");
  const comparison = compareResults(expected, delivered);
  if (comparison.verdict === "match") return { verdict: "pass", value: 1, reason: "match", details: {} };
  const { firstGoldRows, firstPredictedRows } = comparison;
  return {
    verdict: "fail",
    value: 0,
    reason: comparison.reason ?? "values",
    details: { firstGoldRows, firstPredictedRows },
  };
}

/** A part can only be compared when both sides have it in the same order; otherwise any part would do. */
function isOrdered(delivered: ResultSet, expected: ResultSet): boolean {
  return compareResults(expected, delivered, { ordered: true }).verdict === "match";
}

/** Servers often name no types, or types of their own: cells are read as the database's columns say. */
function typedAs(delivered: ResultSet, own: ResultSet): ResultSet {
  const columns = delivered.columns.map((column, index) => ({
    name: column.name ?? String(index),
    type: own.columns[index]?.type ?? "VARCHAR",
  }));
  return { ...delivered, columns };
}

function firstRows(result: ResultSet, count: number): ResultSet {
  return { ...result, rows: result.rows.slice(0, count) };
}

function notApplicable(reason: string): Judged {
  return { verdict: "not_applicable", value: null, reason, details: {} };
}
