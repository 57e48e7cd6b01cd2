import { describe, expect, it } from "vitest";
import { askPort } from "./support/ask-port.ts";

describe("a period", () => {
  it.each(["How many of the 2024 calls were closed?", "Break down 2024 port dues by flag"])(
    "may be an adjective: %s",
    async (question) => {
      expect(await askPort(question)).toContain("calls.booked_on < DATE '2025-01-01'");
    },
  );

  it.each([
    "How many repairs were done more than 60 days ago?",
    "¿Cuántas reparaciones se hicieron hace más de 60 días?",
  ])("may lie further back than some days: %s", async (question) => {
    expect(await askPort(question)).toBe(
      "SELECT COUNT(*) FROM repairs WHERE repairs.done_on < DATE '2025-05-02'",
    );
  });

  it.each([
    "Which ships paid more port dues in 2024 than in 2023?",
    "¿Qué barcos tuvieron más tarifa portuaria en 2024 que en 2023?",
  ])("may be compared with another one for each row: %s", async (question) => {
    const sql = await askPort(question);
    expect(sql).toMatch(/^SELECT ships\.ship_name FROM/);
    expect(sql).toMatch(/HAVING .*2024-01-01.* > .*2023-01-01/);
    expect(sql).not.toContain(" WHERE calls");
  });
});

describe("a question that follows another", () => {
  it("may change nothing but the number of rows", async () => {
    const sql = await askPort("Now just the top 5");
    expect(sql).toContain("SUM(calls.dues)");
    expect(sql).toMatch(/GROUP BY ships\.ship_id, ships\.ship_name ORDER BY 2 DESC, 1 LIMIT 5$/);
  });

  it("may add a condition that is called by a noun", async () => {
    const sql = await askPort("And only those with a heavy repair?");
    expect(sql).toMatch(/^SELECT ships\.ship_name, SUM\(calls\.dues\)/);
    expect(sql).toContain("repairs.amount >= 1000");
    expect(sql).toMatch(/LIMIT 9$/);
  });
});

describe("a ranking", () => {
  it("of irregular plurals is of several rows", async () => {
    expect(await askPort("best ship")).toMatch(/LIMIT 1$/);
    expect(await askPort("best ships")).toMatch(/LIMIT 4$/);
  });
});

describe("money", () => {
  it("is compared with the sum of a measure, whatever its unit resembles", async () => {
    expect(await askPort("Which ships paid more than 5,000 pesos of port dues?")).toContain(
      "HAVING SUM(calls.dues) > 5000",
    );
  });
});

describe("another period", () => {
  it("replaces that of the earlier query, on the same date", async () => {
    const sql = await askPort("And in 2023?");
    expect(sql).toContain("calls.booked_on < DATE '2024-01-01'");
    expect(sql).not.toContain("2025-01-01");
    expect(sql).toMatch(/LIMIT 9$/);
  });
});
