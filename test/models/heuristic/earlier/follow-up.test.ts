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

const history = (question: string, sql: string): string =>
  `## Recent queries\n- [history.q] 2026-01-10: ${question}\n  sql: ${sql}`;

const byTown = history(
  "Line amount by town in December 2025",
  "SELECT t.TownName, SUM(l.Amount) FROM Lines l JOIN Orders o USING (OrderId) JOIN Towns t ON o.TownId = t.TownId WHERE o.OrderedOn >= DATE '2025-12-01' AND o.OrderedOn < DATE '2026-01-01' GROUP BY t.TownId, t.TownName ORDER BY 1",
);

async function rows(question: string, sections = byTown): Promise<unknown[][]> {
  const found = await database.run(ask(question, sections));
  return found.map((row) =>
    row.map((cell) => (typeof cell === "string" && /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell)),
  );
}

describe("a question that follows another", () => {
  it.each<[string, unknown[][]]>([
    ["Same thing by kind", [["Bowl", 64]]],
    ["Lo mismo, pero por clase", [["Bowl", 64]]],
    ["And in November?", [["Alba", 50]]],
    ["And the previous month?", [["Alba", 50]]],
    ["¿Y solo en Bruma?", [["Bruma", 24]]],
    ["Now just the top 1", [["Alba", 40]]],
    [
      "And the shipping cost?",
      [
        ["Alba", 7],
        ["Bruma", 9],
      ],
    ],
    [
      "Also by kind",
      [
        ["Alba", "Bowl", 40],
        ["Bruma", "Bowl", 24],
      ],
    ],
  ])("takes over what it leaves open: %s", async (question, expected) => {
    expect(await rows(question)).toEqual(expected);
  });

  it("keeps the date that the earlier query was about", () => {
    const joined = history(
      "Makers who joined in 2025",
      "SELECT MakerName FROM Makers WHERE JoinedOn >= DATE '2025-01-01' AND JoinedOn < DATE '2026-01-01'",
    );
    expect(ask("And in 2021?", joined)).toBe(
      "SELECT Makers.MakerName FROM Makers WHERE Makers.JoinedOn >= DATE '2021-01-01' AND Makers.JoinedOn < DATE '2022-01-01' ORDER BY 1",
    );
  });

  it("is understood by itself where it asks for something whole", async () => {
    expect(await rows("How many pieces are there?")).toEqual([[3]]);
  });

  it("applies anew what always holds, so that it may be lifted", async () => {
    const masters = `## Business hints\n- [hint.m] Masters only\n  always: Makers.Grade = 'M'\n  unless: all\n\n${history(
      "How many makers?",
      "SELECT COUNT(*) FROM Makers WHERE Grade = 'M'",
    )}`;
    expect(await rows("The same, for all of them", masters)).toEqual([[3]]);
    expect(await rows("The same again", masters)).toEqual([[2]]);
  });

  it("without an earlier query is answered as well as may be", async () => {
    await expect(rows("And in November?", "")).resolves.toBeDefined();
  });

  it("after a query that is not understood is read alone", async () => {
    const odd = history("Odd", "WITH x AS (SELECT 1) SELECT * FROM x");
    await expect(rows("And by town?", odd)).resolves.toBeDefined();
  });
});
