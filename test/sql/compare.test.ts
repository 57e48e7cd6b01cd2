import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell, ResultSet } from "../../harness/core/result-set.ts";
import { seededRng } from "../../harness/core/time.ts";
import { compareResults } from "../../harness/sql/compare.ts";

function table(types: readonly string[], rows: readonly (readonly Cell[])[]): ResultSet {
  return { columns: types.map((type, index) => ({ name: `c${index}`, type })), rows, truncated: false };
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = seededRng(seed);
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

const cells: Readonly<Record<string, fc.Arbitrary<Cell>>> = {
  INTEGER: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constant(null)),
  BIGINT: fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }).map(String),
  "DECIMAL(10,2)": fc.integer({ min: -500, max: 500 }).map((value) => (value / 100).toFixed(2)),
  DOUBLE: fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom<Cell>("NaN", "Infinity", null),
  ),
  VARCHAR: fc.oneof(fc.constantFrom<Cell>("a", "b", "", "1", null), fc.string({ maxLength: 3 })),
  BOOLEAN: fc.constantFrom<Cell>(true, false, null),
  DATE: fc.constantFrom<Cell>("2024-01-01", "2024-02-29", null),
  "INTEGER[]": fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 2 }),
};

const tables = fc
  .array(fc.constantFrom(...Object.keys(cells)), { minLength: 1, maxLength: 5 })
  .chain((types) => {
    const row = fc.tuple(...types.map((type) => cells[type] ?? fc.constant(null)));
    return fc.array(row, { minLength: 1, maxLength: 12 }).map((rows) => table(types, rows));
  });

function permuted(result: ResultSet, seed: number): ResultSet {
  const order = shuffled([...result.columns.keys()], seed);
  return {
    columns: order.map((index) => ({ name: `x${index}`, type: result.columns[index]?.type ?? "" })),
    rows: shuffled(result.rows, seed + 1).map((row) => order.map((index) => row[index] ?? null)),
    truncated: false,
  };
}

describe("any result", () => {
  it("matches itself with rows and columns shuffled", () => {
    fc.assert(
      fc.property(tables, fc.nat(), (result, seed) => {
        const comparison = compareResults(result, permuted(result, seed));
        expect(comparison).toMatchObject({ verdict: "match", reason: null });
      }),
    );
  });

  it("matches under the columns that the comparison names", () => {
    fc.assert(
      fc.property(tables, fc.nat(), (result, seed) => {
        const predicted = permuted(result, seed);
        const { columns } = compareResults(result, predicted);
        const back = predicted.rows.map((row) => (columns ?? []).map((index) => row[index] ?? null));
        const texts = (rows: ResultSet["rows"]): string[] =>
          rows.map((row) => JSON.stringify(row)).toSorted();
        expect(texts(back)).toEqual(texts(result.rows));
      }),
    );
  });

  it("matches in its own order and, when rows differ, in no other", () => {
    fc.assert(
      fc.property(tables, (result) => {
        const distinct = result.rows.filter(
          (row, index) =>
            result.rows.findIndex((other) => JSON.stringify(other) === JSON.stringify(row)) === index,
        );
        const gold = { ...result, rows: distinct };
        expect(compareResults(gold, gold, { ordered: true }).verdict).toBe("match");
        const reversed = { ...gold, rows: gold.rows.toReversed() };
        const { reason } = compareResults(gold, reversed, { ordered: true });
        expect([null, "order_only"]).toContain(reason);
      }),
    );
  });

  it("differs from itself with one row more, one less, or one twice", () => {
    fc.assert(
      fc.property(tables, fc.nat(), (result, seed) => {
        const [first = []] = result.rows;
        const longer = { ...result, rows: shuffled([...result.rows, first], seed) };
        expect(compareResults(result, longer)).toMatchObject({
          verdict: "mismatch",
          reason: "duplicates_only",
        });
        const shorter = { ...result, rows: result.rows.slice(1) };
        const { verdict, reason } = compareResults(result, shorter);
        expect([verdict, ["duplicates_only", "missing_rows"].includes(reason ?? "")]).toEqual([
          "mismatch",
          true,
        ]);
      }),
    );
  });

  it("is the same mismatch from both sides", () => {
    fc.assert(
      fc.property(tables, tables, (a, b) => {
        expect(compareResults(a, b).verdict).toBe(compareResults(b, a).verdict);
      }),
    );
  });
});

describe("runs of equal sort keys", () => {
  const gold = table(["VARCHAR"], [["a"], ["b"], ["c"], ["d"]]);

  it("let rows change places inside, and nowhere else", () => {
    const order = { runs: [1, 2, 1] };
    const answer = (...rows: readonly string[]): ResultSet =>
      table(
        ["VARCHAR"],
        rows.map((row) => [row]),
      );
    expect(compareResults(gold, answer("a", "c", "b", "d"), { order }).verdict).toBe("match");
    expect(compareResults(gold, answer("b", "a", "c", "d"), { order }).reason).toBe("order_only");
    expect(compareResults(gold, answer("a", "b", "d", "c"), { order }).reason).toBe("order_only");
  });

  it("show the rows that stand in the wrong run", () => {
    const answer = table(["VARCHAR"], [["a"], ["b"], ["d"], ["c"]]);
    const comparison = compareResults(gold, answer, { order: { runs: [1, 1, 1, 1] } });
    expect(comparison.firstGoldRows).toEqual([["c"], ["d"]]);
    expect(comparison.firstPredictedRows).toEqual([["d"], ["c"]]);
  });
});

describe("the first differing rows", () => {
  it("are those that the other side lacks, five at most", () => {
    const gold = table(
      ["INTEGER"],
      Array.from({ length: 20 }, (_, i) => [i]),
    );
    const answer = table(
      ["INTEGER"],
      Array.from({ length: 20 }, (_, i) => [i + 3]),
    );
    const comparison = compareResults(gold, answer);
    expect(comparison.firstGoldRows).toEqual([[0], [1], [2]]);
    expect(comparison.firstPredictedRows).toEqual([[20], [21], [22]]);
    expect(compareResults(gold, table(["INTEGER"], [])).firstGoldRows.length).toBe(5);
  });

  it("are found with columns in another order", () => {
    const gold = table(
      ["INTEGER", "VARCHAR"],
      [
        [1, "a"],
        [2, "b"],
      ],
    );
    const answer = table(
      ["VARCHAR", "INTEGER"],
      [
        ["a", 1],
        ["b", 3],
      ],
    );
    const comparison = compareResults(gold, answer);
    expect(comparison.firstGoldRows).toEqual([[2, "b"]]);
    expect(comparison.firstPredictedRows).toEqual([["b", 3]]);
  });
});

describe("a search among many columns", () => {
  const bits = (count: number, seed: number): Cell[][] => {
    const random = seededRng(seed);
    return Array.from({ length: 40 }, () => Array.from({ length: count }, () => (random() < 0.5 ? 0 : 1)));
  };

  it("finds the one permutation of twenty columns of two values", () => {
    const gold = table(
      Array.from({ length: 20 }, () => "INTEGER"),
      bits(20, 1),
    );
    expect(compareResults(gold, permuted(gold, 2)).verdict).toBe("match");
  });

  it("ends soon, and says so, where it cannot be through", () => {
    // Every column has as many ones, and no two of any four columns tell the results apart.
    const rows = Array.from({ length: 64 }, (_, row) =>
      Array.from({ length: 24 }, (_bit, bit) => parity(row & (bit + 9))),
    );
    const other = rows.map((row, index) => (index === 5 ? row.map((bit) => 1 - bit) : row));
    const gold = table(
      Array.from({ length: 24 }, () => "INTEGER"),
      rows,
    );
    const started = performance.now();
    const comparison = compareResults(
      gold,
      table(
        gold.columns.map(({ type }) => type),
        other,
      ),
    );
    expect(comparison.verdict).toBe("mismatch");
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

function parity(value: number): number {
  let [left, ones] = [value, 0];
  for (; left > 0; left >>>= 1) ones ^= left & 1;
  return ones;
}

describe("numbers within the tolerance", () => {
  const column = (type: string, ...values: readonly Cell[]): ResultSet =>
    table(
      [type],
      values.map((value) => [value]),
    );

  it("are paired so that each has a partner, where many are close to several", () => {
    const gold = column("DOUBLE", 1, 1 + 0.8e-9, 1 + 1.6e-9);
    expect(compareResults(gold, column("DOUBLE", 1 + 0.8e-9, 1 + 1.6e-9, 1 + 2.4e-9)).verdict).toBe("match");
    expect(compareResults(gold, column("DOUBLE", 1 + 1.6e-9, 1 + 2.4e-9, 1 + 3.2e-9)).verdict).toBe(
      "mismatch",
    );
  });

  it("are paired over two columns at once", () => {
    const gold = table(
      ["DOUBLE", "DOUBLE"],
      [
        [1, 5],
        [1 + 0.6e-9, 7],
        [1 + 1.2e-9, 9],
      ],
    );
    const answer = table(
      ["DOUBLE", "DOUBLE"],
      [
        [1 + 0.6e-9, 5],
        [1, 7],
        [1 + 1.8e-9, 9],
      ],
    );
    expect(compareResults(gold, answer).verdict).toBe("match");
    const crossed = table(
      ["DOUBLE", "DOUBLE"],
      [
        [1 + 1.8e-9, 5],
        [1, 7],
        [1 + 0.6e-9, 9],
      ],
    );
    expect(compareResults(gold, crossed).verdict).toBe("mismatch");
  });

  it("are those of the less precise side", () => {
    const gold = column("FLOAT", Math.fround(0.1), Math.fround(123.456));
    expect(compareResults(gold, column("DECIMAL(6,3)", "123.456", "0.1")).verdict).toBe("match");
    expect(compareResults(column("DOUBLE", 123.456), column("DOUBLE", Math.fround(123.456))).verdict).toBe(
      "mismatch",
    );
  });
});

describe("options", () => {
  it("never turn a match into a mismatch by rounding", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), fc.nat(6), (value, decimals) => {
        const gold = table(["DOUBLE"], [[value]]);
        const answer = table(["DOUBLE"], [[value * (1 + 4e-10)]]);
        expect(compareResults(gold, answer, { decimals }).verdict).toBe("match");
      }),
    );
  });

  it("round halves away from zero", () => {
    const gold = table(["DOUBLE"], [[2.675], [-2.675]]);
    const answer = table(["DECIMAL(5,2)"], [["2.68"], ["-2.68"]]);
    expect(compareResults(gold, answer, { decimals: 2 }).verdict).toBe("match");
  });
});
