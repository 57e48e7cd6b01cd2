import { describe, expect, it } from "vitest";
import { expandBraces } from "../../../harness/dataset/importers/gold/brace-list.ts";

describe("a gold with a brace list", () => {
  it("stands for every choice of its columns, alone and together", () => {
    expect(expandBraces("SELECT {u.id, u.name} FROM u;")).toEqual([
      "SELECT u.id FROM u",
      "SELECT u.name FROM u",
      "SELECT u.id, u.name FROM u",
    ]);
  });

  it("repeats the chosen columns where braces are empty, without their names", () => {
    expect(expandBraces("SELECT {a.name AS n, a.id}, SUM(x) FROM a GROUP BY {} ORDER BY 2")).toEqual([
      "SELECT a.name AS n, SUM(x) FROM a GROUP BY a.name ORDER BY 2",
      "SELECT a.id, SUM(x) FROM a GROUP BY a.id ORDER BY 2",
      "SELECT a.name AS n, a.id, SUM(x) FROM a GROUP BY a.name, a.id ORDER BY 2",
    ]);
  });

  it("keeps the order of the list and the commas inside of calls", () => {
    expect(expandBraces("SELECT {a, COALESCE(b, c), d} FROM t")).toEqual([
      "SELECT a FROM t",
      "SELECT COALESCE(b, c) FROM t",
      "SELECT d FROM t",
      "SELECT a, COALESCE(b, c) FROM t",
      "SELECT a, d FROM t",
      "SELECT COALESCE(b, c), d FROM t",
      "SELECT a, COALESCE(b, c), d FROM t",
    ]);
  });

  it("expands every list of a statement", () => {
    expect(expandBraces("SELECT {a, b} FROM t JOIN (SELECT {c} FROM s)")).toEqual([
      "SELECT a FROM t JOIN (SELECT c FROM s)",
      "SELECT b FROM t JOIN (SELECT c FROM s)",
      "SELECT a, b FROM t JOIN (SELECT c FROM s)",
    ]);
  });

  it("takes statements divided by semicolons for alternatives, each once", () => {
    expect(expandBraces("SELECT 1; SELECT {a} FROM t;; SELECT 1;")).toEqual(["SELECT 1", "SELECT a FROM t"]);
  });

  it("leaves braces and semicolons in strings and comments alone", () => {
    const sql = "SELECT x FROM t WHERE y ~ '^a{2,3};$' -- {z}; no";
    expect(expandBraces(sql)).toEqual(["SELECT x FROM t WHERE y ~ '^a{2,3};$'"]);
  });

  it("says why it cannot be read", () => {
    expect(expandBraces(" ; ")).toBe("holds no statement; write a SELECT");
    expect(expandBraces("SELECT {a FROM t")).toBe("a brace is not closed; close it with }");
    expect(expandBraces("SELECT {a,b,c,d,e,f,g,h,i} FROM t")).toContain("holds 9 columns; name at most 8");
  });
});
