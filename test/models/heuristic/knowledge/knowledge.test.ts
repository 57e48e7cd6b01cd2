import { describe, expect, it } from "vitest";
import { standingFilters } from "../../../../harness/models/heuristic/knowledge/always-of.ts";
import { amountOf } from "../../../../harness/models/heuristic/knowledge/amount-of.ts";
import {
  keyOf,
  labelOf,
  nameOf,
  shownWith,
} from "../../../../harness/models/heuristic/knowledge/column-roles.ts";
import { dateOf } from "../../../../harness/models/heuristic/knowledge/date-of.ts";
import { type Knowledge, readKnowledge } from "../../../../harness/models/heuristic/knowledge/knowledge.ts";
import { mentions } from "../../../../harness/models/heuristic/knowledge/mentions.ts";
import { limitOf, outputsOf } from "../../../../harness/models/heuristic/knowledge/outputs-of.ts";
import { readProse } from "../../../../harness/models/heuristic/knowledge/read-prose.ts";
import { unitOf } from "../../../../harness/models/heuristic/knowledge/unit-of.ts";
import { holdsYears } from "../../../../harness/models/heuristic/knowledge/year-column.ts";
import { tokenizeQuestion } from "../../../../harness/models/heuristic/language/question-token.ts";
import { bindFragment } from "../../../../harness/models/heuristic/sql-text/bind-fragment.ts";
import { workshopPrompt } from "../support/workshop.ts";

const know = (sections = ""): Knowledge => readKnowledge(workshopPrompt("?", sections));
const hint = (fields: string): string =>
  `## Business hints\n- [hint.x] Something\n  ${fields.split("\n").join("\n  ")}`;

describe("what names a row", () => {
  it("is the first text column that is no key, unless an item says otherwise", () => {
    expect(labelOf(know(), "Makers").map((label) => label.sql)).toEqual(["Makers.MakerName"]);
    expect(labelOf(know(hint("label: Makers.Grade")), "Makers").map((label) => label.sql)).toEqual([
      "Makers.Grade",
    ]);
  });

  it("is the key where there is no text", () => {
    expect(labelOf(know(), "Lines").map((label) => label.sql)).toEqual(["Lines.LineId"]);
    expect(keyOf(know(), "Lines")).toEqual([{ table: "Lines", column: "LineId" }]);
  });

  it("is no name where it only classifies the rows of something else", () => {
    expect(nameOf(know(), "Makers")).toEqual({ table: "Makers", column: "MakerName" });
    expect(nameOf(know(hint("label: Pieces.Kind")), "Pieces")).not.toBeNull();
    expect(nameOf(know(), "Lines")).toBeNull();
  });

  it("has beside it what a rule shows", () => {
    expect(shownWith(know(hint("show: Towns.County")), "Towns").map((shown) => shown.sql)).toEqual([
      "Towns.County",
    ]);
    expect(shownWith(know(hint("show: Towns.County")), "Makers")).toEqual([]);
  });
});

describe("the date of a table", () => {
  it("is its own, else that of the nearest table that its rows belong to", () => {
    expect(dateOf(know(), "Orders")?.column).toBe("OrderedOn");
    expect(dateOf(know(), "Lines")).toEqual({ table: "Orders", column: "OrderedOn" });
    expect(dateOf(know(), "Towns")).toBeNull();
  });

  it("is what an item says", () => {
    expect(dateOf(know(hint("date: Makers.JoinedOn\ntable: Lines")), "Lines")?.column).toBe("JoinedOn");
  });
});

describe("what rows are worth", () => {
  it("is a decimal that is no key, or what an item gives a unit", () => {
    expect(amountOf(know(), "Lines")?.column).toBe("Amount");
    expect(amountOf(know(hint("column: Lines.Quantity\nunit: EUR")), "Lines")?.column).toBe("Quantity");
    expect(amountOf(know(), "Towns")).toBeNull();
  });

  it("has the unit of its metric or column; counts and quotients have none", () => {
    const known = know(hint("column: Lines.Amount\nunit: EUR"));
    const unit = (sql: string): string | null => unitOf(known, bindFragment(sql, known.schema));
    expect(unit("AVG(Lines.Amount)")).toBe("EUR");
    expect(unit("COUNT(Lines.Amount)")).toBeNull();
    expect(unit("SUM(Lines.Amount) / SUM(Lines.Quantity)")).toBeNull();
  });

  it("may be years, which are no amount of anything", () => {
    expect(holdsYears({ table: "Lines", column: "Quantity" }, know())).toBe(false);
  });
});

describe("predicates that always hold", () => {
  const rules = `## Technical constraints
- [constraint.a] Only masters
  always: Makers.Grade = 'M'

## Business hints
- [hint.a] Novices too
  always: Makers.Grade IN ('M', 'N')
- [hint.b] No free pieces
  always: Pieces.Price > 0
  unless: free; gratis
- [hint.c] Applies by itself
  filter: Orders.Shipping > 1`;

  it("come from the section of the highest priority where two are about the same columns", () => {
    const standing = standingFilters(know(rules), () => false);
    expect(standing.map(({ predicate, firm }) => [predicate.sql, firm])).toEqual([
      ["Makers.Grade = 'M'", true],
      ["Pieces.Price > 0", false],
      ["Orders.Shipping > 1", false],
    ]);
  });

  it("are lifted by the words that an item names", () => {
    const lifted = standingFilters(know(rules), (term) =>
      mentions(tokenizeQuestion("also the free pieces"), term),
    );
    expect(lifted.map(({ table }) => table)).toEqual(["Makers", "Orders"]);
  });
});

describe("outputs and limits", () => {
  const known = know(`## User rules
- [rule.a] Two currencies
  unit: EUR
  outputs: eur = {value}; usd = {value} * 2

## Business hints
- [hint.a] Percent when asked
  terms: percent
  outputs: p = {value} * 100
- [hint.b] Rankings
  limit: 7
- [hint.c] Potters
  terms: potter
  limit: 3`);

  it("hold for measures of their unit, and with terms only when these are used", () => {
    expect(outputsOf(known, "EUR", new Set())?.map((output) => output.name)).toEqual(["eur", "usd"]);
    expect(outputsOf(known, null, new Set())).toBeNull();
    expect(outputsOf(known, null, new Set(["hint.a"]))?.[0]?.name).toBe("p");
  });

  it("take the limit of the words that are used before the general one", () => {
    expect(limitOf(known, new Set())).toBe(7);
    expect(limitOf(known, new Set(["hint.c"]))).toBe(3);
    expect(limitOf(know(), new Set())).toBe(10);
  });
});

describe("items with prose alone", () => {
  it("say what their quoted words mean where they give SQL in backticks", () => {
    expect(readProse("The \"east side\" (“lado este”) is `Towns.County = 'East'`.")).toEqual({
      terms: ["east side", "lado este"],
      filter: "Towns.County = 'East'",
    });
    expect(readProse("«Volume» means `SUM(Lines.Quantity)`")).toEqual({
      terms: ["Volume"],
      metric: "SUM(Lines.Quantity)",
    });
    expect(readProse("Nothing to see in `Towns`")).toEqual({});
  });
});
