import { describe, expect, it } from "vitest";
import { askPort } from "./support/ask-port.ts";

describe("a denial", () => {
  it.each([
    "Which ships haven't closed any calls in May?",
    "Which ships have no closed calls in May?",
    "Which ships did not have any closed calls in May?",
    "¿Qué barcos no tienen ninguna escala cerrada en mayo?",
    "¿Qué barcos no tuvieron escalas cerradas en mayo?",
  ])("is about the rows, not about the condition that they meet: %s", async (question) => {
    const sql = await askPort(question);
    expect(sql).toContain("NOT EXISTS (SELECT 1 FROM calls");
    expect(sql).toContain("calls.state = 'CLS'");
    expect(sql).not.toMatch(/NOT \(|<>|WHERE EXISTS/);
  });

  it("is no double one", async () => {
    const sql = await askPort("¿Qué barcos no tienen ningún registro de repairs?");
    expect(sql).toContain("WHERE NOT EXISTS (SELECT 1 FROM repairs");
  });

  it("of one condition denies just that", async () => {
    expect(await askPort("How many calls are not closed?")).toContain("NOT (calls.state = 'CLS')");
  });

  it("counts those without any among those with few", async () => {
    const sql = await askPort("Which ships have fewer than 3 heavy repairs?");
    expect(sql).toMatch(/\(SELECT COUNT\(\*\) FROM repairs .*repairs\.amount >= 1000\) < 3/);
  });
});
