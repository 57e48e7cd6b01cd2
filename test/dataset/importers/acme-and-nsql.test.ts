import { describe, expect, it } from "vitest";
import { loadRecordings } from "../../../harness/dataset/recordings.ts";
import { copySource, findingTexts } from "./import-copy.ts";

describe("importing ACME insurance", () => {
  it("keeps quadrants as tags and difficulty, and tells of the gold that the source adapts", async () => {
    using copy = copySource("acme");
    const { datasets } = await copy.run("acme");
    const { samples } = await copy.dataset();
    expect(samples.map(({ id, tags, difficulty }) => [id, tags, difficulty])).toEqual([
      ["acme-1.en", ["LQLS"], "easy"],
      ["acme-2.en", ["HQHS"], "hard"],
    ]);
    expect(findingTexts(datasets[0]?.findings ?? [])).toEqual([
      "note -: recorded answers left out: 1; strategy semantic_layer+extra_models: they are no SQL",
      "note -: recorded answers left out: 1; strategy sql+enhanced_ddl: they are SQL for a schema with ad",
      "note -: recorded answers left out: 1; they answer acme-9, which is no question of this source",
      'adapted acme-2: the source adapts it for DuckDB; as written: SELECT DATEDIFF("day", opened, closed) FROM C',
    ]);
    expect(copy.leftovers()).toEqual(["out"]);
  });

  it("records tokens, cost and time, what was rewritten, and what failed", async () => {
    using copy = copySource("acme");
    await copy.run("acme");
    const { answers, cards } = loadRecordings(copy.out);
    expect(cards[0]).toMatchObject({ labels: { "sql+base_ddl": "schema" } });
    expect(cards[0]?.title).toContain("in 1 of 3, DATEDIFF(day, …) is rewritten");
    expect(
      answers.map(({ file: _file, line: _line, label: _label, strategy: _strategy, ...rest }) => rest),
    ).toEqual([
      {
        sample: "acme-1",
        sampleId: "acme-1.en",
        model: "gpt-5.2:effort=high",
        answer: "SELECT COUNT(*) FROM Claim",
        usage: { inputTokens: 100, outputTokens: 10 },
        costUsd: 0.01,
        durationMs: 1234,
        epoch: 1,
      },
      {
        sample: "acme-2",
        sampleId: "acme-2.en",
        model: "gpt-4",
        answer: "SELECT date_diff('day', opened, closed) FROM Claim",
        adapted: "DATEDIFF(day, …) is rewritten as date_diff('day', …) for DuckDB",
        epoch: 1,
      },
      {
        sample: "acme-1",
        sampleId: "acme-1.en",
        model: "gpt-5.2:effort=minimal",
        answer: "",
        error: "Connection error.",
        durationMs: 200,
        epoch: 1,
      },
    ]);
  });
});

describe("importing DuckDB-NSQL", () => {
  it("excludes what is no read and keeps what the guard refuses, each with the reason", async () => {
    using copy = copySource("nsql");
    const { datasets, findings } = await copy.run("nsql");
    expect(datasets).toMatchObject([{ name: "box", questions: 2, golds: 2, running: 1 }]);
    expect(findingTexts([...(datasets[0]?.findings ?? []), ...findings], 28)).toEqual([
      "excluded nsql-3: ddl: the gold changes tables",
      "gold-fails nsql-2: not_read_only: DESCRIBE, SHO",
      "excluded nsql-4: external-write-or-attach: th",
    ]);
    const { samples } = await copy.dataset();
    expect(samples.map(({ difficulty, tags }) => [difficulty, tags])).toEqual([
      ["easy", []],
      [null, ["duckdb"]],
    ]);
  });

  it("leaves no folder behind that it made for several datasets", async () => {
    using copy = copySource("nsql");
    copy.write("none.sql", "CREATE TABLE t (x INTEGER);");
    copy.replace("questions.json", "ATTACH 'x'", "SELECT 1");
    copy.replace("questions.json", "external-write-or-attach", "read");
    copy.replace("box.sql", "CREATE TABLE", "CREATE BOX");
    expect((await copy.mistakes("nsql")).join()).toContain("source/box.sql:1: does not run on DuckDB");
    expect(copy.leftovers()).toEqual([]);
  });

  it("says why there is nothing to import", async () => {
    using copy = copySource("nsql");
    expect(await copy.mistakes("nsql", { only: ["none"] })).toEqual([
      "source: there is nothing to import: every question is excluded (1): external-write-or-attach: the gold writes files or attaches databases; give another source",
    ]);
  });
});
