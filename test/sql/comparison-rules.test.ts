import { describe, expect, it } from "vitest";
import type { Cell, ResultSet } from "../../harness/core/result-set.ts";
import { comparisonRules } from "../../harness/sql/comparison-rules.ts";

type RuleName = keyof typeof comparisonRules;

function table(types: string, ...rows: readonly (readonly Cell[])[]): ResultSet {
  const columns = types.split(" ").map((type, index) => ({ name: `c${index}`, type }));
  return { columns, rows, truncated: false };
}

function rightUnder(gold: ResultSet, predicted: ResultSet, goldSql = "SELECT"): RuleName[] {
  const names = Object.keys(comparisonRules) as RuleName[];
  return names.filter((name) => comparisonRules[name].matches({ gold, predicted, options: {}, goldSql }));
}

const none = table("INTEGER");

describe("the rules side by side", () => {
  it.each([
    [
      "the same rows",
      table("INTEGER", [1], [2]),
      table("INTEGER", [1], [2]),
      ["default", "relaxed", "bird", "test-suite"],
    ],
    [
      "rows in another order",
      table("INTEGER", [1], [2]),
      table("INTEGER", [2], [1]),
      ["default", "relaxed", "bird", "test-suite"],
    ],
    ["duplicates", table("INTEGER", [1], [1], [2]), table("INTEGER", [1], [2]), ["bird"]],
    [
      "columns in another order",
      table("INTEGER VARCHAR", [1, "a"]),
      table("VARCHAR INTEGER", ["a", 1]),
      ["default", "relaxed", "test-suite"],
    ],
    ["an extra column", table("INTEGER", [1]), table("INTEGER INTEGER", [2, 1]), ["relaxed"]],
    ["a truth and a number", table("BOOLEAN", [true]), table("INTEGER", [1]), ["bird", "test-suite"]],
    [
      "an integer and a double",
      table("INTEGER", [1]),
      table("DOUBLE", [1]),
      ["default", "relaxed", "bird", "test-suite"],
    ],
    ["the noise of a sum", table("DOUBLE", [0.3]), table("DOUBLE", [0.1 + 0.2]), ["default", "relaxed"]],
    [
      "a date and its midnight",
      table("DATE", ["2024-01-01"]),
      table("TIMESTAMP", ["2024-01-01 00:00:00"]),
      ["default", "relaxed"],
    ],
    [
      "nothing and nothing of another shape",
      none,
      table("INTEGER INTEGER"),
      ["relaxed", "bird", "test-suite"],
    ],
    ["nothing and something", none, table("INTEGER", [1]), []],
    ["NULL and zero", table("INTEGER", [null]), table("INTEGER", [0]), []],
    ["a number and its text", table("INTEGER", [1]), table("VARCHAR", ["1"]), []],
    ["long integers", table("BIGINT", ["9007199254740993"]), table("BIGINT", ["9007199254740992"]), []],
    [
      "rows put together wrongly",
      table("INTEGER INTEGER", [1, 2], [2, 1]),
      table("INTEGER INTEGER", [1, 1], [2, 2]),
      [],
    ],
  ] as const)("on %s", (...[, gold, predicted, right]) => {
    expect(rightUnder(gold, predicted)).toEqual(right);
  });

  it("test-suite looks for ORDER BY in the text of the gold, wherever it stands there", () => {
    const [gold, predicted] = [table("INTEGER", [1], [2]), table("INTEGER", [2], [1])];
    expect(rightUnder(gold, predicted, "SELECT x FROM (SELECT x FROM t ORDER BY y)")).not.toContain(
      "test-suite",
    );
    expect(rightUnder(gold, predicted, "SELECT x FROM t WHERE note = 'order by'")).not.toContain(
      "test-suite",
    );
    expect(rightUnder(gold, gold, "SELECT x FROM t ORDER BY x")).toContain("test-suite");
  });
});
