import { describe, expect, it } from "vitest";
import type { GroupAsk } from "../../../../harness/models/heuristic/reading/reading.ts";
import { readWorkshop as read } from "../support/workshop-plan.ts";

const name = (ask: GroupAsk | null): string | null => ask?.unit ?? ask?.mark?.text ?? null;

describe("the roles of a question's words", () => {
  it.each([
    ["¿Cuántos pedidos hubo por mes?", "count", "pedidos", ["month"]],
    ["How many orders were there by town and month?", "count", "orders", ["town", "month"]],
    ["Precio promedio de las piezas por clase", "average", "Precio", ["clase"]],
    ["average price by kind", "average", "price", ["kind"]],
    ["monthly shipping cost", "value", "shipping cost", ["month"]],
    ["importe total del renglón por pieza", "sum", "importe total del renglón", ["pieza"]],
  ] as const)("%s", (...[question, word, measure, groups]) => {
    const reading = read(question);
    const [ask] = reading.measures;
    expect(
      ask?.word === word ||
        (word === "sum" && ask?.word === "value") ||
        (word === "value" && ask?.word === "sum"),
    ).toBe(true);
    expect(ask?.mark?.text.toLowerCase()).toContain(measure.toLowerCase().split(" ")[0]);
    expect(reading.groups.map(name)).toEqual(groups);
  });

  it("tell a breakdown from who did it", () => {
    expect(read("orders by maker").groups).toHaveLength(1);
    expect(read("how many pieces were made by makers from Alba").groups).toHaveLength(0);
  });

  it.each([
    ["the 5 makers with the most pieces", true, 5, "makers"],
    ["¿Qué artesano tiene menos piezas?", false, null, "artesano"],
    ["Top 3 kinds by quantity", true, 3, "kinds"],
    ["los tres pueblos con más pedidos", true, 3, "pueblos"],
    ["which month had the most orders", true, null, "month"],
    ["the cheapest piece", false, null, "piece"],
  ] as const)("rank: %s", (...[question, descending, limit, entity]) => {
    const { ranking } = read(question);
    expect(ranking).toMatchObject({ descending, limit });
    expect(name(ranking?.entity ?? null)).toBe(entity);
  });

  it("a superlative in the singular means one row, in the plural several", () => {
    expect(read("which maker has the most pieces").ranking?.single).toBe(true);
    expect(read("which makers have the most pieces").ranking?.single).toBe(false);
    expect(read("¿Cuál es el mes con más pedidos?").ranking?.single).toBe(true);
  });

  it.each([
    ["makers with more than 5 pieces", ">", [5]],
    ["piezas con precio menor a 20", "<", [20]],
    ["piezas entre 10 y 20 de precio", "between", [10, 20]],
    ["pedidos de 3 o más renglones", ">=", [3]],
    ["pieces whose price does not exceed 12", "<=", [12]],
  ])("compare: %s", (question, comparison, values) => {
    expect(read(question).comparisons).toMatchObject([{ comparison, values }]);
  });

  it("deny what stands behind a denial, and what continues its list", () => {
    const denied = read("orders except those from Alba and Bruma").conditions;
    expect(denied.map((condition) => condition.negated)).toEqual([true, true]);
    expect(read("piezas no esmaltadas").conditions[0]?.negated).toBe(true);
    expect(read("all towns but not Alba").conditions[0]?.negated).toBe(true);
  });

  it("take a number or quoted text behind a noun for one of its rows", () => {
    expect(read("orders of maker 12").conditions[0]).toMatchObject({ literal: "12" });
    expect(read("pieces of the maker 'Zoe Paz'").conditions[0]).toMatchObject({ literal: "Zoe Paz" });
  });

  it("know a listing and the columns that it wants beside", () => {
    const listing = read("List the pieces with their price and kind");
    expect(name(listing.subject)).toBe("pieces");
    expect(listing.shown.map(name)).toEqual(["price", "kind"]);
    expect(name(read("¿Qué clases hay?").subject)).toBe("clases");
  });

  it("know a question that follows another", () => {
    expect(read("¿Y en noviembre?").followUp).toBe(true);
    expect(read("Lo mismo por pueblo").followUp).toBe(true);
    expect(read("what about Alba?").followUp).toBe(true);
    expect(read("How many orders were there in November?").followUp).toBe(false);
  });

  it("take an average over groups for one measure", () => {
    expect(read("average number of pieces per maker").measures).toMatchObject([{ word: "average" }]);
    expect(name(read("average number of pieces per maker").measures[0]?.per ?? null)).toBe("maker");
    expect(read("average price per kind").groups).toHaveLength(1);
  });

  it("set periods and values side by side only when asked to", () => {
    expect(read("orders of November versus December").comparesPeriods).toBe(true);
    expect(read("orders of November and December").comparesPeriods).toBe(false);
    expect(read("orders in Alba vs Bruma").comparesValues).toBe(true);
  });
});
