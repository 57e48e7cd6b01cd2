import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkDataset } from "../../harness/dataset/check/check-dataset.ts";
import { buildUserFixtures } from "../../harness/dataset/user-fixtures.ts";
import { computeGold } from "../../harness/dataset/gold.ts";
import { loadDataset } from "../../harness/dataset/load.ts";
import { sqlTokens } from "../../harness/dataset/sql-tokens.ts";
import { foldText } from "../../harness/ranking/fold-text.ts";
import { compareResults } from "../../harness/sql/compare.ts";
import { createExecutorPool } from "../../harness/sql/executor-pool.ts";
import type { ExecutorPool } from "../../harness/sql/executor-pool.ts";
import { copyTiny, editQuestion, tinyFolder } from "../dataset/tiny-copy.ts";
import { isGeneralWord } from "./general-words.ts";
import { inspectSource } from "./inspect-source.ts";
import { renameDataset } from "./rename-dataset.ts";
import { identifierWords } from "./split-identifier.ts";
import { wordsOf } from "./value-phrases.ts";

const retailFolder = join(import.meta.dirname, "../../datasets/retail");
let root: string;
let pool: ExecutorPool;
let made = 0;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "renamed-"));
  pool = createExecutorPool({ size: 2 });
});
afterAll(async () => {
  await pool.close();
  rmSync(root, { recursive: true, force: true });
});

async function renamed(source: string, seed: number): Promise<string> {
  made += 1;
  const target = join(root, `copy-${made}`);
  await renameDataset(source, target, seed);
  return target;
}

const known = new Map<string, ReturnType<typeof computeGold>>();

/** Every gold and trap with its rows on every variant, by question. A folder is run once. */
function results(folder: string): ReturnType<typeof computeGold> {
  const compute = async () => {
    const dataset = await loadDataset(folder);
    return computeGold(dataset, await buildUserFixtures(dataset, join(root, "cache")), pool);
  };
  const found = known.get(folder) ?? compute();
  known.set(folder, found);
  return found;
}

async function expectSameRows(source: string, target: string): Promise<void> {
  const [before, after] = [await results(source), await results(target)];
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [id, { gold, traps }] of before) {
    const copies = [...(after.get(id)?.gold ?? []), ...(after.get(id)?.traps ?? [])];
    for (const [index, { sql, executions }] of [...gold, ...traps].entries()) {
      for (const [variant, execution] of Object.entries(executions)) {
        const copy = copies[index]?.executions[variant];
        const same =
          execution.status === "ok" &&
          copy?.status === "ok" &&
          compareResults(execution.result, copy.result).verdict;
        expect([id, variant, sql, same]).toEqual([id, variant, sql, "match"]);
      }
    }
  }
}

function everyFile(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.\w+$/.test(name),
  );
  return new Map(names.toSorted().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** Words of names of tables and columns that are still spoken or written as names in a renamed copy. */
async function leftOver(source: string, target: string): Promise<readonly string[]> {
  const { tables } = await inspectSource(await loadDataset(source));
  const names = tables.flatMap((table) => [table.name, ...table.columns.map(({ name }) => name)]);
  const words = new Set(
    names
      .flatMap(identifierWords)
      .map(foldText)
      .filter((word) => !isGeneralWord(word)),
  );
  const copy = await loadDataset(target);
  const prose = [
    ...copy.samples.flatMap(({ question }) => wordsOf(question)),
    ...copy.items.flatMap(({ terms = [] }) => terms.flatMap(wordsOf)),
  ].map(({ word }) => word);
  const statements = [...everyFile(target)].filter(([name]) => name.endsWith(".sql")).map(([, sql]) => sql);
  const code = [...statements, ...copy.samples.flatMap(({ gold, trap }) => [...gold, ...trap])]
    .flatMap(sqlTokens)
    .filter(({ kind }) => kind === "name" || kind === "quoted")
    .map(({ text }) => text);
  return [
    ...new Set(
      [...prose, ...code]
        .flatMap(identifierWords)
        .map(foldText)
        .filter((word) => words.has(word)),
    ),
  ];
}

describe("a renamed copy of the tiny dataset", () => {
  it.each([1, 2, 3, 4])("checks clean and gives the same rows, with seed %i", async (seed) => {
    const target = await renamed(tinyFolder, seed);
    const report = await checkDataset(target, { cacheDir: join(root, "cache"), pool });
    expect(report.mistakes).toEqual([]);
    await expectSameRows(tinyFolder, target);
    expect(await leftOver(tinyFolder, target)).toEqual([]);
  });

  it("keeps ids of questions, users, values, currencies and the words of question grammar", async () => {
    const target = await renamed(tinyFolder, 1);
    const { samples, card } = await loadDataset(target);
    const before = await loadDataset(tinyFolder);
    expect(samples.map(({ id, user, options }) => ({ id, user, options }))).toEqual(
      before.samples.map(({ id, user, options }) => ({ id, user, options })),
    );
    expect(card.users).toEqual(before.card.users);
    expect(samples[0]?.question).toMatch(/^¿Cuántos (?!préstamos)\w+ hubo en 2025\?$/);
    expect(samples[3]?.question).toMatch(/^Who are the top 3 (?!readers)\w+ by (?!fines)\w+\?$/);
    const rule = everyFile(target).get("context/rules.yaml") ?? "";
    expect(rule).toContain("unit: MXN");
    expect(rule).toContain("{value} / 20");
  });

  it("has the same bytes with the same seed and other words with another", async () => {
    const [first, again, other] = [
      await renamed(tinyFolder, 8),
      await renamed(tinyFolder, 8),
      await renamed(tinyFolder, 9),
    ];
    expect(everyFile(again)).toEqual(everyFile(first));
    expect(everyFile(other)).not.toEqual(everyFile(first));
  });

  it("keeps values where a question names them, also where they hold a word of the domain", async () => {
    using copy = copyTiny();
    editQuestion(copy, 0, {
      question: {
        es: "¿Cuántos préstamos tuvo El mapa del viento?",
        en: "How many loans did libro de Cuentas claras have?",
      },
    });
    copy.replace("database/csv/Libros.csv", "El mapa del viento", "El Libro del Socio");
    copy.replace("samples.jsonl", "El mapa del viento", "el libro del socio");
    const { samples } = await loadDataset(await renamed(copy.folder, 4));
    expect(samples[0]?.question).toMatch(/^¿Cuántos \w+ tuvo el libro del socio\?$/);
    expect(samples[1]?.question).toMatch(/^How many \w+ did (?!libro)\w+ de Cuentas claras have\?$/);
  });

  it("leaves nothing behind when the dataset is broken", async () => {
    using copy = copyTiny();
    copy.write("database/fewer-loans.sql", "DELETE FROM Prestamos");
    copy.write("database/02-loans.sql", "INSERT INTO Nothing VALUES (1)");
    const before = readdirSync(root);
    await expect(renamed(copy.folder, 1)).rejects.toThrow("Nothing");
    expect(readdirSync(root)).toEqual(before);
    await expect(renameDataset(tinyFolder, root, 1)).rejects.toThrow("is there already");
  });
});

function questionLine(id: string, en: string, gold: string): string {
  return JSON.stringify({ id, question: { es: en, en }, gold });
}

describe("a renamed copy of an English dataset with awkward names", () => {
  it("checks clean and gives the same rows", async () => {
    using copy = copyTiny();
    copy.remove("context");
    copy.remove("database/csv");
    copy.replace("dataset.yaml", "  csv: database/csv\n", "");
    copy.replace("dataset.yaml", "\n      scripts: [database/fewer-loans.sql]", "");
    copy.write(
      "database/01-tables.sql",
      `CREATE TYPE grade AS ENUM ('gold', 'order');
      CREATE TABLE "Sales Orders" (order_id INTEGER PRIMARY KEY, "Order Date" DATE, year INTEGER, date DATE, grade grade, "group" VARCHAR);
      COMMENT ON TABLE "Sales Orders" IS 'Orders, one a row; see order_id and "Order Date"';
      CREATE MACRO grade_of(i) AS CAST(['gold', 'order'][1 + i % 2] AS grade);
      CREATE VIEW order_years AS SELECT year, COUNT(*) AS orders FROM "Sales Orders" AS o GROUP BY o.year;`,
    );
    copy.write(
      "database/02-loans.sql",
      `INSERT INTO "Sales Orders" (order_id, "Order Date", year, date, grade, "group")
      SELECT i, DATE '2025-01-01' + CAST(i * 7 AS INTEGER), year(DATE '2025-01-01' + CAST(i * 7 AS INTEGER)), CAST(TIMESTAMP '2025-01-02' AS DATE), grade_of(i), 'order ' || i
      FROM range(80) AS numbers(i);`,
    );
    copy.write(
      "samples.jsonl",
      [
        questionLine(
          "by-year",
          "Orders by year",
          'SELECT year("Order Date") AS year, COUNT(*) AS orders FROM "Sales Orders" GROUP BY ALL',
        ),
        questionLine("view", "order years", "SELECT orders, year FROM order_years WHERE year > 2024"),
        questionLine(
          "grade",
          "How many gold orders?",
          `SELECT COUNT(*) FROM "Sales Orders" o WHERE o.grade = 'gold' AND o.date = DATE '2025-01-02'`,
        ),
        questionLine(
          "group",
          "Which group has order 7?",
          `WITH found AS (SELECT "group" AS g, order_id FROM "Sales Orders") SELECT g FROM found WHERE found.order_id = 7`,
        ),
      ].join("\n"),
    );
    const target = await renamed(copy.folder, 11);
    const report = await checkDataset(target, { cacheDir: join(root, "cache"), pool });
    expect(report.mistakes).toEqual([]);
    await expectSameRows(copy.folder, target);
    const { samples } = await loadDataset(target);
    expect(samples[5]?.question).toMatch(/^How many gold (?!order)\w+s\?$/);
    expect(samples[1]?.question).toMatch(/^(?!Order)\w+s by year$/);
  });
});

describe("a renamed copy of the retail dataset", () => {
  it("checks clean, gives the same rows and leaves no name", async () => {
    const target = await renamed(retailFolder, 1);
    const report = await checkDataset(target, { cacheDir: join(root, "cache"), pool });
    expect(report.mistakes).toEqual([]);
    await expectSameRows(retailFolder, target);
    expect(await leftOver(retailFolder, target)).toEqual([]);
  }, 300_000);

  it("calls up the same items for the same questions, word for word", async () => {
    const target = await renamed(retailFolder, 2);
    const [before, after] = [await loadDataset(retailFolder), await loadDataset(target)];
    const calls = (dataset: typeof before) =>
      dataset.samples.map(({ id, question }) => {
        const words = new Set(wordsOf(question).map(({ word }) => foldText(word)));
        const called = dataset.items.map(({ terms = [] }) =>
          terms.map((term) => wordsOf(term).every(({ word }) => words.has(foldText(word)))),
        );
        return [id, called];
      });
    expect(calls(after)).toEqual(calls(before));
  });
});
