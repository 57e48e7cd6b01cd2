import { expect, it } from "vitest";
import { filterAggregates } from "../../../../harness/models/heuristic/render/measure-sql.ts";

it("restricts every aggregate, and adds to a restriction that it has already", () => {
  expect(filterAggregates("SUM(t.a) / COUNT(*)", "t.b = 1")).toBe(
    "SUM(t.a) FILTER (WHERE t.b = 1) / COUNT(*) FILTER (WHERE t.b = 1)",
  );
  expect(filterAggregates("COUNT(*) FILTER (WHERE t.c <> 'T')", "t.b = 1")).toBe(
    "COUNT(*) FILTER (WHERE (t.c <> 'T') AND (t.b = 1))",
  );
});
