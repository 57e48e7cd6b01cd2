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

describe("a choice between two", () => {
  it.each<[string, unknown[][]]>([
    ["Which had more orders, Alba or Bruma?", [["Alba", 2]]],
    ["¿Quién tuvo menos pedidos, Alba o Bruma?", [["Bruma", 1]]],
    ["Did East or West have more orders?", [["East", 2]]],
    ["Which had more refunds, bowls or vases?", [["Bowl", 3]]],
  ])("has one row: %s", async (question, expected) => {
    expect(await rows(question)).toEqual(expected);
  });
});

describe("the latest", () => {
  it.each<[string, unknown[][]]>([
    ["Which maker joined most recently?", [["Ben Ortiz", "2025-02-01"]]],
    ["Which piece was refunded last?", [["Piece 3", "2025-12-28"]]],
    ["Which town ordered most recently?", [["Bruma", "2025-12-20"]]],
    ["When did Alba last order?", [["2025-12-10"]]],
  ])("%s", async (question, expected) => {
    expect(await rows(question)).toEqual(expected);
  });
});

describe("rows of a value", () => {
  it.each<[string, unknown[][]]>([
    ["Which kinds have more than one piece?", [["Bowl"]]],
    ["¿Qué clases tienen más de una pieza?", [["Bowl"]]],
    ["Which counties have at least 1 town?", [["East"], ["West"]]],
    ["Top 1 town by orders", [["Alba", 2]]],
    ["How much is the most expensive piece?", [[30]]],
    ["¿Cuánto cuesta de media el envío?", [[7]]],
  ])("%s", async (question, expected) => {
    expect(await rows(question)).toEqual(expected);
  });
});

describe("what a rule shows", () => {
  const rule =
    "## User rules\n- [rule.l] Names\n  label: Towns.TownName\n- [rule.s] Shown\n  show: Towns.TownName; Towns.County";

  it("is never shown twice", async () => {
    expect(await rows("List the towns", rule)).toEqual([
      ["Alba", "East"],
      ["Bruma", "West"],
    ]);
    expect(await rows("orders by town", rule)).toEqual([
      ["Alba", "East", 2],
      ["Bruma", "West", 1],
    ]);
    expect(await rows("Which town had most orders?", rule)).toEqual([["Alba", "East", 2]]);
  });

  it("keeps the order of a ranking of rows", async () => {
    const makers = "## User rules\n- [rule.m] Shown\n  show: Makers.MakerName; Makers.Grade";
    expect(await rows("the 2 newest makers", makers)).toEqual([
      ["Ben Ortiz", "N", "2025-02-01"],
      ["Cleo Vidal", "M", "2021-06-01"],
    ]);
  });
});

describe("a metric that counts rows", () => {
  const hint =
    "## Business hints\n- [hint.d] Dear\n  terms: dear delivery; envío caro\n  metric: COUNT(*)\n  filter: Orders.Shipping > 6";

  it.each<[string, unknown[][]]>([
    ["How many dear deliveries were there?", [[2]]],
    [
      "Dear deliveries by town",
      [
        ["Alba", 1],
        ["Bruma", 1],
      ],
    ],
    ["¿Cuántos envíos caros hubo en noviembre de 2025?", [[0]]],
    ["What share of orders were dear deliveries?", [[200 / 3]]],
    ["Towns with fewer than 1 dear delivery", []],
  ])("counts those of its filter: %s", async (question, expected) => {
    const found = await rows(question, hint);
    expect(
      found.map((row) => row.map((cell) => (typeof cell === "number" ? Number(cell.toFixed(6)) : cell))),
    ).toEqual(
      expected.map((row) => row.map((cell) => (typeof cell === "number" ? Number(cell.toFixed(6)) : cell))),
    );
  });
});

describe("what is only included", () => {
  const masters =
    "## Business hints\n- [hint.n] No novices\n  always: Makers.Grade = 'M'\n  unless: novice; novato\n- [hint.g] Novices\n  terms: novice; novato\n  filter: Makers.Grade = 'N'";

  it.each([
    "How many makers are there, including novices?",
    "¿Cuántos artesanos hay, contando también los novatos?",
  ])("lifts what always holds, and restricts nothing: %s", async (question) => {
    expect(await rows(question, masters)).toEqual([[3]]);
  });

  it("is told from what is asked for alone", async () => {
    expect(await rows("How many makers are there?", masters)).toEqual([[2]]);
    expect(await rows("How many novice makers are there?", masters)).toEqual([[1]]);
  });
});
