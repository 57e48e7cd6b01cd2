import { describe, expect, it } from "vitest";
import { readPrompt } from "../../../../harness/models/heuristic/prompt/read-prompt.ts";

const prompt = `## Technical constraints
Never more than the tenant's rows.
- [constraint.tenant] Only tenant 7
  always: Orders.TenantId = 7

## Conversation context
We talk about the east.

## User rules
- [rule.two] Two currencies
  unit: EUR
  outputs: eur = {value}; usd = ROUND({value} * 1.1, 2)

## Business hints
- [hint.net] Net sales: never subtract returns.
  terms: net sales; ventas netas
  metric: SUM(Orders.Net)
  limit: 5
  unknownField: x

## Recent queries
- [history.q1] 2026-01-14: Net sales by region
  sql: SELECT 1

## Schema
- Orders
  - OrderId BIGINT
  - Net DECIMAL(12,2)

## Today
2026-01-15

## Question
¿Cuánto vendimos?
## Question is part of it`;

describe("a documented prompt", () => {
  const content = readPrompt([
    { role: "system", content: "task" },
    { role: "user", content: prompt },
  ]);

  it("gives its items in order of priority, each with its layer", () => {
    expect(content.items.map((item) => [item.id, item.layer])).toEqual([
      ["constraint.tenant", "constraints"],
      ["rule.two", "rules"],
      ["hint.net", "hints"],
      ["history.q1", "history"],
    ]);
  });

  it("reads an item's fields into what they say, and leaves out what it does not know", () => {
    expect(content.items[1]?.outputs).toEqual([
      { name: "eur", expr: "{value}" },
      { name: "usd", expr: "ROUND({value} * 1.1, 2)" },
    ]);
    expect(content.items[2]).toMatchObject({
      terms: ["net sales", "ventas netas"],
      metric: "SUM(Orders.Net)",
      limit: 5,
    });
    expect(content.items[2]).not.toHaveProperty("unknownField");
  });

  it("tells the date of an earlier query from its question", () => {
    expect(content.items[3]).toMatchObject({
      text: "Net sales by region",
      at: "2026-01-14",
      sql: "SELECT 1",
    });
  });

  it("keeps what is no item as text of its section", () => {
    expect(content.constraintText).toEqual(["Never more than the tenant's rows."]);
    expect(content.focusText).toEqual(["We talk about the east."]);
  });

  it("takes the question verbatim, even where it looks like a heading", () => {
    expect(content.question).toBe("¿Cuánto vendimos?\n## Question is part of it");
    expect(content.today).toBe("2026-01-15");
  });
});

describe("a prompt of another server", () => {
  it("gives the schema of its CREATE TABLE statements and the question that it marks", () => {
    const content = readPrompt([
      {
        role: "system",
        content: "You write SQL. Today is 2025-06-01.\nCREATE TABLE shops (id INT PRIMARY KEY, town TEXT);",
      },
      { role: "user", content: "Question: how many shops are there?" },
    ]);
    expect(content.question).toBe("how many shops are there?");
    expect(content.today).toBe("2025-06-01");
    expect(content.schema.tables.map((table) => table.name)).toEqual(["shops"]);
  });

  it("takes the last user message for the question where nothing marks one", () => {
    const content = readPrompt([
      { role: "user", content: "first" },
      { role: "assistant", content: "?" },
      { role: "user", content: "how many shops" },
    ]);
    expect(content.question).toBe("how many shops");
  });
});
