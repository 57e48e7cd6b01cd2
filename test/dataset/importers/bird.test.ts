import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportSummary } from "../../../harness/dataset/importers/output/import-summary.ts";
import { loadRecordings } from "../../../harness/dataset/recordings.ts";
import { copySource, findingTexts } from "./import-copy.ts";

describe("a BIRD source", () => {
  const copy = copySource("bird");
  let summary: ImportSummary;
  beforeAll(async () => {
    summary = await copy.run("bird");
  });
  afterAll(() => copy[Symbol.dispose]());

  it("turns evidence into an item of the layer focus that its question alone names", async () => {
    const { datasets } = summary;
    expect(datasets).toMatchObject([
      { name: "shop", questions: 5, golds: 5, running: 4, contextItems: { focus: 2 } },
    ]);
    const { items, samples, card } = await copy.dataset();
    expect(items).toEqual([
      { id: "focus.11", layer: "focus", text: "the north refers to region = 'N'" },
      { id: "focus.13", layer: "focus", text: "free meals refers to `Free Meal Count (K-12)`" },
    ]);
    expect(samples.map(({ id, focus, difficulty }) => [id, focus, difficulty])).toEqual([
      ["11.en", ["focus.11"], "easy"],
      ["12.en", [], "medium"],
      ["13.en", ["focus.13"], "hard"],
      ["14.en", [], "easy"],
      ["15.en", [], "easy"],
    ]);
    expect(card.database.settings).toEqual({ integerDivision: true, nullOrder: "sqlite" });
  });

  it("adapts golds that do not run and keeps the one that no rule helps, each told", async () => {
    const { datasets } = summary;
    expect(findingTexts(datasets[0]?.findings ?? [], 60)).toEqual([
      "note -: recorded answers left out: 1; they belong to no question of ",
      "adapted 11: texts in double quotes are in single quotes; as written: SEL",
      "adapted 13: names in backticks are quoted; LIMIT a, b is LIMIT b OFFSET ",
      "note 14: the gold gives other rows than in its dialect: LIKE heeds ca",
      "gold-fails 15: unknown_identifier: Catalog Error: Scalar Function with name",
    ]);
    const { samples } = await copy.dataset();
    expect(samples[0]?.gold).toEqual(["SELECT COUNT(*) FROM customer WHERE region = 'N'"]);
    expect(samples[4]?.gold).toEqual(["SELECT julianday('now') - julianday(placed) FROM orders"]);
  });

  it("creates tables with keys from dev_tables.json and comments from the descriptions, in whatever encoding", () => {
    const tables = copy.read("out/database/01-tables.sql");
    expect(tables).toContain('"amount" BIGINT');
    expect(tables).toContain('FOREIGN KEY ("customer_id") REFERENCES "customer" ("id")');
    expect(copy.read("out/database/03-comments.sql")).toBe(
      `COMMENT ON COLUMN "customer"."region" IS 'where the customer lives. commonsense evidence:\nN: north; S: south – no other';\n`,
    );
  });

  it("tells an empty text from NULL", () => {
    expect(copy.read("out/database/csv/customer.csv")).toBe(
      'id,name,region\n1,Ana,N\n2,"Bea, ""la alta""",N\n3,,S\n4,\\empty,S\n',
    );
    expect(copy.read("out/database/02-empty-texts.sql")).toContain(
      `UPDATE "customer" SET "name" = '' WHERE "name" = '\\empty';`,
    );
  });

  it("records answers by source, label and model, and counts those of other questions", () => {
    const { datasets } = summary;
    expect(datasets[0]?.recordings).toEqual([
      { file: "dev-2023.jsonl", answers: 3, errors: 0 },
      { file: "mini-dev-2024.jsonl", answers: 1, errors: 0 },
    ]);
    const { answers } = loadRecordings(copy.out);
    expect(
      answers.map(({ sampleId, strategy, model, epoch, answer }) => [
        sampleId,
        strategy,
        model,
        epoch,
        answer,
      ]),
    ).toEqual([
      ["11.en", "schema", "small-model", 1, "SELECT COUNT(*) FROM customer"],
      ["11.en", "focus", "small-model", 1, "SELECT COUNT(*) FROM customer WHERE region = 'N'"],
      ["12.en", "schema", "small-model", 1, ""],
      ["11.en", "focus", "large-model", 1, "SELECT 2"],
    ]);
  });
});

describe("importing BIRD", () => {
  it("takes the file with the questions as well as its folder, and another language", async () => {
    using copy = copySource("bird");
    await copy.run("bird", { file: "dev.json", language: "es", name: "tienda", clock: "2024-02-03" });
    const { card, samples } = await copy.dataset();
    expect(card).toMatchObject({
      name: "tienda",
      languages: ["es"],
      clock: "2024-02-03",
      connection: "shop",
    });
    expect(samples[0]?.id).toBe("11.es");
  });

  it("calls questions without an id by their file and place", async () => {
    using copy = copySource("bird");
    const train = [
      { db_id: "shop", question: "How many?", evidence: "", SQL: "SELECT COUNT(*) FROM orders" },
    ];
    copy.write("train.json", JSON.stringify(train));
    await copy.run("bird", { file: "train.json" });
    expect((await copy.dataset()).samples[0]).toMatchObject({ id: "train-0.en", difficulty: null });
  });

  it("lists every mistake of the questions with its record and field, and writes nothing", async () => {
    using copy = copySource("bird");
    copy.replace("dev.json", '"question": "How many customers live in the north?"', '"question": 7');
    copy.replace("dev.json", '"difficulty": "moderate"', '"difficulty": "medium"');
    copy.replace("dev.json", '"question_id": 14', '"question_id": 13');
    expect(await copy.mistakes("bird")).toEqual([
      'source/dev.json[0]: question: expected a text, got the number 7; write "7" in quotes',
      'source/dev.json[1]: difficulty: expected one of simple, moderate, challenging, got the text "medium"; write one of simple, moderate, challenging',
      "source/dev.json[3]: 13 is also the id of source/dev.json[2]; choose another",
    ]);
    expect(copy.leftovers()).toEqual([]);
  });

  it("says on which line a file is not JSON", async () => {
    using copy = copySource("bird");
    copy.write("dev.json", '[\n {"question_id": 1,\n  "db_id" "x"}\n]');
    expect((await copy.mistakes("bird")).join()).toMatch(
      /^source\/dev\.json:3: is not JSON: .*; mend the file$/,
    );
  });
});
