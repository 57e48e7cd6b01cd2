import { describe, expect, it } from "vitest";
import { ask } from "../support/workshop.ts";

const history = (question: string, sql: string): string =>
  `## Recent queries\n- [history.q] 2026-01-10: ${question}\n  sql: ${sql}`;

describe("what an earlier query teaches", () => {
  it("is the predicate that stands for a phrase which nothing else explains", () => {
    const taught = history(
      "How many orders were featherweights?",
      "SELECT COUNT(*) FROM Orders WHERE Shipping < 6",
    );
    expect(ask("How many featherweights were there in December 2025?", taught)).toContain(
      "Orders.Shipping < 6",
    );
    expect(ask("How many orders were there?", taught)).not.toContain("Shipping");
  });

  it("may be a measure", () => {
    const taught = history(
      "Zing by kind",
      "SELECT Kind, SUM(Amount) / COUNT(*) FROM Lines JOIN Pieces USING (PieceId) GROUP BY Kind",
    );
    expect(ask("Zing by town", taught)).toMatch(/SUM\(Lines\.Amount\) \/ COUNT\(\*\).*GROUP BY Towns/);
  });

  it("is nothing where the question explains the query", () => {
    const taught = history("How many vases are there?", "SELECT COUNT(*) FROM Pieces WHERE Kind = 'Vase'");
    expect(ask("How many pieces are there?", taught)).toBe("SELECT COUNT(*) FROM Pieces");
  });
});
