import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { describe, expect, it } from "vitest";
import { buildFixtures } from "../../../harness/dataset/fixture.ts";
import { placeFolders } from "../../../harness/dataset/importers/output/place-folders.ts";
import { summaryText } from "../../../harness/dataset/importers/output/import-summary.ts";
import { copySource } from "./import-copy.ts";
import type { ImportCopy } from "./import-copy.ts";

const shop = { file: "rows.json", database: "db" };

/** A source with one question and a database folder with the given files. */
function shopWith(files: Readonly<Record<string, string>>, gold = "SELECT 1"): ImportCopy {
  const copy = copySource("plain");
  mkdirSync(join(copy.source, "db"));
  copy.write("rows.json", JSON.stringify([{ question: "Which?", sql: gold }]));
  for (const [name, text] of Object.entries(files)) copy.write(`db/${name}`, text);
  return copy;
}

/** The rows of a query on the database of an imported dataset. */
async function query(copy: ImportCopy, sql: string): Promise<readonly unknown[]> {
  const fixtures = await buildFixtures(await copy.dataset(), join(copy.root, "cache"));
  const instance = await DuckDBInstance.create(fixtures["main"], { access_mode: "READ_ONLY" });
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll(sql)).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

describe("writing imported datasets", () => {
  it("replaces a dataset only when it is told to, and nothing else ever", async () => {
    using copy = shopWith({ "a.sql": "CREATE TABLE a (x INTEGER);" });
    await copy.run("plain", shop);
    writeFileSync(join(copy.out, "own-notes.txt"), "mine");
    expect(await copy.mistakes("plain", shop)).toEqual([
      "--out out: exists already; name another folder, or replace it with --force",
    ]);
    expect(existsSync(join(copy.out, "own-notes.txt"))).toBe(true);
    await copy.run("plain", { ...shop, force: true });
    expect(existsSync(join(copy.out, "own-notes.txt"))).toBe(false);
    writeFileSync(join(copy.root, "out/keep.txt"), "");
    execFileSync("rm", [join(copy.out, "dataset.yaml")]);
    expect(await copy.mistakes("plain", { ...shop, force: true })).toEqual([
      "--out out: exists already; it holds no dataset; name another folder",
    ]);
    expect(copy.leftovers()).toEqual(["out"]);
  });

  it("leaves the old dataset as it was when the new one cannot be made", async () => {
    using copy = shopWith({ "a.sql": "CREATE TABLE a (x INTEGER);" });
    await copy.run("plain", shop);
    const before = copy.read("out/database/01-a.sql");
    copy.write("db/a.sql", "CREATE TABLE a (x INTEGER);\n\nINSERT INTO a\n  VALUES ('many');\n");
    expect((await copy.mistakes("plain", { ...shop, force: true })).join()).toMatch(
      /^source\/db\/a\.sql:\d+: does not run on DuckDB \(INSERT INTO a VALUES \('many'\)\): Conversion Error: .*; write the script for DuckDB$/,
    );
    expect(copy.read("out/database/01-a.sql")).toBe(before);
    expect(copy.leftovers()).toEqual(["out"]);
  });

  it("puts all folders into their places or none", () => {
    using copy = shopWith({});
    for (const name of ["new-a", "new-b", "a"]) {
      mkdirSync(join(copy.root, name));
      writeFileSync(join(copy.root, name, "mark"), name);
    }
    const at = (name: string) => join(copy.root, name);
    const placements = [
      { from: at("new-a"), to: at("a") },
      { from: at("new-b"), to: at("no-folder/b") },
    ];
    expect(() => placeFolders(placements)).toThrow("ENOENT");
    expect(readFileSync(at("a/mark"), "utf8")).toBe("a");
    expect(readFileSync(at("new-a/mark"), "utf8")).toBe("new-a");
    expect(readdirSync(copy.root).toSorted()).toEqual(["a", "new-a", "new-b", "source"]);
  });

  it("leaves nothing behind when it is interrupted", async () => {
    using copy = shopWith(
      { "a.sql": "CREATE TABLE a (x INTEGER);" },
      "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT COUNT(*) FROM r",
    );
    const abort = new AbortController();
    const running = copy.run("plain", { ...shop, signal: abort.signal });
    setTimeout(() => abort.abort(new Error("stopped")), 500);
    await expect(running).rejects.toThrow("stopped");
    expect(copy.leftovers()).toEqual([]);
  });

  it("gives the same bytes each time", async () => {
    using copy = copySource("bird");
    await copy.run("bird");
    const files = () =>
      readdirSync(copy.out, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.\w+$/.test(name))
        .toSorted()
        .map((name) => [name, readFileSync(join(copy.out, name), "utf8")]);
    const first = files();
    await copy.run("bird", { force: true });
    expect(files()).toEqual(first);
  });

  it("sums up in words what was written and what was not", async () => {
    using copy = copySource("nsql");
    const text = summaryText(await copy.run("nsql")).replaceAll(`${copy.root}/`, "");
    expect(text).toBe(
      [
        "box  out",
        "  questions      2, 1 of 2 golds run",
        "  context items  0",
        "  excluded (1)",
        "    nsql-3, questions.json[2]: ddl: the gold changes tables",
        "  gold does not run here: kept, and counted as invalid in a run (1)",
        "    nsql-2, questions.json[1]: not_read_only: DESCRIBE, SHOW and SUMMARIZE are not part of a plain SELECT; gold: SUMMARIZE box;",
        "",
        "Without a dataset",
        "  excluded (1)",
        "    nsql-4, questions.json[3]: external-write-or-attach: the gold writes files or attaches databases",
        "",
      ].join("\n"),
    );
  });
});

describe("the database of an import", () => {
  it("keeps NULL and empty texts apart, whatever stands for NULL", async () => {
    using copy = shopWith({ "t.csv": 'id,a,b\n1,,x\n2,"",y\n3,\\empty,\n' });
    await copy.run("plain", shop);
    const rows = "SELECT id, a IS NULL, a, b FROM t ORDER BY id";
    expect(await query(copy, rows)).toEqual([
      ["1", true, null, "x"],
      ["2", false, "", "y"],
      ["3", false, "\\empty", null],
    ]);
    await copy.run("plain", { ...shop, nullText: "x", force: true });
    expect(await query(copy, "SELECT id, a, b FROM t ORDER BY id")).toEqual([
      ["1", "", null],
      ["2", "", "y"],
      ["3", "\\empty", ""],
    ]);
    copy.write("db/t.csv", "id,a\n\\N,\n2,\\N\n");
    await copy.run("plain", { ...shop, force: true });
    expect(await query(copy, "SELECT * FROM t")).toEqual([
      [null, ""],
      ["2", null],
    ]);
  });

  it("imports what EXPORT DATABASE writes", async () => {
    using copy = shopWith({}, 'SELECT COUNT(*) FROM "odd name"');
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    const folder = join(copy.source, "db");
    await connection.run(`
      CREATE TABLE parent (id INTEGER PRIMARY KEY, name VARCHAR, born DATE);
      CREATE TABLE "odd name" (id INTEGER REFERENCES parent (id), price DECIMAL(8, 2), "a b" VARCHAR);
      CREATE VIEW names AS SELECT name FROM parent;
      INSERT INTO parent VALUES (1, '', '2020-01-02'), (2, NULL, NULL), (3, 'a,"b"', NULL);
      INSERT INTO "odd name" VALUES (1, 1.50, 'line
break'), (NULL, NULL, '');
      EXPORT DATABASE '${folder}'`);
    connection.closeSync();
    instance.closeSync();
    const { datasets } = await copy.run("plain", shop);
    expect(datasets).toMatchObject([{ running: 1, findings: [] }]);
    expect(await query(copy, "SELECT * FROM parent ORDER BY id")).toEqual([
      [1, "", "2020-01-02"],
      [2, null, null],
      [3, 'a,"b"', null],
    ]);
    expect(await query(copy, 'SELECT * FROM "odd name" ORDER BY id')).toEqual([
      [1, "1.50", "line\nbreak"],
      [null, null, ""],
    ]);
  });

  it("refuses a table that is filled twice", async () => {
    using copy = shopWith({
      "a.sql": "CREATE TABLE T (x INTEGER);\nINSERT INTO T VALUES (1);",
      "t.csv": "x\n1\n",
    });
    expect(await copy.mistakes("plain", shop)).toEqual([
      "source/db/t.csv: fills table t, which a script has filled; leave out the file or the INSERT",
    ]);
    mkdirSync(join(copy.source, "db/csv"));
    copy.write("db/csv/t.csv", "x\n1\n");
    copy.write("db/a.sql", "CREATE TABLE T (x INTEGER);");
    expect(await copy.mistakes("plain", shop)).toEqual([
      "source/db/csv/t.csv: fills table t, as source/db/t.csv does; keep one",
    ]);
  });

  it("names the line of a CSV file of the source that does not fit its table", async () => {
    using copy = shopWith({
      "a.sql": "CREATE TABLE t (x INTEGER, y VARCHAR);",
      "t.csv": 'x,y\n1,"two\nlines"\nmany,b\n',
    });
    const [line, ...others] = await copy.mistakes("plain", shop);
    expect(others).toEqual([]);
    expect(line).toMatch(/^source\/db\/t\.csv:\d+: .*"many".*; mend the file or its table$/);
    expect(copy.leftovers()).toEqual([]);
  });

  it("says which statement of a script DuckDB does not run", async () => {
    using copy = shopWith({ "a.sql": "-- a dump\nCREATE TABLE `t` (x INTEGER);\n" });
    expect((await copy.mistakes("plain", shop)).join()).toMatch(
      /^source\/db\/a\.sql:2: does not run on DuckDB \(CREATE TABLE `t`/,
    );
  });
});
