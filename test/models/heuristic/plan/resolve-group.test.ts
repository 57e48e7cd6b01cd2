import { describe, expect, it } from "vitest";
import { planWorkshop } from "../support/workshop-plan.ts";

describe("what an answer is broken down by", () => {
  it.each([
    ["orders by town", { kind: "entity", table: "Towns" }],
    ["orders by county", { kind: "expression", expression: { sql: "Towns.County" } }],
    ["pedidos por mes", { kind: "period", unit: "month", date: { column: "OrderedOn" } }],
    ["refunds by month", { kind: "period", unit: "month", date: { column: "RefundedOn" } }],
    ["makers by county of the town", { kind: "expression", expression: { sql: "Towns.County" } }],
    ["pieces by maker", { kind: "entity", table: "Makers" }],
  ])("%s", (question, group) => {
    expect(planWorkshop(question).groups).toMatchObject([group]);
  });

  it("may be several things", () => {
    expect(planWorkshop("orders by town and month").groups.map(({ kind }) => kind)).toEqual([
      "entity",
      "period",
    ]);
  });

  it("brings along what its word says of the rows", () => {
    const hint =
      "## Business hints\n- [hint.m] Masters\n  terms: master hand\n  table: Makers\n  filter: Makers.Grade = 'M'";
    expect(planWorkshop("pieces by master hand", hint)).toMatchObject({
      groups: [{ kind: "entity", table: "Makers" }],
      filters: [{ sql: "Makers.Grade = 'M'" }],
    });
  });
});
