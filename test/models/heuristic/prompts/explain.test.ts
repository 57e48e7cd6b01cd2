import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { askTask } from "../support/ask-task.ts";
import { loadFixture } from "../support/load-fixture.ts";
import { workshopSchema } from "../support/workshop.ts";

const hints = `- [hint.takings] Takings are the amounts of the lines.
  terms: recaudación; takings
  metric: SUM(Lines.Amount)
- [hint.masters] Masters have grade M.
  terms: maestros; masters
  filter: Makers.Grade = 'M'`;

const explain = (language: string, sql: string): Promise<string> =>
  askTask("explain", { Language: language, "Business hints": hints, Schema: workshopSchema, SQL: sql });

const sql =
  "SELECT m.MakerName, SUM(l.Amount) AS total FROM Lines l JOIN Pieces p ON p.PieceId = l.PieceId JOIN Makers m ON " +
  "m.MakerId = p.MakerId WHERE m.Grade = 'M' AND m.JoinedOn >= DATE '2020-01-01' GROUP BY m.MakerName HAVING COUNT(*) > 3 " +
  "ORDER BY total DESC LIMIT 5";

const isProse = (text: string): boolean => text.length > 20 && !/undefined|\[object|NaN/.test(text);

describe("an explanation", () => {
  it("says tables, measure, conditions, groups, order and size in English, in the words of hints and comments", async () => {
    const text = await explain("en", sql);
    for (const part of [
      "takings",
      "order lines",
      "makers",
      "“masters”",
      "2020-01-01",
      "for each",
      "above 3",
      "largest",
      "At most 5 rows",
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/SELECT|JOIN|SUM\(|Makers\./);
  });

  it("says the same in Spanish", async () => {
    const text = await explain("es", sql);
    for (const part of [
      "recaudación",
      "renglones",
      "artesanos",
      "«maestros»",
      "2020-01-01",
      "por cada",
      "mayor que 3",
      "de mayor a menor",
      "como máximo 5 filas",
    ])
      expect(text).toContain(part);
  });

  it("tells the steps of a query before it, windows and cases", async () => {
    const text = await explain(
      "en",
      "WITH monthly AS (SELECT date_trunc('month', o.OrderedOn) AS month, SUM(o.Shipping) AS cost FROM Orders o GROUP BY 1) " +
        "SELECT month, LAG(cost) OVER (ORDER BY month) AS earlier, CASE WHEN cost > 9 THEN 'much' ELSE 'little' END AS class FROM monthly " +
        "WHERE cost IS NOT NULL QUALIFY row_number() OVER (PARTITION BY class ORDER BY month) = 1 ORDER BY month",
    );
    for (const part of [
      "First it prepares “monthly”",
      "the month of order date",
      "the sum of shipping cost",
      "in the order of month",
      "class",
    ])
      expect(text).toContain(part);
  });

  it("tells what an inner query, a list and a union do", async () => {
    const text = await explain(
      "en",
      "SELECT DISTINCT Kind FROM (SELECT * FROM Pieces WHERE Price BETWEEN 1 AND 5) AS cheap WHERE Kind IN ('Bowl', 'Vase') UNION ALL SELECT TownName FROM Towns",
    );
    for (const part of [
      "an inner query",
      "price is between 1 and 5",
      "one of Bowl, Vase",
      "each combination once",
      "Together with the following",
    ])
      expect(text).toContain(part);
  });

  it.each([
    [
      "the branches of a CASE",
      "SELECT CASE WHEN Price >= 100 THEN 'dear' WHEN Kind = 'Bowl' THEN 'bowl' ELSE 'cheap' END AS band FROM Pieces",
      ["dear where price is at least 100", "bowl where kind is Bowl", "otherwise cheap"],
    ],
    [
      "a CASE of one value within a sum",
      "SELECT SUM(CASE Kind WHEN 'Bowl' THEN 1 ELSE 0 END) FROM Pieces",
      ["the sum of (1 where kind is Bowl; otherwise 0)"],
    ],
    [
      "what an inner list holds",
      "SELECT MakerName FROM Makers WHERE MakerId NOT IN (SELECT MakerId FROM Pieces WHERE Price > 50)",
      ["not one of those that an inner query gives", "price is above 50"],
    ],
    [
      "which rows must not be there",
      "SELECT MakerName FROM Makers m WHERE NOT EXISTS (SELECT 1 FROM Pieces p WHERE p.MakerId = m.MakerId AND p.Price < 9)",
      ["there are no rows in pieces for which", "price is below 9"],
    ],
    [
      "a value from an inner query",
      "SELECT Kind FROM Pieces WHERE Price > (SELECT AVG(Price) FROM Pieces)",
      ["the result of an inner query", "the average of price"],
    ],
    [
      "what lies outside of bounds",
      "SELECT Kind FROM Pieces WHERE Price NOT BETWEEN 5 AND 9",
      ["not between 5 and 9"],
    ],
    [
      "alternatives beside another condition",
      "SELECT Kind FROM Pieces WHERE (Kind = 'Bowl' OR Kind = 'Vase') AND Price > 5",
      ["(kind is Bowl or kind is Vase), and price is above 5"],
    ],
    [
      "what is denied of alternatives",
      "SELECT Kind FROM Pieces WHERE NOT (Kind = 'Bowl' OR Kind = 'Vase') AND Price > 5",
      ["it is not so that (kind is Bowl or kind is Vase), and price is above 5"],
    ],
    [
      "patterns",
      "SELECT Kind FROM Pieces WHERE Kind LIKE 'Bo%' AND Kind NOT ILIKE '%x%' AND Kind LIKE '%wl' AND Kind LIKE 'a_b'",
      ["starts with Bo", "does not contain x", "ends with wl", "looks like a_b"],
    ],
    [
      "which end of an order comes first",
      "SELECT Kind, rank() OVER (ORDER BY Price DESC) AS place FROM Pieces",
      ["in the order of price from the largest"],
    ],
  ])("tells %s", async (_, query, said) => {
    const text = await explain("en", query);
    for (const part of said) expect(text).toContain(part);
  });

  it("says of a text that is no query that there is nothing to explain", async () => {
    expect(await explain("es", "DROP TABLE Pieces")).toContain("no es una consulta");
    expect(await explain("en", "")).toContain("no query");
  });

  it.each(["library", "clinic"])(
    "stands for every gold of the %s, which nobody tuned it to",
    async (name) => {
      const { questions } = loadFixture(join(import.meta.dirname, "../../../fixtures", name));
      for (const { gold, language } of questions) {
        for (const one of gold)
          expect(await askTask("explain", { Language: language, SQL: one })).toSatisfy(isProse);
      }
    },
  );

  it("breaks at no prefix of a statement, however it is cut", async () => {
    for (let length = 0; length <= sql.length; length += 3)
      expect(typeof (await explain("en", sql.slice(0, length)))).toBe("string");
  });

  const data = join(process.env.HANDSHAKE_DATA ?? "/nowhere", "sql/duckdb-nsql/questions.json");
  it.skipIf(!existsSync(data))("stands for every statement of duckdb-nsql", async () => {
    const records = JSON.parse(readFileSync(data, "utf8")) as { gold_sql: string }[];
    for (const { gold_sql: one } of records)
      expect(await askTask("explain", { Language: "en", SQL: one })).toSatisfy(isProse);
  });
});
