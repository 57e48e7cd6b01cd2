import { describe, expect, it } from "vitest";
import { ask } from "../support/workshop.ts";

const gift = "## Business hints\n- [hint.g] A gift\n  terms: gift; regalo\n  filter: Orders.Shipping = 0";

describe("the latest", () => {
  it.each([
    "Which maker joined most recently?",
    "¿Qué artesano ingresó más recientemente?",
    "the newest maker",
    "Who is the most recent maker?",
  ])("is told by the date that the verb names, or the rows' own: %s", (question) => {
    expect(ask(question)).toBe(
      "SELECT Makers.MakerName, Makers.JoinedOn FROM Makers ORDER BY 2 DESC, 1 LIMIT 1",
    );
  });

  it.each(["Which town ordered most recently?", "¿Qué pueblo pidió más recientemente?"])(
    "is told by what happened where rows have no date: %s",
    (question) => {
      expect(ask(question)).toMatch(
        /^SELECT Towns\.TownName, MAX\(Orders\.OrderedOn\) FROM Orders .*ORDER BY 2 DESC, 1 LIMIT 1$/,
      );
    },
  );

  it("is the latest of the several dates that a row has below it", () => {
    expect(ask("Which piece was refunded last?")).toMatch(
      /^SELECT Pieces\.PieceName, MAX\(Refunds\.RefundedOn\) .*GROUP BY Pieces\.PieceId/,
    );
  });

  it("may be named by a condition alone", () => {
    expect(ask("What was the last gift?", gift)).toBe(
      "SELECT Orders.OrderId, Orders.OrderedOn FROM Orders WHERE Orders.Shipping = 0 ORDER BY 2 DESC, 1 LIMIT 1",
    );
  });
});

describe("when something last happened", () => {
  it.each([
    "When was the last order?",
    "¿Cuándo fue el último pedido?",
    "When did anybody last place an order?",
  ])("is a date alone: %s", (question) => {
    expect(ask(question)).toBe("SELECT MAX(Orders.OrderedOn) FROM Orders");
  });

  it.each(["When did we last ship a gift?", "¿Cuándo fue el último regalo?", "When was the last gift?"])(
    "may be asked by a condition alone: %s",
    (question) => {
      expect(ask(question, gift)).toBe("SELECT MAX(Orders.OrderedOn) FROM Orders WHERE Orders.Shipping = 0");
    },
  );

  it("may be the first time", () => {
    expect(ask("When was the first order of Bruma?")).toMatch(/^SELECT MIN\(Orders\.OrderedOn\)/);
  });
});
