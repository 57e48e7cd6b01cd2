import { describe, expect, it } from "vitest";
import { askPort } from "./support/ask-port.ts";

describe("a name written as in the schema", () => {
  it("is that column, of the table that is named with it", async () => {
    expect(await askPort("What does amount in repairs add up to in 2024?")).toMatch(
      /^SELECT SUM\(repairs\.amount\) FROM repairs WHERE repairs\.done_on >=/,
    );
    expect(await askPort("¿Cuánto suma el amount de repairs?")).toBe(
      "SELECT SUM(repairs.amount) FROM repairs",
    );
  });

  it("is no value", async () => {
    expect(await askPort("The 3 ships with the highest GrossTons")).toBe(
      "SELECT ships.ship_name, ships.GrossTons FROM ships ORDER BY 2 DESC, 1 LIMIT 3",
    );
  });

  it("has an extreme of its own", async () => {
    expect(await askPort("What is the highest GrossTons among ships with flag 'Malta'?")).toBe(
      "SELECT MAX(ships.GrossTons) FROM ships WHERE ships.flag = 'Malta'",
    );
    expect(await askPort("¿Cuál es la BuiltOn más reciente de ships?")).toBe(
      "SELECT MAX(ships.BuiltOn) FROM ships",
    );
    expect(await askPort("What is the most recent BuiltOn in ships?")).toBe(
      "SELECT MAX(ships.BuiltOn) FROM ships",
    );
  });
});

describe("a value", () => {
  it.each(["List the ships whose flag is 'Malta'", "Lista los barcos cuya flag es 'Malta'"])(
    "follows its column behind a verb: %s",
    async (question) => {
      expect(await askPort(question)).toContain("WHERE ships.flag = 'Malta'");
    },
  );

  it("of several words is one name", async () => {
    expect(await askPort("How many calls did the ship Reina del Mar Azul make?")).toContain(
      "ships.ship_name = 'Reina del Mar Azul'",
    );
  });

  it("is what a comment says that its code means", async () => {
    expect(await askPort("How many open calls are there?")).toContain("calls.state = 'OPN'");
    expect(await askPort("¿Cuántas escalas abiertas hay?")).toContain("calls.state = 'OPN'");
  });

  it("of two is the one with more", async () => {
    const sql = await askPort("Which flag had more calls in May, Malta or Panama?");
    expect(sql).toContain("ships.flag IN ('Malta', 'Panama')");
    expect(sql).toMatch(/ORDER BY 2 DESC, 1 LIMIT 1$/);
  });
});

describe("a word of a comment", () => {
  it("picks one of several columns", async () => {
    expect(await askPort("What average score did we get for pilots?")).toContain("AVG(calls.q2)");
  });
});
