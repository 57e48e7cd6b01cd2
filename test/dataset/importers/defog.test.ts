import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportSummary } from "../../../harness/dataset/importers/output/import-summary.ts";
import { copySource, findingTexts } from "./import-copy.ts";

describe("a source of defog's sql-eval", () => {
  const copy = copySource("defog");
  let summary: ImportSummary;
  beforeAll(async () => {
    summary = await copy.run("defog", { file: "instruct_basic_postgres.csv", database: "database" });
  });
  afterAll(() => copy[Symbol.dispose]());

  it("puts each strategy of the original into a layer of its own", async () => {
    const { items, samples } = await copy.dataset();
    expect(items).toEqual([
      { id: "hint.glossary-1", layer: "hints", text: "PVR (patient visit rate) = visits / 2" },
      { id: "hint.glossary-2", layer: "hints", text: "patient.id joins visit.patient_id" },
      { id: "focus.instruct_basic-000", layer: "focus", text: "TPA = total paid amount\nA month is 30 days" },
      { id: "constraint.instruct_basic-000", layer: "constraints", text: "A month is 30 days" },
    ]);
    expect(samples.map(({ focus, constraints }) => [focus, constraints])).toEqual([
      [["focus.instruct_basic-000"], ["constraint.instruct_basic-000"]],
      [[], []],
      [[], []],
    ]);
  });

  it("accepts every gold that a brace list and semicolons stand for", async () => {
    const { samples } = await copy.dataset();
    const [first] = samples;
    expect(first?.gold.map((sql) => sql.slice(0, 24))).toEqual([
      "SELECT p.id, COUNT(*) AS",
      "SELECT p.name, COUNT(*) ",
      "SELECT p.id, p.name, COU",
      "SELECT p.name FROM patie",
    ]);
    expect(first?.gold[2]).toContain("GROUP BY p.id, p.name ORDER BY");
  });

  it("reads what stands after a closing quote, as the original does", async () => {
    const { samples } = await copy.dataset();
    expect(samples[1]?.question).toBe("What is the PVR, please. As a ratio.");
  });

  it("leaves out the gold that does not run where another does, and says so", async () => {
    const [dataset] = summary.datasets;
    expect(dataset).toMatchObject({ name: "clinic", questions: 3, golds: 7, running: 6 });
    expect(findingTexts(dataset?.findings ?? [], 40)).toEqual([
      "alternative-fails instruct_basic-002: unknown_identifier: Catalog Error: Scala",
    ]);
    const { samples } = await copy.dataset();
    expect(samples[2]?.gold).toEqual(["SELECT strftime(day, '%Y-%m') FROM visit"]);
  });

  it("freezes the clock in January 2025, divides as PostgreSQL does, and comments columns", async () => {
    const { card } = await copy.dataset();
    expect(card.clock).toBe("2025-01-15");
    expect(card.database.settings).toEqual({ integerDivision: true, nullOrder: "postgres" });
    expect(copy.read("out/database/02-comments.sql")).toBe(
      `COMMENT ON COLUMN "visit"."day" IS 'the day of the visit; it''s local';\n`,
    );
  });
});

describe("importing from sql-eval", () => {
  it("says what is wrong with a gold, and where", async () => {
    using copy = copySource("defog");
    copy.replace("instruct_basic_postgres.csv", "{p.id, p.name}", "{p.id, p.name");
    copy.replace("instruct_basic_postgres.csv", "SELECT COUNT(*) / 2 FROM visit", "");
    expect(
      await copy.mistakes("defog", { file: "instruct_basic_postgres.csv", database: "database" }),
    ).toEqual([
      "source/instruct_basic_postgres.csv:2: query: a brace is not closed; close it with }",
      "source/instruct_basic_postgres.csv:4: query: is missing; write the SQL",
    ]);
  });

  it("names the line of a script that DuckDB does not run", async () => {
    using copy = copySource("defog");
    copy.replace("database/clinic/clinic.sql", "day DATE", "day SERIAL");
    const [line, ...others] = await copy.mistakes("defog", {
      file: "instruct_basic_postgres.csv",
      database: "database",
    });
    expect(others).toEqual([]);
    expect(line).toMatch(
      /^source\/database\/clinic\/clinic\.sql:2: does not run on DuckDB \(CREATE TABLE visit .*SERIAL.*; write the script for DuckDB$/,
    );
    expect(copy.leftovers()).toEqual([]);
  });
});
