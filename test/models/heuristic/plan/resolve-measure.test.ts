import { describe, expect, it } from "vitest";
import type { PlannedMeasure } from "../../../../harness/models/heuristic/plan/query-plan.ts";
import { planWorkshop } from "../support/workshop-plan.ts";

const text = ({ computation }: PlannedMeasure): string =>
  computation.kind === "rows" ? `rows of ${computation.table}` : computation.expression.sql;
const measured = (question: string, sections = ""): string[] =>
  planWorkshop(question, sections).measures.map(text);

describe("what is measured", () => {
  it.each([
    ["How many orders were there?", ["rows of Orders"]],
    ["¿Cuántas piezas hay?", ["rows of Pieces"]],
    ["How many kinds of pieces are there?", ["COUNT(DISTINCT Pieces.Kind)"]],
    ["How much shipping did we pay?", ["SUM(Orders.Shipping)"]],
    ["average price", ["AVG(Pieces.Price)"]],
    ["precio mínimo y máximo", ["MIN(Pieces.Price)", "MAX(Pieces.Price)"]],
    ["¿Cuánto cuesta de media el envío?", ["AVG(Orders.Shipping)"]],
    ["¿A cuánto está de media el precio?", ["AVG(Pieces.Price)"]],
    ["¿Cuánto se gasta de media?", ["AVG(Orders.Shipping)"]],
    ["latest joining date", ["MAX(Makers.JoinedOn)"]],
  ])("%s", (question, expected) => {
    expect(measured(question)).toEqual(expected);
  });

  it("is averaged over groups where it is per something", () => {
    const [measure] = planWorkshop("average number of pieces per maker").measures;
    expect(measure?.per).toEqual({ kind: "entity", table: "Makers" });
    expect(measure?.computation).toEqual({ kind: "rows", table: "Pieces" });
  });

  it("comes from the item whose term is used, with its own condition", () => {
    const hint =
      "## Business hints\n- [hint.b] Big\n  terms: big takings\n  metric: SUM(Lines.Amount)\n  filter: Lines.Quantity > 1\n  unit: EUR";
    expect(planWorkshop("big takings by kind", hint).measures).toMatchObject([
      { unit: "EUR", filter: { sql: "Lines.Quantity > 1" } },
    ]);
  });
});

describe("a metric that counts rows", () => {
  it.each([
    ["filter: Orders.Shipping > 6", "Orders"],
    ["table: Lines\n  filter: Orders.Shipping > 6", "Lines"],
    ["table: Towns\n  filter: Orders.Shipping > 6", "Orders"],
  ])("counts those of its own item: %s", (fields, table) => {
    const hint = `## Business hints\n- [hint.d] Dear\n  terms: dear one\n  metric: COUNT(*)\n  ${fields}`;
    expect(planWorkshop("How many dear ones were there?", hint).measures).toMatchObject([
      { computation: { kind: "rows", table }, filter: { sql: "Orders.Shipping > 6" } },
    ]);
  });

  it("is a share of all such rows", () => {
    const hint =
      "## Business hints\n- [hint.d] Dear\n  terms: dear one\n  metric: COUNT(*)\n  filter: Orders.Shipping > 6";
    expect(planWorkshop("What share of orders were dear ones?", hint).share).toMatchObject({
      of: { sql: "Orders.Shipping > 6" },
    });
  });
});
