import { describe, expect, it } from "vitest";
import { planWorkshop, sqlOf } from "../support/workshop-plan.ts";

describe("conditions", () => {
  it.each([
    ["pieces of kind Vase", ["Pieces.Kind = 'Vase'"]],
    ["Pieces not of kind Vase", ["Pieces.Kind <> 'Vase'"]],
    ["bowls and vases among the pieces", ["Pieces.Kind IN ('Bowl', 'Vase')"]],
    ["glazed pieces", ["Pieces.Glazed"]],
    ["piezas sin esmaltar que no son Vase", ["Pieces.Kind <> 'Vase'", "NOT Pieces.Glazed"]],
    ["master makers from Alba", ["Makers.Grade = 'M'", "Towns.TownName = 'Alba'"]],
    ['pieces called "Piece 9"', ["Pieces.PieceName = 'Piece 9'"]],
  ])("%s", (question, filters) => {
    expect(sqlOf(planWorkshop(question).filters).toSorted()).toEqual(filters.toSorted());
  });

  it.each([
    ["makers without pieces", "Pieces", true],
    ["makers with pieces", "Pieces", false],
    ["¿Qué piezas no tienen reembolsos?", "Refunds", true],
  ] as const)(
    "on rows of another table are rows that must or must not be there: %s",
    (question, table, negated) => {
      expect(planWorkshop(question).existences).toMatchObject([{ table, negated }]);
    },
  );

  it("of two items on one column hold either way, never both at once", () => {
    const hints =
      "## Business hints\n- [hint.m] Masters\n  terms: senior hand\n  filter: Makers.Grade = 'M'\n- [hint.n] Novices\n  terms: junior hand\n  filter: Makers.Grade = 'N'";
    expect(sqlOf(planWorkshop("How many makers are senior hands or junior hands?", hints).filters)).toEqual([
      "Makers.Grade IN ('M', 'N')",
    ]);
  });

  it.each([
    "Pieces by maker, counting the glazed ones too",
    "Pieces by maker, including glazed ones",
    "Pieces by maker, glazed ones included",
    "Piezas por artesano, incluyendo las esmaltadas",
    "Piezas por artesano, contando también las esmaltadas",
  ])("that are only included restrict nothing: %s", (question) => {
    expect(planWorkshop(question).filters).toEqual([]);
  });
});
