import { describe, expect, it } from "vitest";
import {
  isPeriodPredicate,
  planFromSql,
} from "../../../../harness/models/heuristic/earlier/plan-from-sql.ts";
import type { QueryPlan } from "../../../../harness/models/heuristic/plan/query-plan.ts";
import { sqlOf, workshopKnowledge } from "../support/workshop-plan.ts";

const planOf = (sql: string, sections = ""): QueryPlan | null =>
  planFromSql(sql, workshopKnowledge(sections));

describe("the plan of an earlier query", () => {
  it("has its measures, groups, filters, order and limit, whatever its tables are called", () => {
    const plan = planOf(
      "SELECT t.TownName, SUM(l.Amount) AS worth FROM Lines AS l JOIN Orders o ON o.OrderId = l.OrderId JOIN Towns t USING (TownId) WHERE o.OrderedOn >= DATE '2025-01-01' AND t.County = 'East' GROUP BY t.TownId, t.TownName HAVING COUNT(*) > 1 ORDER BY 2 DESC LIMIT 5",
    );
    expect(plan).toMatchObject({
      shape: "measures",
      measures: [{ computation: { kind: "aggregate", expression: { sql: "SUM(Lines.Amount)" } } }],
      groups: [{ kind: "entity", table: "Towns" }],
      having: [{ comparison: ">", value: 1, measure: { computation: { kind: "rows", table: "Lines" } } }],
      order: { by: "measure", descending: true },
      limit: 5,
    });
    expect(sqlOf(plan?.filters ?? [])).toEqual([
      "Orders.OrderedOn >= DATE '2025-01-01'",
      "Towns.County = 'East'",
    ]);
  });

  it("tells rows that are counted, and calendar periods", () => {
    expect(
      planOf("SELECT CAST(date_trunc('month', OrderedOn) AS DATE), COUNT(*) FROM Orders GROUP BY 1"),
    ).toMatchObject({
      measures: [{ computation: { kind: "rows", table: "Orders" } }],
      groups: [{ kind: "period", unit: "month", date: { table: "Orders", column: "OrderedOn" } }],
    });
    expect(planOf("SELECT COUNT(DISTINCT Lines.OrderId) FROM Lines")).toMatchObject({
      measures: [{ computation: { kind: "aggregate" } }],
    });
  });

  it("takes a name for a value where rows are not told apart by their key", () => {
    expect(
      planOf("SELECT MakerName, COUNT(*) FROM Pieces JOIN Makers USING (MakerId) GROUP BY MakerName"),
    ).toMatchObject({ groups: [{ kind: "expression", expression: { sql: "Makers.MakerName" } }] });
  });

  it("lists rows, or values", () => {
    expect(planOf("SELECT PieceName, Price FROM Pieces WHERE Price > 11")).toMatchObject({
      shape: "rows",
      subject: "Pieces",
      columns: [{ sql: "Pieces.Price" }],
    });
    expect(planOf("SELECT DISTINCT Kind FROM Pieces")).toMatchObject({
      shape: "values",
      columns: [{ sql: "Pieces.Kind" }],
    });
  });

  it("has one measure where a rule spread it over several columns", () => {
    const rule =
      "## User rules\n- [rule.c] Two currencies\n  unit: EUR\n  outputs: eur = {value}; usd = {value} * 2\n";
    const sql =
      "SELECT Kind, SUM(Amount) AS eur, SUM(Amount) * 2 AS usd FROM Lines JOIN Pieces USING (PieceId) GROUP BY Kind";
    expect(planOf(sql, rule)?.measures).toMatchObject([
      { computation: { expression: { sql: "SUM(Lines.Amount)" } } },
    ]);
    expect(planOf(sql)?.measures).toHaveLength(2);
  });

  it.each([
    "SELECT * FROM (SELECT 1)",
    "SELECT COUNT(*) FROM Nowhere",
    "SELECT COUNT(*) FROM Towns a JOIN Towns b ON a.TownId = b.TownId",
    "WITH x AS (SELECT 1) SELECT * FROM x",
  ])("is none where the query is more than one plain SELECT over known tables: %s", (sql) => {
    expect(planOf(sql)).toBeNull();
  });
});

describe("a predicate on a period", () => {
  it("compares one date with a day", () => {
    const on = (sql: string, ...columns: string[]): boolean =>
      isPeriodPredicate({ sql, columns: columns.map((column) => ({ table: "T", column })) });
    expect(on("T.d >= DATE '2025-01-01'", "d")).toBe(true);
    expect(on("T.d > T.e", "d", "e")).toBe(false);
    expect(on("T.d = 'x'", "d")).toBe(false);
  });
});
