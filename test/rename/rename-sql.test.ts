import { describe, expect, it } from "vitest";
import { createLexicon } from "./lexicon.ts";
import type { Vocabulary } from "./lexicon.ts";
import { renameSql } from "./rename-sql.ts";
import type { SqlNames } from "./rename-sql.ts";

const vocabulary: Vocabulary = {
  names: ["sales_orders", "Order Date", "year", "Region", "customer_name", "De"],
  domain: ["sales", "region", "customer"],
  spoken: ["region", "year"],
  others: [],
  kept: [],
  reserved: [],
};
const lexicon = createLexicon(vocabulary, 3);
const names: SqlNames = {
  lexicon,
  keywords: new Set([
    "select",
    "from",
    "as",
    "group",
    "by",
    "date",
    "integer",
    "comment",
    "on",
    "is",
    "table",
    "create",
  ]),
  functions: new Set(["year", "sum", "max"]),
  prose: (text) => text.replaceAll("customer", lexicon.word("customer")),
};
const orders = lexicon.name("sales_orders") ?? "";
const region = lexicon.name("region") ?? "";

describe("renaming SQL", () => {
  it("renames tables and columns whatever their case, quotes and qualification", () => {
    expect(renameSql('SELECT o.REGION, SALES_ORDERS."Order Date" FROM sales_orders o', names)).toBe(
      `SELECT o.${region}, ${orders}."${lexicon.name("Order Date")}" FROM ${orders} o`,
    );
    expect(lexicon.name("order date")).not.toBe("Order Date");
  });

  it("leaves string literals, numbers and typed literals alone", () => {
    const sql = "SELECT 'region', $$sales_orders$$, DATE '2025-01-01', 1e5";
    expect(renameSql(sql, names)).toBe(sql);
  });

  it("tells a function from a column of the same name", () => {
    const year = lexicon.name("year");
    expect(renameSql('SELECT year("Order Date"), o.year FROM t o', names)).toContain(`year("`);
    expect(renameSql("SELECT o.year", names)).toBe(`SELECT o.${year}`);
  });

  it("renames aliases and names of subqueries word by word, everywhere alike", () => {
    const renamed = renameSql(
      "WITH region_total AS (SELECT 1 AS sales) SELECT sales FROM region_total",
      names,
    );
    const total = `${lexicon.word("region")}_total`;
    const sales = lexicon.word("sales");
    expect(renamed).toBe(`WITH ${total} AS (SELECT 1 AS ${sales}) SELECT ${sales} FROM ${total}`);
  });

  it("leaves macros and tables with named columns, whose names are used like functions", () => {
    const sql = "CREATE MACRO sales(i) AS i; SELECT sales(1) FROM range(3) AS customer(i)";
    expect(renameSql(sql, names)).toBe(sql);
  });

  it("renames a table where its columns follow in brackets", () => {
    expect(renameSql("INSERT INTO sales_orders (region) VALUES (1)", names)).toBe(
      `INSERT INTO ${orders} (${region}) VALUES (1)`,
    );
  });

  it("renames comments as prose, and of literals only the texts of COMMENT ON", () => {
    const customer = lexicon.word("customer");
    expect(
      renameSql("COMMENT ON TABLE sales_orders IS 'Every customer'; SELECT 'customer' -- customer", names),
    ).toBe(`COMMENT ON TABLE ${orders} IS 'Every ${customer}'; SELECT 'customer' -- ${customer}`);
  });

  it("gives a name without domain words a new one unless people speak of it", () => {
    expect(lexicon.name("De")).toMatch(/^[A-Z][a-z]{4}$/);
    expect(lexicon.name("year")).toBe("year");
  });
});
