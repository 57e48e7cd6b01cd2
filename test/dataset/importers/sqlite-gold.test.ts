import { describe, expect, it } from "vitest";
import { sqliteGold } from "../../../harness/dataset/importers/gold/sqlite-gold.ts";

const names = new Set(["head", "name", "free meal (k-12)"]);
const adapted = (sql: string) => sqliteGold.adapt(sql, names)?.sql ?? null;

describe("a SQLite gold in DuckDB's words", () => {
  it("takes a quoted name that nobody knows for a text", () => {
    expect(adapted('SELECT "Name" FROM head WHERE born = "New ""York" AND x = "it\'s"')).toBe(
      `SELECT "Name" FROM head WHERE born = 'New "York' AND x = 'it''s'`,
    );
  });

  it("keeps the quoted names that the statement itself gives", () => {
    expect(adapted('WITH "c" AS (SELECT 1 AS "n") SELECT "n" FROM "c" ORDER BY "n"')).toBeNull();
  });

  it("quotes names in backticks, whatever is in them", () => {
    expect(adapted("SELECT `Free Meal (K-12)`, `it's` FROM t WHERE x = '`'")).toBe(
      `SELECT "Free Meal (K-12)", "it's" FROM t WHERE x = '\`'`,
    );
  });

  it("names the offset of LIMIT, also in a subquery", () => {
    expect(adapted("SELECT * FROM (SELECT 1 LIMIT 2, 3) limit 4 , 5;")).toBe(
      "SELECT * FROM (SELECT 1 LIMIT 3 OFFSET 2) LIMIT 5 OFFSET 4;",
    );
  });

  it("calls IIF by its other name, but not in texts", () => {
    expect(adapted("SELECT IIF(a > 1, 'iif', NULL)")).toBe("SELECT IF(a > 1, 'iif', NULL)");
  });

  it("has nothing to say about SQL that both understand", () => {
    expect(sqliteGold.adapt("SELECT name FROM head WHERE age > 56", names)).toBeNull();
  });

  it("says what it changed", () => {
    expect(sqliteGold.adapt('SELECT `name` FROM head WHERE x = "y"', names)?.note).toBe(
      "texts in double quotes are in single quotes; names in backticks are quoted",
    );
  });

  it("sets LIKE beside a LIKE that does not heed case", () => {
    expect(sqliteGold.contrast("SELECT 1 WHERE a LIKE 'like%' OR b NOT like 'x'")?.sql).toBe(
      "SELECT 1 WHERE a ILIKE 'like%' OR b NOT ILIKE 'x'",
    );
    expect(sqliteGold.contrast("SELECT 1")).toBeNull();
  });
});
