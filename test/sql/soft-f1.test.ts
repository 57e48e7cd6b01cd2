import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell, ResultSet } from "../../harness/core/result-set.ts";
import { optimalPairing } from "../../harness/sql/comparison/optimal-pairing.ts";
import { softF1 } from "../../harness/sql/soft-f1.ts";

function table(...rows: readonly (readonly Cell[])[]): ResultSet {
  const columns = (rows[0] ?? []).map((cell, index) => ({
    name: `c${index}`,
    type: typeof cell === "number" ? "DOUBLE" : "VARCHAR",
  }));
  return { columns, rows, truncated: false };
}

describe("soft F1", () => {
  it("is 1 for the same rows in any order, where pairing by place gives 0", () => {
    const gold = table(["a", 1], ["b", 2], ["c", 3]);
    expect(softF1(gold, table(["c", 3], ["a", 1], ["b", 2])).value).toBe(1);
  });

  it("is 1 for two empty results and 0 where one is empty", () => {
    expect(softF1(table(), table()).value).toBe(1);
    expect(softF1(table(["a"]), table()).value).toBe(0);
    expect(softF1(table(), table(["a"])).value).toBe(0);
  });

  it("counts the values that paired rows share", () => {
    const score = softF1(table(["a", 1], ["b", 2]), table(["b", 2], ["a", 9]));
    expect(score).toMatchObject({ precision: 0.75, recall: 0.75, value: 0.75, pairing: "optimal" });
  });

  it("pairs each row with the one that fits best", () => {
    const gold = table(["a", "b", "c"], ["d", "e", "f"]);
    const answer = table(["d", "e", "x"], ["a", "b", "x"]);
    expect(softF1(gold, answer).value).toBeCloseTo(2 / 3, 10);
  });

  it("counts duplicates once and takes numbers of any type as equal", () => {
    const gold: ResultSet = { ...table([1], [1]), columns: [{ name: "a", type: "INTEGER" }] };
    expect(softF1(gold, table([1.0000000001])).value).toBe(1);
  });

  it("is symmetric when columns are as many", () => {
    const rows = fc.array(fc.tuple(fc.nat(2), fc.nat(2)), { maxLength: 6 });
    fc.assert(
      fc.property(rows, rows, (a, b) => {
        expect(softF1(table(...a), table(...b)).value).toBeCloseTo(
          softF1(table(...b), table(...a)).value,
          10,
        );
      }),
    );
  });

  it("says when there were too many rows for the best pairing", () => {
    const many = (from: number): ResultSet =>
      table(...Array.from({ length: 400 }, (_, i) => [i + from, "x"]));
    expect(softF1(many(0), many(1000)).pairing).toBe("sorted");
  });
});

describe("the optimal pairing", () => {
  it("has the greatest sum of all pairings", () => {
    const size = fc.integer({ min: 1, max: 5 });
    const matrices = fc.tuple(size, size).chain(([rows, columns]) =>
      fc.array(fc.array(fc.nat(9), { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    );
    fc.assert(
      fc.property(matrices, (weights) => {
        const pairing = optimalPairing(weights);
        const used = pairing.filter((column) => column !== -1);
        expect(new Set(used).size).toBe(used.length);
        const sum = pairing.reduce((total, column, row) => total + (weights[row]?.[column] ?? 0), 0);
        expect(sum).toBe(greatestSum(weights, 0, new Set()));
      }),
    );
  });
});

function greatestSum(
  weights: readonly (readonly number[])[],
  row: number,
  taken: ReadonlySet<number>,
): number {
  const current = weights[row];
  if (current === undefined) return 0;
  const without = greatestSum(weights, row + 1, taken);
  const options = current.flatMap((weight, column) =>
    taken.has(column) ? [] : [weight + greatestSum(weights, row + 1, new Set([...taken, column]))],
  );
  return Math.max(without, ...options);
}
