import { describe, expect, it } from "vitest";
import { planWorkshop, sqlOf } from "../support/workshop-plan.ts";

const within = (column: string, start: string, end: string): string =>
  `${column} >= DATE '${start}' AND ${column} < DATE '${end}'`;

describe("a period", () => {
  it.each([
    ["How many orders in November 2025?", within("Orders.OrderedOn", "2025-11-01", "2025-12-01")],
    ["line amount last quarter", within("Orders.OrderedOn", "2025-10-01", "2026-01-01")],
    ["makers who joined in 2025", within("Makers.JoinedOn", "2025-01-01", "2026-01-01")],
    ["¿Cuántos reembolsos hubo este año?", within("Refunds.RefundedOn", "2026-01-01", "2027-01-01")],
  ])("is about the date that a verb names, else that of what is measured: %s", (question, filter) => {
    expect(sqlOf(planWorkshop(question).filters)).toEqual([filter]);
  });

  it("is about rows that must not be there, where the question denies some", () => {
    const plan = planWorkshop("pieces without refunds in December 2025");
    expect(plan.filters).toEqual([]);
    expect(plan.existences.map(({ filters }) => sqlOf(filters))).toEqual([
      [within("Refunds.RefundedOn", "2025-12-01", "2026-01-01")],
    ]);
  });

  it("dates the rows that are counted, where groups are restricted by their number", () => {
    const plan = planWorkshop("Which towns had more than 1 order in December 2025?");
    expect(sqlOf(plan.filters)).toEqual([within("Orders.OrderedOn", "2025-12-01", "2026-01-01")]);
    expect(plan.existences).toEqual([]);
  });

  it("beside another is a column of its own", () => {
    expect(planWorkshop("orders of November versus December 2025").compared).toHaveLength(2);
  });
});
