import { describe, expect, it } from "vitest";
import type { QueryPlan } from "../../../../harness/models/heuristic/plan/query-plan.ts";
import { planWorkshop, sqlOf } from "../support/workshop-plan.ts";

const groups = (plan: QueryPlan): string[] =>
  plan.groups.map((group) => {
    if (group.kind === "entity") return group.table;
    return group.kind === "period" ? group.unit : group.expression.sql;
  });

const measures = (plan: QueryPlan): string[] =>
  plan.measures.map(({ computation }) =>
    computation.kind === "rows" ? `rows of ${computation.table}` : computation.expression.sql,
  );

describe("a superlative", () => {
  it.each([
    ["Which maker has the most pieces?", ["Makers"], ["rows of Pieces"], 1],
    ["Top 3 towns by orders", ["Towns"], ["rows of Orders"], 3],
    ["¿Qué clase tuvo más reembolsos?", ["Pieces.Kind"], ["rows of Refunds"], 1],
    ["Which month had the most orders?", ["month"], ["rows of Orders"], 1],
  ] as const)("ranks groups by a measure: %s", (...[question, entities, measured, limit]) => {
    const plan = planWorkshop(question);
    expect(groups(plan)).toEqual(entities);
    expect(measures(plan)).toEqual(measured);
    expect(plan.limit).toBe(limit);
    expect(plan.order).toEqual({ by: "measure", descending: true });
  });

  it("ranks rows by a number that each has itself", () => {
    const plan = planWorkshop("the cheapest piece");
    expect(plan).toMatchObject({ shape: "rows", subject: "Pieces", limit: 1 });
    expect(measures(plan)).toEqual(["Pieces.Price"]);
    expect(plan.order?.descending).toBe(false);
  });

  it("without a noun asks for the extreme itself", () => {
    const plan = planWorkshop("What is the highest price?");
    expect(groups(plan)).toEqual([]);
    expect(measures(plan)).toEqual(["MAX(Pieces.Price)"]);
  });

  it("holds within each group where there is one", () => {
    const plan = planWorkshop("the most expensive piece of each kind");
    expect(plan.limitPerGroup).toBe(true);
    expect(groups(plan)).toEqual(["Pieces.Kind", "Pieces"]);
  });
});

describe("the number by which rows are compared", () => {
  it.each([
    "How much is the most expensive piece?",
    "How much does the most expensive piece cost?",
    "¿Cuánto cuesta la pieza más cara?",
  ])("is the answer where it is what is asked for: %s", (question) => {
    const plan = planWorkshop(question);
    expect(measures(plan)).toEqual(["MAX(Pieces.Price)"]);
    expect(groups(plan)).toEqual([]);
  });

  it("is not, where another number of that row is asked for", () => {
    expect(measures(planWorkshop("How many refunds has the most expensive piece?"))).not.toEqual([
      "MAX(Pieces.Price)",
    ]);
  });
});

describe("a choice between two", () => {
  it.each([
    ["Which had more orders, Alba or Bruma?", ["Towns"], "Towns.TownName IN ('Alba', 'Bruma')"],
    ["¿Quién tuvo más pedidos, Alba o Bruma?", ["Towns"], "Towns.TownName IN ('Alba', 'Bruma')"],
    ["Did East or West have more orders?", ["Towns.County"], "Towns.County IN ('East', 'West')"],
    ["¿Hubo menos pedidos en East o en West?", ["Towns.County"], "Towns.County IN ('East', 'West')"],
    ["Which sold more, bowls or vases?", ["Pieces.Kind"], "Pieces.Kind IN ('Bowl', 'Vase')"],
  ] as const)("is by what the values are values of: %s", (question, entities, filter) => {
    const plan = planWorkshop(question);
    expect(groups(plan)).toEqual(entities);
    expect(sqlOf(plan.filters)).toEqual([filter]);
    expect(plan.limit).toBe(1);
  });

  it("may be between words that stand for predicates on one column", () => {
    const hints =
      "## Business hints\n- [hint.m] Masters\n  terms: master hand\n  table: Makers\n  filter: Makers.Grade = 'M'\n- [hint.n] Novices\n  terms: novice hand\n  table: Makers\n  filter: Makers.Grade = 'N'";
    const plan = planWorkshop("Did more pieces come from master hands or from novice hands?", hints);
    expect(groups(plan)).toEqual(["Makers.Grade"]);
    expect(measures(plan)).toEqual(["rows of Pieces"]);
    expect(sqlOf(plan.filters)).toEqual(["Makers.Grade IN ('M', 'N')"]);
  });

  it.each([
    "Were there more bowls or vases?",
    "Are there more Bowl or Vase pieces?",
    "¿Hay más Bowl o más Vase?",
  ])("of kinds of rows counts these: %s", (question) => {
    const plan = planWorkshop(question);
    expect(groups(plan)).toEqual(["Pieces.Kind"]);
    expect(measures(plan)).toEqual(["rows of Pieces"]);
  });

  it("is none where the question asks for something else among both", () => {
    expect(groups(planWorkshop("Which maker has the most pieces in Alba or Bruma?"))).toEqual(["Makers"]);
  });
});
