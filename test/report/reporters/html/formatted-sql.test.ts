import { describe, expect, it } from "vitest";
import { sqlFormatter } from "../../../../harness/report/reporters/html/formatted-sql.ts";

describe("sqlFormatter", () => {
  const layOut = sqlFormatter();

  it("lays two ways of writing one statement out alike", () => {
    expect(layOut("select a,b from t where x=1")).toBe(layOut("SELECT a, b\nFROM t   WHERE x = 1"));
  });

  it("knows DuckDB's own forms", () => {
    expect(layOut("SELECT * EXCLUDE (a) FROM t QUALIFY row_number() OVER () = 1")).toContain("QUALIFY");
  });

  it("leaves as it was what it cannot read, or what is monstrous", () => {
    expect(layOut("SELECT 'open ")).toBe("SELECT 'open");
    const long = `SELECT ${"1,".repeat(20_000)}1`;
    expect(layOut(long)).toBe(long);
  });
});
