import { describe, expect, it } from "vitest";
import { uniteFilters } from "../../../../harness/models/heuristic/plan/unite-filters.ts";
import type { Fragment } from "../../../../harness/models/heuristic/sql-text/bind-fragment.ts";
import { sqlOf } from "../support/workshop-plan.ts";

const on = (column: string, test: string): Fragment => ({
  sql: `T.${column} ${test}`,
  columns: [{ table: "T", column }],
});

describe("predicates on one column", () => {
  it("that give it different values are put together, each value once", () => {
    const united = uniteFilters([on("a", "= 'x'"), on("b", "= 'x'"), on("a", "IN ('y', 'x')")]);
    expect(sqlOf(united)).toEqual(["T.a IN ('x', 'y')", "T.b = 'x'"]);
  });

  it("that say the same stay one", () => {
    expect(sqlOf(uniteFilters([on("a", "= 'it''s'"), on("a", "= 'it''s'")]))).toEqual(["T.a = 'it''s'"]);
  });

  it("of another kind all hold", () => {
    const filters = [on("a", "> 1"), on("a", "< 5"), on("a", "<> 'x'"), on("a", "= 'y'")];
    expect(uniteFilters(filters)).toEqual(filters);
  });
});
