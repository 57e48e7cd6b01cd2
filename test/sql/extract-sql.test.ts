import { describe, expect, it } from "vitest";
import { extractSql } from "../../harness/sql/extract-sql.ts";

describe("SQL in a fence", () => {
  it.each([
    ["```sql\nSELECT 1\n```", "SELECT 1"],
    ["Here:\n```\nSELECT 2;\n```\nDone.", "SELECT 2;"],
    ["```SQL\n  SELECT 3\n```", "SELECT 3"],
    ["```duckdb\nFROM t\n```", "FROM t"],
    ["~~~sql\nSELECT 4\n~~~", "SELECT 4"],
    ["1. First:\n   ```sql\n   SELECT 5\n   ```", "SELECT 5"],
    ["```sql\nSELECT 6", "SELECT 6"],
    ["First look:\n```sql\nSELECT 1\n```\nFinal:\n```sql\nSELECT 7\n```", "SELECT 7"],
    ["```sql\nSELECT 8\n```\nIt prints:\n```\n8 rows\n```", "SELECT 8"],
    ["```python\nprint(1)\n```\nSELECT 9", "SELECT 9"],
    ["```sql\n\n```\nSELECT 10", "SELECT 10"],
    ["```sql\nDROP TABLE t; SELECT 1\n```", "DROP TABLE t; SELECT 1"],
  ])("is taken out of %j", (text, sql) => {
    expect(extractSql(text)).toBe(sql);
  });
});

describe("SQL in prose", () => {
  it.each([
    ["SELECT 1", "SELECT 1"],
    ["  select a from t  ", "select a from t"],
    ["The answer is: SELECT a FROM t; it lists all.", "SELECT a FROM t;"],
    ["Sure!\n\nSELECT a\nFROM t\n\nThis lists every a.", "SELECT a\nFROM t"],
    ["SELECT a\n\nFROM t\n\nWHERE b = 1\n\nThat is all.", "SELECT a\n\nFROM t\n\nWHERE b = 1"],
    ["Use `SELECT a FROM t WHERE b = ';'` to see.", "SELECT a FROM t WHERE b = ';'"],
    ["WITH x AS (SELECT 1) SELECT * FROM x", "WITH x AS (SELECT 1) SELECT * FROM x"],
    [
      "with recursive r(i) as (select 1) select * from r",
      "with recursive r(i) as (select 1) select * from r",
    ],
    ["((SELECT 1) UNION (SELECT 2))", "((SELECT 1) UNION (SELECT 2))"],
    ["-- a comment\nSELECT 1", "-- a comment\nSELECT 1"],
    ["select a from t where b = 'x; y'; thanks", "select a from t where b = 'x; y';"],
    ["SELECT 1; DROP TABLE t", "SELECT 1; DROP TABLE t"],
    ["SELECT 'it''s; fine' AS a", "SELECT 'it''s; fine' AS a"],
    ["DELETE FROM t", "DELETE FROM t"],
    ["SHOW ALL TABLES", "SHOW ALL TABLES"],
    ["PRAGMA database_list", "PRAGMA database_list"],
    ["SELEC a FROM t", "SELEC a FROM t"],
    ["SELECT the_id FROM t", "SELECT the_id FROM t"],
    ["select a from t where x = `y`", "select a from t where x = `y`"],
    ["> SELECT 1", "SELECT 1"],
  ])("is taken out of %j", (text, sql) => {
    expect(extractSql(text)).toBe(sql);
  });
});

describe("prose without SQL", () => {
  it.each([
    "",
    "   ",
    "I cannot answer this.",
    "I'm sorry, the schema has no such column.",
    "With this question we need the sales table.",
    "From the data it is not clear.",
    "Select the best option for you.",
    "Show me the table first.",
    "The update is done; nothing else to do.",
    "Please describe the columns, then I can help.",
    "Values are missing in most rows.",
    '{"error": "unknown"}',
  ])("gives nothing: %j", (text) => {
    expect(extractSql(text)).toBeNull();
  });
});

it.each([
  ["backquotes", "`".repeat(200_000)],
  ["tildes", `SELECT 1\n${"~".repeat(200_000)}`],
  ["a label without an end", `\`\`\`${"x".repeat(200_000)}`],
  ["spaces after a fence", `\`\`\`${" ".repeat(200_000)}`],
])("reads a long run of %s once", (_what, text) => {
  expect(extractSql(text)).toSatisfy((found) => found === null || found.startsWith("SELECT 1"));
});
