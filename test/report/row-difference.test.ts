import { describe, expect, it } from "vitest";
import type { Cell, ResultSet } from "../../harness/core/result-set.ts";
import { rowDifference } from "../../harness/report/row-difference.ts";

function result(columns: Readonly<Record<string, string>>, ...rows: readonly (readonly Cell[])[]): ResultSet {
  return { columns: Object.entries(columns).map(([name, type]) => ({ name, type })), rows, truncated: false };
}

function differ(
  gold: ResultSet | null,
  predicted: ResultSet | null,
  how: { agreed?: boolean; byOrder?: boolean } = {},
) {
  return rowDifference({ variant: "base", gold, predicted, agreed: false, byOrder: false, ...how });
}

const named = { name: "VARCHAR", total: "DECIMAL(10,2)" };

describe("rowDifference", () => {
  it("marks the one cell that changed", () => {
    const found = differ(
      result(named, ["Ana", "5.00"], ["Eva", "7.00"]),
      result(named, ["Eva", "8.00"], ["Ana", "5.00"]),
    );
    expect(found?.rows.map(({ kind, differing }) => [kind, differing])).toEqual([
      ["same", []],
      ["changed", [1]],
    ]);
    expect(found?.rows[1]?.predicted).toEqual({ position: 1, cells: ["Eva", "8.00"] });
  });

  it("tells missing rows from extra ones", () => {
    const found = differ(
      result(named, ["Ana", "5.00"], ["Eva", "7.00"]),
      result(named, ["Ana", "5.00"], ["Zoe", "9.00"]),
    );
    expect(
      found?.rows.map(({ kind, gold, predicted }) => [kind, gold?.cells[0], predicted?.cells[0]]),
    ).toEqual([
      ["same", "Ana", "Ana"],
      ["missing", "Eva", undefined],
      ["extra", undefined, "Zoe"],
    ]);
  });

  it("sets columns beside those that hold the same, whatever their names and places", () => {
    const predicted = result({ suma: "DOUBLE", quien: "VARCHAR" }, [5, "Ana"], [7, "Eva"]);
    const found = differ(result(named, ["Ana", "5.00"], ["Eva", "7.00"]), predicted);
    expect(found?.columns.map(({ gold, predicted: other }) => [gold?.name, other?.name])).toEqual([
      ["name", "quien"],
      ["total", "suma"],
    ]);
    expect(found?.rows.every(({ kind }) => kind === "same")).toBe(true);
    expect(found?.rows[0]?.predicted?.cells).toEqual(["Ana", 5]);
  });

  it("shows a column that the answer lacks, or has beyond gold, on its own side only", () => {
    const found = differ(
      result(named, ["Ana", "5.00"]),
      result({ name: "VARCHAR", usd: "VARCHAR", mxn: "VARCHAR" }, ["Ana", "x", "y"]),
    );
    expect(
      found?.columns.map(({ gold, predicted }) => [gold?.name ?? null, predicted?.name ?? null]),
    ).toEqual([
      ["name", "name"],
      ["total", "usd"],
      [null, "mxn"],
    ]);
  });

  it("matches a duplicated row once per copy", () => {
    const found = differ(result({ n: "INTEGER" }, [1], [1], [2]), result({ n: "INTEGER" }, [1], [2], [2]));
    expect(found?.rows.map(({ kind }) => kind).toSorted()).toEqual(["extra", "missing", "same", "same"]);
  });

  it("sets a lone count beside a lone count", () => {
    const found = differ(result({ n: "BIGINT" }, ["41"]), result({ n: "BIGINT" }, ["42"]));
    expect(found?.rows).toMatchObject([{ kind: "changed", differing: [0] }]);
  });

  it("marks rows out of place when order is what was wrong, and not otherwise", () => {
    const [gold, predicted] = [
      result(named, ["Ana", "5"], ["Eva", "7"]),
      result(named, ["Eva", "7"], ["Ana", "5"]),
    ];
    expect(differ(gold, predicted, { byOrder: true })?.rows.map(({ kind }) => kind)).toEqual([
      "moved",
      "moved",
    ]);
    expect(differ(gold, predicted)?.rows.map(({ kind }) => kind)).toEqual(["same", "same"]);
  });

  it("marks nothing where the scorer found the two equal", () => {
    const found = differ(
      result({ d: "DATE" }, ["2026-01-01"]),
      result({ d: "TIMESTAMP" }, ["2026-01-01 00:00:00"]),
      { agreed: true },
    );
    expect(found?.rows).toMatchObject([{ kind: "same", differing: [] }]);
  });

  it("tells a number from the text that looks like it", () => {
    const found = differ(result({ n: "INTEGER" }, [5]), result({ n: "VARCHAR" }, ["5"]));
    expect(found?.rows[0]?.kind).toBe("changed");
  });

  it("shows one side alone when the other gave no rows at all", () => {
    const found = differ(result(named, ["Ana", "5.00"]), null);
    expect(found).toMatchObject({ goldRows: 1, predictedRows: null, rows: [{ kind: "missing" }] });
    expect(differ(null, null)).toBeNull();
  });

  it("tells an answer without rows from no answer", () => {
    expect(differ(result(named, ["Ana", "5.00"]), result(named))).toMatchObject({ predictedRows: 0 });
  });

  it("keeps to what a reader can take in, and counts what it leaves out", () => {
    const many = Array.from({ length: 1000 }, (_, index) => [`row ${index}`, String(index)]);
    const other = many.map(([name = "", total = ""], index) => [
      name,
      index % 2 === 0 ? total : `${total}.5`,
    ]);
    const found = differ(result(named, ...many), result(named, ...other));
    expect(found?.rows.length).toBeLessThanOrEqual(52);
    expect(found?.unaligned).toBe(0);
    const { same, differing } = found?.hidden ?? { same: 0, differing: 0 };
    expect(same).toBe(500 - 12);
    expect(differing).toBeGreaterThan(0);
  });

  it("does not pretend to have set side by side what was too long for it", () => {
    const many = Array.from({ length: 2500 }, (_, index) => [`row ${index}`, String(index)]);
    const found = differ(result(named, ...many), result(named, ...many));
    expect(found).toMatchObject({
      goldRows: 2500,
      predictedRows: 2500,
      unaligned: 500,
      hidden: { same: 2000 - 12 },
    });
  });
});
