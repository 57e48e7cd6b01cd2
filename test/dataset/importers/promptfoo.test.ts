import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportSummary } from "../../../harness/dataset/importers/output/import-summary.ts";
import { copySource, findingTexts } from "./import-copy.ts";

describe("a promptfoo configuration", () => {
  const copy = copySource("promptfoo");
  let summary: ImportSummary;
  beforeAll(async () => {
    summary = await copy.run("promptfoo", { file: "promptfooconfig.yaml", database: "items.sql" });
  });
  afterAll(() => copy[Symbol.dispose]());

  it("gives the SQL of a variable or of a comparing assertion as gold", async () => {
    const { samples } = await copy.dataset();
    expect(samples.map(({ id, question, gold }) => [id, question, gold])).toEqual([
      ["promptfooconfig-1.en", "How many items are there?", ["SELECT COUNT(*) FROM item"]],
      ["promptfooconfig-2.en", "Which items are dear?", ["SELECT name FROM item WHERE price > 5"]],
      [
        "cheap-1.en",
        "How many are cheap?",
        ["SELECT COUNT(*) FROM item WHERE price < 5", "SELECT COUNT(name) FROM item WHERE price < 5"],
      ],
      [
        "cheap-2.en",
        "How many cost less than 5?",
        ["SELECT COUNT(*) FROM item WHERE price < 5", "SELECT COUNT(name) FROM item WHERE price < 5"],
      ],
      ["promptfooconfig-6.en", "What does everything cost?", ["SELECT SUM(price) FROM item"]],
      [
        "promptfooconfig-7.en",
        "What is the dearest item?",
        ["SELECT name FROM item ORDER BY price DESC LIMIT 1"],
      ],
      ["promptfooconfig-8.en", "Which names are there?", ["SELECT name FROM item"]],
    ]);
  });

  it("takes tags, difficulty and knowledge from metadata and variables", async () => {
    const { samples, items } = await copy.dataset();
    expect(samples[1]).toMatchObject({ difficulty: "medium", tags: ["price"] });
    expect(samples[5]).toMatchObject({ tags: ["top"] });
    expect(items).toMatchObject([{ layer: "focus", text: "dear is more than 5" }]);
  });

  it("excludes tests without a SQL gold and says what it does not read", () => {
    const [dataset] = summary.datasets;
    expect(findingTexts(dataset?.findings ?? [], 70)).toEqual([
      "excluded promptfooconfig-5: it has no SQL gold: no variable and no assertion holds one",
      "note -: scenarios are not read (1); write their tests out under tests:",
    ]);
  });
});

describe("importing from promptfoo", () => {
  it("takes a list of tests, and variables by the names that the user gives", async () => {
    using copy = copySource("promptfoo");
    copy.write("tests.yaml", "- vars: { ask: How many?, answer: SELECT COUNT(*) FROM item }\n");
    await copy.run("promptfoo", {
      file: "tests.yaml",
      database: "items.sql",
      columns: { question: ["ask"], gold: ["answer"] },
    });
    const { samples } = await copy.dataset();
    expect(samples).toMatchObject([{ question: "How many?", gold: ["SELECT COUNT(*) FROM item"] }]);
  });

  it("takes the SQL out of a fence", async () => {
    using copy = copySource("promptfoo");
    const value = '"```sql\\nSELECT 1 AS x\\n```"';
    copy.write("tests.yaml", `- vars: { question: One? }\n  assert: [{ type: equals, value: ${value} }]\n`);
    await copy.run("promptfoo", { file: "tests.yaml", database: "items.sql" });
    expect((await copy.dataset()).samples[0]?.gold).toEqual(["SELECT 1 AS x"]);
  });

  it("names line and field of what it cannot read", async () => {
    using copy = copySource("promptfoo");
    copy.write(
      "tests.yaml",
      "tests:\n  - vars: { question: a, gold: SELECT 1 }\n  - file://make_tests.py\n  - 7\n",
    );
    expect(await copy.mistakes("promptfoo", { file: "tests.yaml", database: "items.sql" })).toEqual([
      "source/tests.yaml:3: tests[1]: file://make_tests.py cannot be read; name one YAML, JSON, JSONL or CSV file, or write the tests out",
      "source/tests.yaml:4: tests[2]: is no test; write vars: and assert:",
    ]);
    copy.write("tests.yaml", "prompts: [a]\n");
    expect(await copy.mistakes("promptfoo", { file: "tests.yaml", database: "items.sql" })).toEqual([
      "source/tests.yaml:1: holds no tests; give a list of tests, or a map with tests:",
    ]);
    copy.write("tests.yaml", "- vars:\n    question: a: b\n");
    expect((await copy.mistakes("promptfoo", { file: "tests.yaml", database: "items.sql" })).join()).toMatch(
      /^source\/tests\.yaml:2: /,
    );
  });
});
