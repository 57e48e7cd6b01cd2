import { describe, expect, it } from "vitest";
import { askTask } from "../support/ask-task.ts";

interface Analysis {
  readonly summary: string;
  readonly findings: readonly string[];
}

const analyse = async (sections: Readonly<Record<string, string>>): Promise<Analysis> =>
  JSON.parse(await askTask("analyse", { Language: "en", SQL: "SELECT 1", ...sections })) as Analysis;

const regions = {
  Question: "Sales by region?",
  Columns: "- region VARCHAR\n- total DECIMAL(18, 2)\n- latest DATE",
  Figures:
    "- rows: 3\n- region: distinct 3, empty 0, most frequent 'East, \"old\"' (1)\n" +
    "- total: distinct 3, empty 1, sum 9007199254740993.10, min -3.50, max 9007199254740992.00, mean 3002399751580331.0333, median 4.60\n" +
    "- latest: distinct 2, empty 0, first 2025-01-03, last 2025-11-30",
  Rows: 'region,total,latest\n"East, ""old""",9007199254740992.00,2025-11-30\nWest,4.60,2025-01-03\nNorth,-3.50,2025-01-03',
};

describe("an analysis", () => {
  it("copies figures digit for digit and computes none", async () => {
    const { summary, findings } = await analyse(regions);
    const text = `${summary} ${findings.join(" ")}`;
    for (const part of [
      "3 rows",
      "-3.50",
      "9007199254740992.00",
      "9007199254740993.10",
      'East, "old"',
      "2025-01-03",
    ])
      expect(text).toContain(part);
    const given = `${regions.Figures} ${regions.Rows}`;
    for (const [number] of text.matchAll(/-?\d+(?:[.-]\d+)*/g)) expect(given).toContain(number);
  });

  it("names the date of the greatest value where rows have no names", async () => {
    const { summary, findings } = await analyse({
      Question: "Visitors by month?",
      Columns: "- month DATE\n- visitors BIGINT",
      Figures:
        "- rows: 3\n- month: distinct 3, empty 0, first 2025-01-01, last 2025-03-01\n" +
        "- visitors: distinct 2, empty 1, sum 12, min 4, max 8, mean 6, median 6",
      Rows: "month,visitors\n2025-01-01,4\n2025-02-01,8\n2025-03-01,",
    });
    expect(summary).toContain("The greatest visitors, 8, belongs to 2025-02-01.");
    expect(findings).toContain("visitors is empty in 1 row.");
  });

  it("adds up no averages, and names the year of the greatest value", async () => {
    const { findings } = await analyse({
      Question: "Ratings by year?",
      Columns: "- year BIGINT\n- average_rating DOUBLE",
      Figures:
        "- rows: 2\n- year: distinct 2, empty 0, sum 4049, min 2024, max 2025, mean 2024.5, median 2024.5\n" +
        "- average_rating: distinct 2, empty 0, sum 8.5, min 4, max 4.5, mean 4.25, median 4.25",
      Rows: "year,average_rating\n2024,4.5\n2025,4",
    });
    expect(findings.join(" ")).not.toMatch(/sum of/);
    expect(findings).toContain("The greatest average_rating, 4.5, belongs to 2024.");
  });

  it("speaks the language that is asked for", async () => {
    const { summary } = await analyse({ ...regions, Language: "es" });
    expect(summary).toMatch(/Sobre «Sales by region\?».*3 filas/);
  });

  it("says of an empty result that it has no rows, and nothing more of it", async () => {
    const { summary, findings } = await analyse({
      Columns: "- n BIGINT",
      Figures: "- rows: 0\n- n: distinct 0, empty 0",
      Rows: "n",
      Language: "es",
    });
    expect(summary).toBe("El resultado no tiene filas.");
    expect(findings.join(" ")).not.toMatch(/\d/);
  });

  it("gives a single row as it is", async () => {
    const { summary } = await analyse({
      Columns: "- n BIGINT",
      Figures: "- rows: 1\n- n: distinct 1, empty 0, sum 42, min 42, max 42, mean 42, median 42",
      Rows: "n\n42",
    });
    expect(summary).toBe("N is 42.");
  });

  it("names no holder of the greatest value where rows share it or do not show it", async () => {
    const figures =
      "- rows: 90\n- who: distinct 90, empty 0, most frequent 'A' (1)\n- n: distinct 2, empty 0, sum 9, min 1, max 7, mean 2, median 1";
    const of = async (rows: string) =>
      (await analyse({ Columns: "- who VARCHAR\n- n BIGINT", Figures: figures, Rows: rows })).findings.join(
        " ",
      );
    expect(await of("who,n\nA,7\nB,7")).not.toContain("belongs to");
    expect(await of("who,n\nA,1\nB,1")).not.toContain("belongs to");
    expect(await of("who,n\nA,7\nB,1")).toContain("belongs to A");
  });

  it("stands for what it was not told", async () => {
    expect((await analyse({ Figures: "" })).summary).toContain("no rows");
    expect((await analyse({ Figures: "- rows: 2", Rows: "a\n1\n2" })).summary).toContain("2 rows");
  });
});
