import { describe, expect, it } from "vitest";
import { copySource, findingTexts } from "./import-copy.ts";

const spanish = {
  file: "preguntas.csv",
  database: "items.sql",
  language: "es",
  columns: {
    id: ["clave"],
    question: ["Pregunta"],
    gold: ["Consulta"],
    difficulty: ["nivel"],
    tags: ["temas"],
  },
};

describe("importing a table of questions", () => {
  it("reads CSV whose columns have other names", async () => {
    using copy = copySource("plain");
    const { datasets } = await copy.run("plain", spanish);
    expect(datasets).toMatchObject([{ name: "preguntas", questions: 2, golds: 2, running: 2, findings: [] }]);
    const { samples } = await copy.dataset();
    expect(samples).toMatchObject([
      { id: "q1.es", question: "¿Cuántos artículos hay?", difficulty: "easy", tags: ["conteo", "todo"] },
      { id: "q2.es", question: "¿Cuáles cuestan más de 5; o 6?", difficulty: "hard", tags: [] },
    ]);
  });

  it("reads JSON Lines with several golds, languages, a trap, and knowledge of one question", async () => {
    using copy = copySource("plain");
    await copy.run("plain", { file: "questions.jsonl", name: "shop" });
    const { card, samples, items } = await copy.dataset();
    expect(card).toMatchObject({ name: "shop", languages: ["es", "en"], licence: "not stated" });
    expect(samples.map(({ id, gold, trap, focus }) => [id, gold.length, trap, focus])).toEqual([
      ["count.es", 2, [], []],
      ["count.en", 2, [], []],
      ["dear.es", 1, ["SELECT name FROM item"], ["focus.dear"]],
      ["dear.en", 1, ["SELECT name FROM item"], ["focus.dear"]],
    ]);
    expect(items).toEqual([{ id: "focus.dear", layer: "focus", text: "dear: more than 5" }]);
  });

  it("joins rows of one question in two languages", async () => {
    using copy = copySource("plain");
    const rows = [
      { id: 1, language: "es", question: "¿Cuántos?", sql: "SELECT COUNT(*) FROM item", evidence: "todos" },
      { id: 1, language: "en", question: "How many?", sql: "SELECT COUNT(*) FROM item", evidence: "all" },
    ];
    copy.write("rows.json", JSON.stringify(rows));
    await copy.run("plain", { file: "rows.json", database: "items.sql", clock: "2020-02-02" });
    const { samples, items, card } = await copy.dataset();
    expect(samples.map(({ id, question }) => [id, question])).toEqual([
      ["1.es", "¿Cuántos?"],
      ["1.en", "How many?"],
    ]);
    expect(items).toEqual([{ id: "focus.1", layer: "focus", text: { es: "todos", en: "all" } }]);
    expect(card.clock).toBe("2020-02-02");
  });

  it("makes a dataset of each database that the rows name", async () => {
    using copy = copySource("plain");
    copy.write("more.csv", "name,price\npen,1.5\nbag,\n");
    copy.write(
      "rows.csv",
      "question,gold,database\nHow many?,SELECT COUNT(*) FROM item,items.sql\nWhich?,SELECT name FROM more,more.csv\n",
    );
    const { datasets } = await copy.run("plain", { file: "rows.csv", name: "two" });
    expect(datasets.map(({ name, running }) => [name, running])).toEqual([
      ["two-items", 1],
      ["two-more", 1],
    ]);
    expect(copy.read("out/two-more/database/01-tables.sql")).toContain('"price" DOUBLE');
  });

  it("says when a gold reads a clock that nobody has set", async () => {
    using copy = copySource("plain");
    copy.write("rows.json", JSON.stringify([{ question: "When?", sql: "SELECT current_date" }]));
    const { datasets } = await copy.run("plain", { file: "rows.json", database: "items.sql" });
    expect(findingTexts(datasets[0]?.findings ?? [])).toEqual([
      "note rows-1: the gold reads the clock, which is taken to be 2026-01-01; give the date with --clock",
    ]);
  });

  it("gives SQLite's golds their meaning when it is told that they are SQLite's", async () => {
    using copy = copySource("plain");
    copy.write(
      "rows.json",
      JSON.stringify([{ question: "Which?", sql: 'SELECT 5 / 2 FROM item WHERE name = "pen"' }]),
    );
    await copy.run("plain", { file: "rows.json", database: "items.sql", dialect: "sqlite" });
    const { samples, card } = await copy.dataset();
    expect(samples[0]?.gold).toEqual(["SELECT 5 / 2 FROM item WHERE name = 'pen'"]);
    expect(card.database.settings.integerDivision).toBe(true);
  });

  it("lists every mistake with its line", async () => {
    using copy = copySource("plain");
    copy.write(
      "rows.csv",
      [
        "id,question,gold,language,difficulty",
        "a,How many?,,en,easy",
        "b,,SELECT 1,en,easy",
        "c,Which?,SELECT 1,english,easy",
        "d,Which?,SELECT 1,es,tricky",
        "e,Which?,SELECT 1,en,easy",
        "E,Which?,SELECT 1,en,easy",
        "",
      ].join("\n"),
    );
    expect(await copy.mistakes("plain", { file: "rows.csv", database: "items.sql" })).toEqual([
      "source/rows.csv:2: gold: is missing; write the SQL, or name its column: --column gold=…",
      "source/rows.csv:2: question: has no text in es, as others do; add it, or import each language for itself",
      "source/rows.csv:3: question: is missing; write it, or name its column: --column question=…",
      'source/rows.csv:4: language: "english" does not fit; write two lower-case letters, as in es',
      "source/rows.csv:5: difficulty: expected one of easy, simple, medium, moderate, hard, challenging, extra, extra hard, got tricky; mend the word",
      "source/rows.csv:5: question: has no text in en, as others do; add it, or import each language for itself",
      "source/rows.csv:6: question: has no text in es, as others do; add it, or import each language for itself",
      "source/rows.csv:7: e is also the id of source/rows.csv:6; choose another",
      "source/rows.csv:7: question: has no text in es, as others do; add it, or import each language for itself",
    ]);
  });

  it("refuses uneven rows, unknown columns, other files, and questions without a database", async () => {
    using copy = copySource("plain");
    copy.write("rows.csv", "question,gold\nHow many?,SELECT 1,2\n");
    expect(await copy.mistakes("plain", { file: "rows.csv", database: "items.sql" })).toEqual([
      "source/rows.csv:2: has 3 fields, the header has 2; mend the row",
    ]);
    expect(
      await copy.mistakes("plain", { ...spanish, columns: { ...spanish.columns, gold: ["Consultas"] } }),
    ).toContain("--column: gold: there is no column Consultas; did you mean Consulta?");
    copy.write("rows.xlsx", "");
    expect(await copy.mistakes("plain", { file: "rows.xlsx", database: "items.sql" })).toEqual([
      "source/rows.xlsx: cannot be read; give a file that ends with .json, .jsonl, .ndjson, .csv, .tsv",
    ]);
    expect(await copy.mistakes("plain", { ...spanish, database: null })).toEqual([
      "source/preguntas.csv: says of no database; give it with --database, or a column database",
    ]);
    expect(await copy.mistakes("plain", { ...spanish, columns: { questoin: ["Pregunta"] } })).toEqual([
      "--column questoin=…: plain has no such field; did you mean question?",
    ]);
    expect(await copy.mistakes("bird", { columns: { gold: ["x"] } })).toEqual([
      "--column gold=…: bird has no such field; the format names its columns; leave it out",
    ]);
  });
});
