import { DuckDBInstance } from "@duckdb/node-api";
import { array, assert, asyncProperty, constantFrom, property } from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sqlStatements } from "../../harness/dataset/sql-statements.ts";
import { sqlTokens } from "../../harness/dataset/sql-tokens.ts";

const kinds = (sql: string) =>
  sqlTokens(sql)
    .filter(({ kind }) => kind !== "space")
    .map(({ kind, text }) => `${kind} ${text}`);

describe("the tokens of SQL", () => {
  it("tell names, quoted names, texts, numbers and comments apart", () => {
    expect(
      kinds(`SELECT "Año ""1""", 'it''s', 1_000.5e3, .5 -- end\nFROM Tránsito /* a /* b */ c */`),
    ).toEqual([
      "name SELECT",
      'quoted "Año ""1"""',
      "symbol ,",
      "string 'it''s'",
      "symbol ,",
      "number 1_000.5e3",
      "symbol ,",
      "number .5",
      "comment -- end",
      "name FROM",
      "name Tránsito",
      "comment /* a /* b */ c */",
    ]);
  });

  it("know escape texts and dollar quotes", () => {
    expect(kinds(String.raw`E'a\'b;' $$a;'b$$ $t$ $$ ; $t$ $1`)).toEqual([
      String.raw`string E'a\'b;'`,
      "string $$a;'b$$",
      "string $t$ $$ ; $t$",
      "symbol $",
      "number 1",
    ]);
  });

  it("join to the text again, whatever it is", () => {
    const pieces = constantFrom(
      "'",
      '"',
      "--",
      "/*",
      "*/",
      "\n",
      ";",
      "$$",
      "$a$",
      "E'",
      "\\",
      "a",
      "1",
      " ",
      "é",
      "😀",
    );
    assert(
      property(array(pieces, { maxLength: 30 }), (parts) => {
        const sql = parts.join("");
        const tokens = sqlTokens(sql);
        expect(tokens.map(({ text }) => text).join("")).toBe(sql);
        expect(tokens.every(({ start, text }) => sql.startsWith(text, start) && text !== "")).toBe(true);
      }),
    );
  });
});

describe("the statements of a script", () => {
  let instance: DuckDBInstance;
  beforeAll(async () => {
    instance = await DuckDBInstance.create(":memory:");
  });
  afterAll(() => instance.closeSync());

  it("carry the line on which they begin", () => {
    const script = "-- a; comment\n\nSELECT 1;\n;\n/* ; */ SELECT\n  'a;b'\n;SELECT 3";
    expect(sqlStatements(script)).toEqual([
      { sql: "SELECT 1", line: 3 },
      { sql: "SELECT\n  'a;b'", line: 5 },
      { sql: "SELECT 3", line: 7 },
    ]);
  });

  it("are as many as DuckDB's own parser finds", async () => {
    const connection = await instance.connect();
    const pieces = [
      "SELECT 1",
      "SELECT ';'",
      'SELECT 1 AS "a;b"',
      "SELECT $$;$$",
      "SELECT E'\\';'",
      "SELECT 1 -- ;\n",
      "SELECT /* ; /* ; */ ; */ 1",
    ];
    await assert(
      asyncProperty(array(constantFrom(...pieces), { minLength: 1, maxLength: 6 }), async (parts) => {
        const script = parts.join(";");
        expect(sqlStatements(script)).toHaveLength((await connection.extractStatements(script)).count);
      }),
      { numRuns: 50 },
    );
  });
});
