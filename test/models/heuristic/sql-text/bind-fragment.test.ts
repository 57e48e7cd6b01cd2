import { describe, expect, it } from "vitest";
import { readSchema } from "../../../../harness/models/heuristic/prompt/read-schema.ts";
import { bindFragment } from "../../../../harness/models/heuristic/sql-text/bind-fragment.ts";
import { quoteName, quoteText } from "../../../../harness/models/heuristic/sql-text/quote-name.ts";
import { joinSql, tokenizeSql } from "../../../../harness/models/heuristic/sql-text/tokenize-sql.ts";

const schema = readSchema(
  '- Sales\n  - Net DECIMAL\n  - Day DATE\n- "Order"\n  - "Odd col" INT\n  - Day DATE',
);

describe("SQL fragments", () => {
  it("name their columns in full, whatever their case", () => {
    expect(bindFragment("sum(sales.NET) / 2", schema)).toEqual({
      sql: "sum(Sales.Net) / 2",
      columns: [{ table: "Sales", column: "Net" }],
    });
  });

  it("find a column without its table only where one table has it", () => {
    expect(bindFragment("Net > 1", schema).sql).toBe("Sales.Net > 1");
    expect(bindFragment("Day > 1", schema).columns).toEqual([]);
  });

  it("resolve aliases", () => {
    expect(bindFragment("s.Day", schema, new Map([["s", "Sales"]])).sql).toBe("Sales.Day");
  });

  it("quote names that need it", () => {
    expect(bindFragment('"Order"."Odd col" = 1', schema).sql).toBe('"Order"."Odd col" = 1');
    expect(quoteName("select")).toBe('"select"');
    expect(quoteName("Año")).toBe('"Año"');
    expect(quoteText("it's")).toBe("'it''s'");
  });

  it("leave strings, functions and subqueries alone", () => {
    const sql = "Sales.Day IN (SELECT Day FROM Sales WHERE note = 'Sales.Net') AND net(1) = 2";
    const bound = bindFragment(sql, schema);
    expect(bound.sql).toBe(sql);
    expect(bound.columns).toEqual([{ table: "Sales", column: "Day" }]);
  });

  it("come back as they were from their tokens, without comments", () => {
    expect(joinSql(tokenizeSql("a::DATE >= 'x''y' -- why\n AND b||c"))).toBe("a::DATE >= 'x''y' AND b||c");
  });
});
