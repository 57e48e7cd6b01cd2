import { describe, expect, it } from "vitest";
import type { Cell, Execution } from "../../harness/core/result-set.ts";
import type { Scorer, ScorerInput } from "../../harness/core/score.ts";
import type { Answer } from "../../harness/core/trial.ts";
import { executable } from "../../harness/scorers/executable.ts";
import { executionAccuracyBird } from "../../harness/scorers/execution-accuracy-bird.ts";
import { executionAccuracyRelaxed } from "../../harness/scorers/execution-accuracy-relaxed.ts";
import { executionAccuracy } from "../../harness/scorers/execution-accuracy.ts";
import { faithfulRows } from "../../harness/scorers/faithful-rows.ts";
import { fixtureRobustness } from "../../harness/scorers/fixture-robustness.ts";
import { sampleOf, trialOf } from "../fixtures/records.ts";

type Rows = readonly (readonly Cell[])[];

function ok(rows: Rows, type = "INTEGER"): Execution {
  const columns = (rows[0] ?? []).map((_cell, index) => ({ name: `c${index}`, type }));
  return { status: "ok", result: { columns, rows, truncated: false }, durationMs: 1 };
}

const failed: Execution = {
  status: "failed",
  reason: "unknown_identifier",
  message: "no column x",
  durationMs: 1,
};

interface Case {
  readonly gold: Readonly<Record<string, Execution>>;
  readonly answer: Readonly<Record<string, Execution>>;
  readonly trap?: Readonly<Record<string, Execution>>;
  readonly says?: Answer;
}

function input({ gold, answer, trap, says }: Case): ScorerInput {
  return {
    sample: sampleOf(),
    trial: trialOf(says === undefined ? {} : { answer: says }),
    gold: [{ sql: "SELECT g", executions: gold }],
    traps: trap === undefined ? [] : [{ sql: "SELECT t", executions: trap }],
    executions: answer,
  };
}

function judged(scorer: Scorer, one: Case): readonly [string, number | null, string] {
  const { verdict, value, reason } = scorer.score(input(one));
  return [verdict, value, reason];
}

const right: Case = {
  gold: { a: ok([[1], [2]]), b: ok([[3]]) },
  answer: { a: ok([[2], [1]]), b: ok([[3]]) },
};
const lucky: Case = { gold: { a: ok([[1]]), b: ok([[3]]) }, answer: { a: ok([[1]]), b: ok([[4]]) } };
const wider: Case = { gold: { a: ok([[1]]) }, answer: { a: ok([[1, 9]]) } };
const doubled: Case = { gold: { a: ok([[1]]) }, answer: { a: ok([[1], [1]]) } };
const broken: Case = { gold: { a: ok([[1]]) }, answer: { a: failed } };
const noGold: Case = { gold: { a: failed }, answer: { a: ok([[1]]) } };
const nullGold: Case = { gold: { a: ok([[null]]) }, answer: { a: ok([[1]]) } };
const gone: Case = { ...right, says: { status: "error", kind: "server", message: "gone" } };

describe("scorers of answers", () => {
  it.each([
    [executionAccuracy, right, ["pass", 1, "match"]],
    [executionAccuracy, lucky, ["fail", 0, "values"]],
    [executionAccuracy, wider, ["fail", 0, "column_count"]],
    [executionAccuracy, doubled, ["fail", 0, "duplicates_only"]],
    [executionAccuracy, broken, ["fail", 0, "unknown_identifier"]],
    [executionAccuracy, noGold, ["invalid", null, "bad_gold"]],
    [executionAccuracy, nullGold, ["invalid", null, "bad_gold"]],
    [executionAccuracy, gone, ["error", null, "server"]],
    [executionAccuracyRelaxed, wider, ["pass", 1, "match"]],
    [executionAccuracyRelaxed, doubled, ["fail", 0, "duplicates_only"]],
    [executionAccuracyBird, doubled, ["pass", 1, "match"]],
    [executionAccuracyBird, lucky, ["pass", 1, "match"]],
    [executionAccuracyBird, wider, ["fail", 0, "column_count"]],
    [executable, lucky, ["pass", 1, "runs"]],
    [executable, broken, ["fail", 0, "unknown_identifier"]],
    [fixtureRobustness, right, ["pass", 1, "match"]],
    [fixtureRobustness, lucky, ["fail", 0, "values"]],
    [fixtureRobustness, wider, ["not_applicable", null, "one_variant"]],
    [fixtureRobustness, gone, ["error", null, "server"]],
  ] as const)("%o", (scorer, one, expected) => {
    expect(judged(scorer, one)).toEqual(expected);
  });

  it("say when a wrong answer is the trap's, and on which variant it went wrong", () => {
    const trapped = { ...lucky, trap: lucky.answer };
    expect(executionAccuracy.score(input(trapped)).details).toMatchObject({ equalsTrap: true, variant: "b" });
    expect(executionAccuracy.score(input(lucky)).details).toMatchObject({ equalsTrap: false });
  });

  it("count an answer without SQL, or none at all, as wrong and not as an error", () => {
    const none: Answer = { status: "no_answer", reason: "limit_reached", message: "out of steps" };
    expect(judged(executionAccuracy, { ...right, says: none })).toEqual(["fail", 0, "limit_reached"]);
    const mute: Answer = { status: "answered", sql: null, delivered: null };
    expect(judged(executionAccuracy, { ...right, says: mute })).toEqual(["fail", 0, "no_sql"]);
  });
});

describe("faithful-rows", () => {
  const big = "9007199254740993";
  const own = { a: ok([[big], ["7"]], "BIGINT") };
  const delivers = (rows: Rows, truncated = false): Case => ({
    gold: own,
    answer: own,
    says: {
      status: "answered",
      sql: "SELECT 1",
      delivered: { columns: [{ name: "c0", type: "BIGINT" }], rows, truncated },
    },
  });

  it("passes rows that are what the SQL gives, in any order", () => {
    expect(judged(faithfulRows, delivers([["7"], [big]]))).toEqual(["pass", 1, "match"]);
  });

  it("catches lost digits and a cut that nobody owned up to", () => {
    expect(judged(faithfulRows, delivers([[9007199254740992], ["7"]]))[0]).toBe("fail");
    expect(judged(faithfulRows, delivers([[big]]))).toEqual(["fail", 0, "missing_rows"]);
  });

  it("takes a cut that the server owns up to as far as it goes", () => {
    expect(judged(faithfulRows, delivers([[big]], true))).toEqual(["pass", 1, "match"]);
  });

  it("does not apply where no rows were delivered", () => {
    expect(judged(faithfulRows, right)).toEqual(["not_applicable", null, "no_rows_delivered"]);
  });
});
