import { describe, expect, it } from "vitest";
import { planWorkshop, sqlOf } from "../support/workshop-plan.ts";
import { ask } from "../support/workshop.ts";

describe("a comparison with a number", () => {
  it.each([
    ["pieces with a price above 11", "Pieces.Price > 11"],
    ["pieces that do not exceed 11 in price", "Pieces.Price <= 11"],
    ["piezas con un precio de 12 o más", "Pieces.Price >= 12"],
    ["pieces between 10 and 20 price", "Pieces.Price BETWEEN 10 AND 20"],
    ["¿Qué piezas pasaron de 11 de precio?", "Pieces.Price > 11"],
  ])("restricts rows that have the number themselves: %s", (question, filter) => {
    const plan = planWorkshop(question);
    expect(sqlOf(plan.filters)).toEqual([filter]);
    expect(plan.having).toEqual([]);
  });

  it.each([
    ["Which towns had more than 1 order?", "COUNT(*) > 1"],
    ["¿Qué artesanos tienen más de una pieza?", "COUNT(*) > 1"],
    ["Which pieces had at least 10 in refunds?", ">= 10"],
  ])("restricts groups where rows are counted or summed: %s", (question, having) => {
    const plan = planWorkshop(question);
    expect(plan.groupsOnly).toBe("list");
    expect(ask(question)).toContain(having);
  });

  it.each([
    ["Which counties have more than one town?", "Towns", "Towns.County"],
    ["¿Qué clases tienen más de 1 pieza?", "Pieces", "Pieces.Kind"],
  ])("counts the rows that have a value, not what happens to them: %s", (question, table, column) => {
    expect(ask(question)).toBe(
      `SELECT ${column} FROM ${table} GROUP BY ${column} HAVING COUNT(*) > 1 ORDER BY 1`,
    );
  });

  it("with fewer counts rows that have none, too", () => {
    expect(planWorkshop("makers with fewer than 2 pieces").existences).toEqual([
      { table: "Pieces", filters: [], negated: false, fewer: { comparison: "<", value: 2 } },
    ]);
  });
});
