import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FixtureDatabase } from "../support/fixture-database.ts";
import { ask, buildWorkshop } from "../support/workshop.ts";

let database: FixtureDatabase;
beforeAll(async () => {
  database = await buildWorkshop();
});
afterAll(() => {
  database.close();
});

async function rows(question: string, sections = ""): Promise<unknown[][]> {
  const found = await database.run(ask(question, sections));
  return found.map((row) =>
    row.map((cell) => (typeof cell === "string" && /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell)),
  );
}

describe("joins", () => {
  it("join nothing that a question does not need", () => {
    expect(ask("How many orders were there in December?")).not.toContain("JOIN");
  });

  it("count rows of one table once each, though rows of another are many", async () => {
    expect(await rows("How many makers have orders?")).toEqual([[2]]);
    expect(await rows("¿Cuántos pedidos tuvieron piezas de la clase Vase?")).toEqual([[1]]);
    expect(await rows("How many orders are there by kind?")).toEqual([
      ["Bowl", 3],
      ["Vase", 1],
    ]);
  });

  it("sum a number once for each of its rows, however many rows the breakdown has below them", async () => {
    expect(await rows("shipping cost by kind")).toEqual([
      ["Bowl", 21],
      ["Vase", 5],
    ]);
    expect(await rows("average shipping cost by kind")).toEqual([
      ["Bowl", 7],
      ["Vase", 5],
    ]);
  });

  it("keep measures of two kinds of events apart", async () => {
    const metric =
      "## Business hints\n- [hint.net] Net\n  terms: net takings\n  metric: SUM(Lines.Amount) - SUM(Refunds.Total)";
    expect(await rows("net takings", metric)).toEqual([[92]]);
    expect(await rows("net takings by kind", metric)).toEqual([
      ["Bowl", 62],
      ["Vase", 30],
    ]);
    expect(await rows("net takings in December 2025", metric)).toEqual([[42]]);
  });

  it("look for rows that must not exist", async () => {
    expect(await rows("Makers without pieces")).toEqual([["Cleo Vidal"]]);
    expect(await rows("¿Qué piezas no tienen reembolsos?")).toEqual([["Piece 2"]]);
    expect(await rows("How many pieces had no refunds before 2025-12-20?")).toEqual([[2]]);
  });
});

describe("shapes of answers", () => {
  it.each<[string, unknown[][]]>([
    ["How many pieces are there?", [[3]]],
    [
      "Importe del renglón por comarca",
      [
        ["East", 90],
        ["West", 24],
      ],
    ],
    ["List the pieces", [["Piece 1"], ["Piece 2"], ["Piece 3"]]],
    ["What kinds are there?", [["Bowl"], ["Vase"]]],
    ["pieces with a price above 11", [["Piece 2"], ["Piece 3"]]],
    ["What is the price of Piece 2?", [[30]]],
    ["the most expensive piece", [["Piece 2", 30]]],
    ["What is the highest price?", [[30]]],
    ["Which maker has the most pieces?", [["Ada Cruz", 2]]],
    [
      "orders by month",
      [
        ["2025-11-01", 1],
        ["2025-12-01", 2],
      ],
    ],
    ["orders by year", [["2025-01-01", 3]]],
    ["Which town had more than 1 order?", [["Alba"]]],
    ["How many towns have more than 1 order?", [[1]]],
    ["¿Cuál es el promedio de piezas por artesano?", [[1.5]]],
    ["makers who joined in 2025", [["Ben Ortiz"]]],
    ["orders of November versus December 2025", [[1, 2]]],
    [
      "Percentage of orders by town",
      [
        ["Alba", 100 * (2 / 3)],
        ["Bruma", 100 / 3],
      ],
    ],
    [
      "cheapest piece of each kind",
      [
        ["Bowl", "Piece 1", 10],
        ["Vase", "Piece 2", 30],
      ],
    ],
    ["unglazed pieces", [["Piece 2"], ["Piece 3"]]],
    ["last order in Alba", [[2, "2025-12-10"]]],
    ["when was the last order?", [["2025-12-20"]]],
    ["pieces ordered by price from highest to lowest", [["Piece 2"], ["Piece 3"], ["Piece 1"]]],
    [
      "line amount by kind, from highest to lowest",
      [
        ["Bowl", 84],
        ["Vase", 30],
      ],
    ],
  ])("%s", async (question, expected) => {
    const found = await rows(question);
    const rounded = (value: unknown[][]): unknown[][] =>
      value.map((row) => row.map((cell) => (typeof cell === "number" ? Number(cell.toFixed(6)) : cell)));
    expect(rounded(found)).toEqual(rounded(expected));
  });
});

describe("context", () => {
  it("always holds where its table is used, unless the question lifts it", async () => {
    const hint =
      "## Business hints\n- [hint.m] Masters only\n  always: Makers.Grade = 'M'\n  unless: all; todos";
    expect(await rows("How many makers are there?", hint)).toEqual([[2]]);
    expect(await rows("¿Cuántos artesanos hay, contando todos?", hint)).toEqual([[3]]);
    expect(await rows("How many novice makers are there?", hint)).toEqual([[1]]);
    expect(await rows("How many pieces are there?", hint)).toEqual([[3]]);
  });

  it("cannot be lifted where it is a constraint", async () => {
    const constraint =
      "## Technical constraints\n- [constraint.m] Masters only\n  always: Makers.Grade = 'M'";
    expect(await rows("How many novice makers are there?", constraint)).toEqual([[0]]);
  });

  it("spreads a measure over the columns that a rule wants, and orders by the first", async () => {
    const rule =
      "## User rules\n- [rule.c] Currencies\n  unit: EUR\n  outputs: eur = {value}; usd = {value} * 2\n\n## Business hints\n- [hint.a] Amounts\n  column: Lines.Amount\n  unit: EUR";
    expect(await rows("line amount by kind", rule)).toEqual([
      ["Bowl", 84, 168],
      ["Vase", 30, 60],
    ]);
    expect(await rows("Top 1 kind by line amount", rule)).toEqual([["Bowl", 84, 168]]);
    expect(await rows("how many lines", rule)).toEqual([[5]]);
  });

  it("restricts a measure that has its own condition, also beside another one", async () => {
    const hints =
      "## Business hints\n- [hint.b] Big\n  terms: big takings\n  metric: SUM(Lines.Amount)\n  filter: Lines.Quantity > 1\n- [hint.t] All\n  terms: takings\n  metric: SUM(Lines.Amount)";
    expect(await rows("big takings", hints)).toEqual([[74]]);
    expect(await rows("big takings and takings by kind", hints)).toEqual([
      ["Bowl", 74, 84],
      ["Vase", null, 30],
    ]);
  });

  it("follows a join that an item states", () => {
    const hint = "## Business hints\n- [hint.j] Where it was made\n  join: Pieces.MakerId = Makers.MakerId";
    expect(ask("pieces by maker", hint)).toContain("Pieces.MakerId = Makers.MakerId");
  });

  it("never applies an item whose words do not occur", async () => {
    const hint = "## Business hints\n- [hint.f] Free\n  terms: free of charge\n  filter: Pieces.Price = 0";
    expect(await rows("How many pieces are there, free or not?", hint)).toEqual([[3]]);
  });

  it("lets the focus hold until the question says otherwise", async () => {
    const focus =
      "## Conversation context\n- [focus.a] Alba\n  filter: Towns.TownName = 'Alba'\n- [focus.d] We look at December 2025.";
    expect(await rows("How many orders were there?", focus)).toEqual([[1]]);
    expect(await rows("How many orders were there in November 2025?", focus)).toEqual([[1]]);
    expect(await rows("How many orders were there in Bruma?", focus)).toEqual([[1]]);
    expect(await rows("How many orders were there in all towns?", focus)).toEqual([[2]]);
    expect(await rows("How many kinds of pieces are there?", focus)).toEqual([[2]]);
  });
});
