import { describe, expect, it } from "vitest";
import { splitSelect } from "../../../../harness/models/heuristic/earlier/split-select.ts";

describe("the clauses of an earlier query", () => {
  it("are split, their lists too", () => {
    const clauses = splitSelect(
      "SELECT a, SUM(b, c) FROM t WHERE a = 1 AND b BETWEEN 2 AND 3 AND (c = 4 OR d = 5) GROUP BY a, b HAVING COUNT(*) > 1 ORDER BY 2 DESC, 1 LIMIT 7;",
    );
    expect(clauses).toMatchObject({
      distinct: false,
      select: ["a", "SUM(b, c)"],
      where: ["a = 1", "b BETWEEN 2 AND 3", "(c = 4 OR d = 5)"],
      groupBy: ["a", "b"],
      having: ["COUNT(*) > 1"],
      orderBy: ["2 DESC", "1"],
      limit: 7,
    });
  });

  it("may be missing", () => {
    expect(splitSelect("select distinct a from t")).toMatchObject({
      distinct: true,
      select: ["a"],
      where: [],
      groupBy: [],
      limit: null,
    });
  });

  it("inside a subquery or a text are no clauses", () => {
    const clauses = splitSelect(
      "SELECT a FROM t WHERE a IN (SELECT b FROM u WHERE c = 1) AND d = 'x LIMIT 3'",
    );
    expect(clauses?.where).toEqual(["a IN (SELECT b FROM u WHERE c = 1)", "d = 'x LIMIT 3'"]);
    expect(clauses?.limit).toBeNull();
  });

  it.each([
    "WITH a AS (SELECT 1) SELECT * FROM a",
    "SELECT a FROM t UNION SELECT b FROM u",
    "SELECT a FROM t QUALIFY row_number() OVER () = 1",
    "DELETE FROM t",
    "",
  ])("are not understood where there is more than one SELECT: %s", (sql) => {
    expect(splitSelect(sql)).toBeNull();
  });
});
