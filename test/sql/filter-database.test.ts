import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCaseDatabase } from "../../harness/sql/cases/build-case-database.ts";
import { conditionProblem } from "../../harness/sql/filter/condition-problem.ts";
import { FilterError } from "../../harness/sql/filter/filter-error.ts";
import { createFilteredDatabases } from "../../harness/sql/filter/filtered-databases.ts";
import { createStatementParser, type StatementParser } from "../../harness/sql/statement-parser.ts";

const folder = mkdtempSync(join(tmpdir(), "handshake-filter-"));
const source = join(folder, "source.duckdb");
const settings = { integerDivision: false, nullOrder: "nulls_last" } as const;
const copies = createFilteredDatabases(join(folder, "copies"));

const statements = [
  "CREATE TYPE mood AS ENUM ('calm', 'loud')",
  "CREATE SEQUENCE numbers START 5",
  "CREATE SCHEMA hr",
  "CREATE TABLE hr.boss (id INTEGER PRIMARY KEY, name VARCHAR)",
  "INSERT INTO hr.boss VALUES (1, 'one'), (2, 'two')",
  "CREATE TABLE region (id INTEGER PRIMARY KEY, name VARCHAR UNIQUE)",
  "INSERT INTO region VALUES (1, 'North'), (2, 'South')",
  `CREATE TABLE store (
     id INTEGER DEFAULT nextval('numbers') PRIMARY KEY, region_id INTEGER REFERENCES region(id), feel mood,
     "odd name" DECIMAL(18, 3), twice INTEGER GENERATED ALWAYS AS (region_id * 2) VIRTUAL, tags VARCHAR[],
     part STRUCT(a INTEGER, b VARCHAR), CHECK (region_id > 0))`,
  `INSERT INTO store (region_id, feel, "odd name", tags, part)
     SELECT 1 + i % 2, 'loud', i, ['t' || i], {a: i, b: 'hq-secret-' || (1 + i % 2)} FROM range(40) t(i)`,
  "INSERT INTO store (region_id, feel) VALUES (NULL, 'calm')",
  "COMMENT ON TABLE store IS 'the stores'",
  "COMMENT ON COLUMN store.region_id IS 'where it is'",
  "CREATE VIEW named AS SELECT s.id, r.name FROM store s JOIN region r ON r.id = s.region_id",
  "CREATE MACRO plus_one(a) AS a + 1",
  "CREATE TABLE sale (id INTEGER, store_id INTEGER REFERENCES store(id), note VARCHAR)",
  "INSERT INTO sale SELECT i, 5 + i % 40, 'hidden-marker-' || (1 + i % 2) || '-' || i FROM range(5000) t(i)",
  "CREATE INDEX by_note ON sale(note)",
  "CREATE TABLE pair (a INTEGER, b INTEGER, shown BOOLEAN, PRIMARY KEY (a, b))",
  "INSERT INTO pair VALUES (1, 1, true), (1, 2, false), (2, 1, NULL)",
  "CREATE TABLE member (id INTEGER, a INTEGER, b INTEGER, FOREIGN KEY (a, b) REFERENCES pair(a, b))",
  "INSERT INTO member VALUES (1, 1, 1), (2, 1, 2), (3, 2, 1), (4, 1, NULL), (5, NULL, NULL)",
  "CREATE TABLE staff (id INTEGER PRIMARY KEY, chief INTEGER REFERENCES staff(id), name VARCHAR)",
  ...[
    "(1, NULL, 'ana')",
    "(2, 1, 'ben')",
    "(3, 2, 'cora')",
    "(4, 1, 'dan')",
    "(5, 4, 'eva')",
    "(6, NULL, 'fay')",
  ].map((row) => `INSERT INTO staff VALUES ${row}`),
  "CREATE TABLE clash (rowid INTEGER, word VARCHAR)",
  "INSERT INTO clash VALUES (7, 'seven')",
];

let parser: StatementParser;
beforeAll(async () => {
  await buildCaseDatabase(source, statements);
  parser = await createStatementParser();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (filters: Readonly<Record<string, string>>) => copies.open({ source, filters, settings });

/** The first value of each statement on the copy for these filters. */
async function ask(filters: Readonly<Record<string, string>>, ...sql: readonly string[]): Promise<unknown[]> {
  const { path } = await open(filters);
  const instance = await DuckDBInstance.create(path, { access_mode: "READ_ONLY" });
  try {
    const connection = await instance.connect();
    const values: unknown[] = [];
    for (const statement of sql)
      values.push((await connection.runAndReadAll(statement)).getRowsJson()[0]?.[0]);
    return values;
  } finally {
    instance.closeSync();
  }
}

async function problemOf(filters: Readonly<Record<string, string>>): Promise<string> {
  const error: unknown = await open(filters).then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof FilterError)) throw new Error(`no FilterError but ${String(error)}`);
  return error.message;
}

const count = (table: string): string => `SELECT CAST(count(*) AS INTEGER) FROM ${table}`;

describe("the visible rows", () => {
  it("are those whose condition is true and whose references lead to visible rows", async () => {
    expect(
      await ask({ region: "name = 'North'" }, ...["region", "store", "sale", "named", "hr.boss"].map(count)),
    ).toEqual([1, 21, 2500, 20, 2]);
  });

  it("follow a condition of their own too, and one that is NULL hides", async () => {
    const filters = { region: "name = 'North' -- theirs", sale: "id < 10", pair: "shown" };
    expect(await ask(filters, count("sale"), count("pair"))).toEqual([5, 1]);
  });

  it("keep a reference of which a part is NULL, in keys of several columns", async () => {
    expect(await ask({ pair: "shown" }, "SELECT list(id ORDER BY id) FROM member")).toEqual([[1, 4, 5]]);
  });

  it("follow references within a table to their end", async () => {
    const names = "SELECT list(name ORDER BY id) FROM staff";
    expect(await ask({ staff: "name <> 'ben'" }, names)).toEqual([["ana", "dan", "eva", "fay"]]);
    expect(await ask({ staff: "id > 1" }, names)).toEqual([["fay"]]);
    expect(await ask({ region: "true" }, names)).toEqual([["ana", "ben", "cora", "dan", "eva", "fay"]]);
  });

  it("may be none, and may be of another schema", async () => {
    expect(await ask({ Region: "false" }, count("region"), count("sale"))).toEqual([0, 0]);
    expect(await ask({ "HR.boss": "boss.id = 2" }, "SELECT name FROM hr.boss")).toEqual(["two"]);
  });
});

describe("the copy", () => {
  const filters = { region: "name = 'North'" };

  it("is like the source in all but its rows", async () => {
    expect(
      await ask(
        filters,
        "SELECT comment FROM duckdb_tables() WHERE table_name = 'store'",
        "SELECT comment FROM duckdb_columns() WHERE comment IS NOT NULL",
        "SELECT string_agg(column_name || ' ' || data_type, ', ' ORDER BY column_index) FROM duckdb_columns() WHERE table_name = 'store'",
        "SELECT string_agg(constraint_type, ' ' ORDER BY constraint_type) FROM duckdb_constraints() WHERE table_name = 'store'",
        "SELECT plus_one(1)",
        "SELECT max(twice) FROM store",
        `SELECT CAST(sum("odd name") AS VARCHAR) FROM store`,
        "SELECT index_name FROM duckdb_indexes()",
      ),
    ).toEqual([
      "the stores",
      "where it is",
      "id INTEGER, region_id INTEGER, feel ENUM('calm', 'loud'), odd name DECIMAL(18,3), twice INTEGER, tags VARCHAR[], part STRUCT(a INTEGER, b VARCHAR)",
      "CHECK FOREIGN KEY NOT NULL PRIMARY KEY",
      2,
      2,
      "380.000",
      "by_note",
    ]);
  });

  it("keeps the order of rows, and does not say how far a sequence had come", async () => {
    expect(
      await ask(
        filters,
        "SELECT list(id) = list(id ORDER BY id) FROM sale",
        "SELECT sql FROM duckdb_sequences()",
        "SELECT column_default FROM duckdb_columns() WHERE table_name = 'store' AND column_name = 'id'",
      ),
    ).toEqual([
      true,
      "CREATE SEQUENCE numbers INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START 1 NO CYCLE;",
      "nextval('numbers')",
    ]);
  });

  it("holds no byte of a hidden row", async () => {
    const bytes = readFileSync((await open({ region: "name = 'North'", sale: "id = 2" })).path);
    expect(bytes.includes("hidden-marker-1-2")).toBe(true);
    expect(bytes.includes("hq-secret-1")).toBe(true);
    for (const hidden of ["hidden-marker-2", "hidden-marker-1-4", "hq-secret-2", "South"])
      expect([hidden, bytes.includes(hidden)]).toEqual([hidden, false]);
  });
});

describe("a filter that cannot be used", () => {
  it.each([
    [
      { store: "regin_id = 1" },
      "the row filter on store does not fit the table (Binder Error: Referenced column",
    ],
    [{ shop: "true" }, "the row filter on shop names no table of the database"],
    [{ named: "true" }, "the row filter on named names no table of the database"],
    [{ store: "region_id" }, "the row filter on store is of type INTEGER; write a condition"],
    [{ store: "1=1); ATTACH 'x.duckdb' AS x; --" }, "the row filter on store is no condition (syntax)"],
    [{ store: "true;" }, "the row filter on store does not fit the table"],
    [{ sale: "CAST(note AS INTEGER) = 1" }, "the row filter on sale fails on a row of the table"],
    [{ store: "true", STORE: "true" }, "is there twice"],
    [{ clash: "word = 'x'" }, "has a column called rowid"],
  ])("is refused: %j", async (filters, expected) => {
    const problem = await problemOf(filters);
    expect(problem).toContain(expected);
    // No value of a row, and no constant of the condition.
    expect(problem).not.toMatch(/marker|secret|x\.duckdb/);
  });

  it.each([
    ["1=1) OR (1=1", "is no condition (syntax)"],
    ["true; SELECT 1", "is no condition (multiple statements)"],
    ["true; DROP TABLE store", "is no condition"],
    ["", "is no condition (syntax)"],
    ["/* true", "is no condition (syntax)"],
    ["WITH q AS (SELECT 1) SELECT true", "is no condition (syntax)"],
    ["true, false", "is more than one condition"],
    ["true FROM region", "is more than one condition"],
    ["true WHERE id = 1", "is more than one condition"],
    ["true UNION SELECT true", "is more than one condition"],
    ["true LIMIT 1", "is more than one condition"],
    ["true USING SAMPLE 1", "is more than one condition"],
    ["DISTINCT true", "is more than one condition"],
    ["true x", "has a name after it"],
    ["id IN (SELECT store_id FROM sale)", "reads other rows"],
    ["EXISTS (FROM sale)", "reads other rows"],
    ["max(id) > 1", "aggregates rows with max()"],
    ["row_number() OVER () = 1", "looks at other rows through a window"],
    ["*", "names all columns"],
    ["COLUMNS('.*')", "names all columns"],
    ["random() < 0.5", "gives another answer at another time"],
    ["current_date > DATE '2020-01-01'", "gives another answer at another time"],
    ["getenv('HOME') = 'x'", "is no condition (forbidden access)"],
  ])("is no single condition on its own row: %s", async (condition, expected) => {
    expect(await conditionProblem(parser, condition)).toContain(expected);
  });

  it.each([
    "Region = 'Norte' -- the north",
    "(a OR b) AND c IN (1, 2)",
    "CASE WHEN a THEN b ELSE c END",
    "t.a[1] = 'x'",
  ])("is not this one: %s", async (condition) => {
    expect(await conditionProblem(parser, condition)).toBeNull();
  });

  it("leaves no file behind", async () => {
    const before = readdirSync(join(folder, "copies")).length;
    await problemOf({ store: "nowhere = 1" });
    expect(readdirSync(join(folder, "copies"))).toHaveLength(before);
  });
});

describe("a folder of copies", () => {
  it("makes one for equal filters, however many ask at once, and in other processes too", async () => {
    const shared = join(folder, "shared");
    const first = createFilteredDatabases(shared);
    const second = createFilteredDatabases(shared);
    const wanted = { source, settings, filters: { region: "name = 'South'", sale: "true" } };
    const again = { ...wanted, filters: { sale: "true", region: "name = 'South'" } };
    const opened = await Promise.all([
      first.open(wanted),
      first.open(again),
      second.open(wanted),
      second.open(again),
    ]);
    expect(new Set(opened.map(({ path, rows }) => `${path} ${rows}`)).size).toBe(1);
    expect(readdirSync(shared)).toEqual([`${opened[0].rows}.duckdb`]);
  });

  it("follows the source, and removes what is old, what is too much and what was left unfinished", async () => {
    const kept = join(folder, "kept");
    const changing = join(folder, "changing.duckdb");
    const build = async (rows: number): Promise<void> => {
      rmSync(changing, { force: true });
      await buildCaseDatabase(changing, [`CREATE TABLE t AS SELECT i FROM range(${rows}) r(i)`]);
    };
    const few = createFilteredDatabases(kept, 2);
    const visible = (condition: string) =>
      few.open({ source: changing, settings, filters: { t: condition } });
    const hourAgo = new Date(Date.now() - 3_600_000);
    await build(10);
    const old = await visible("i < 5");
    await build(20);
    // A process id that no longer runs: the highest one is never given out.
    writeFileSync(join(kept, `unfinished.${hostname()}.4194304.x`), "half");
    const fresh = await visible("i < 5");
    expect(fresh.rows).not.toBe(old.rows);
    // Somebody may still be about to open what was used a moment ago.
    expect(readdirSync(kept).toSorted()).toEqual([`${old.rows}.duckdb`, `${fresh.rows}.duckdb`].toSorted());
    utimesSync(old.path, hourAgo, hourAgo);
    await visible("i < 6");
    expect(readdirSync(kept)).not.toContain(`${old.rows}.duckdb`);
    utimesSync(fresh.path, hourAgo, hourAgo);
    await visible("i < 7");
    expect(readdirSync(kept)).toHaveLength(2);
    expect(readdirSync(kept)).not.toContain(`${fresh.rows}.duckdb`);
  });
});
