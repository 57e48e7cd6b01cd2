import { spawn, execFileSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtFile } from "../../harness/core/built-file.ts";
import type { Execution } from "../../harness/core/result-set.ts";
import { buildCaseDatabase } from "../../harness/sql/cases/build-case-database.ts";
import { createExecutorPool } from "../../harness/sql/executor-pool.ts";
import { createStatementParser } from "../../harness/sql/statement-parser.ts";

const folder = mkdtempSync(join(tmpdir(), "handshake-pool-"));
const database = join(folder, "numbers.duckdb");
const pool = createExecutorPool({ size: 2 });
const endless = "SELECT count(*) FROM range(1000000) a, range(1000000) b, range(1000000) c";

beforeAll(async () => {
  await buildCaseDatabase(database, ["CREATE TABLE n AS SELECT i::INTEGER AS i FROM range(5000) t(i)"]);
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

function rowsOf(execution: Execution): unknown {
  return execution.status === "ok" ? execution.result.rows : execution;
}

describe("a statement that is only bound", () => {
  const bind = (sql: string) => pool.run({ database, sql, bindOnly: true });

  it("gives its columns and runs nothing", async () => {
    const bound = await bind("SELECT i, CAST(i AS DECIMAL(9,2)) AS d, error('it ran') AS e FROM n");
    expect(bound).toMatchObject({
      status: "ok",
      result: {
        columns: [
          { name: "i", type: "INTEGER" },
          { name: "d", type: "DECIMAL(9,2)" },
          { name: "e", type: expect.any(String) },
        ],
        rows: [],
        truncated: false,
      },
    });
    expect(await bind(endless)).toMatchObject({ status: "ok" });
  });

  it.each([
    ["SELECT j FROM n", "unknown_identifier"],
    ["SELECT * FROM m", "unknown_identifier"],
    ["SELEC i FROM n", "syntax"],
    ["DELETE FROM n", "not_read_only"],
    ["SELECT 1; SELECT 2", "multiple_statements"],
    ["SELECT * FROM read_csv('/etc/passwd')", "forbidden_access"],
  ])("fails as it would when run: %s", async (sql, reason) => {
    expect(await bind(sql)).toMatchObject({ status: "failed", reason });
    expect(await pool.run({ database, sql })).toMatchObject({ status: "failed", reason });
    expect(rowsOf(await pool.run({ database, sql: "SELECT count(*) FROM n" }))).toEqual([["5000"]]);
  });
});

describe("what a query gives", () => {
  it("is columns with their types, and rows", async () => {
    const sql = `SELECT 1 AS a, 2::BIGINT AS b, 1.50::DECIMAL(5,2) AS c, '{"x": 1}'::JSON AS d, [{'e': 1::HUGEINT}] AS f`;
    expect(await pool.run({ database, sql })).toMatchObject({
      status: "ok",
      result: {
        columns: [
          { name: "a", type: "INTEGER" },
          { name: "b", type: "BIGINT" },
          { name: "c", type: "DECIMAL(5,2)" },
          { name: "d", type: "JSON" },
          { name: "f", type: 'STRUCT("e" HUGEINT)[]' },
        ],
        rows: [[1, "2", "1.50", '{"x": 1}', [{ e: "1" }]]],
        truncated: false,
      },
    });
  });

  it("keeps every value of a struct without names", async () => {
    const sql = "SELECT row(1, 'x') AS r, [row(2, NULL), NULL] AS l, NULL::STRUCT(a INTEGER) AS n";
    expect(rowsOf(await pool.run({ database, sql }))).toEqual([
      [{ 1: 1, 2: "x" }, [{ 1: 2, 2: null }, null], null],
    ]);
  });

  it("is written as the contract says for special values", async () => {
    const sql = "SELECT 'NaN'::DOUBLE, '-Infinity'::FLOAT, TIMESTAMP '2024-01-02 03:04:05.678901', NULL, ''";
    expect(rowsOf(await pool.run({ database, sql }))).toEqual([
      ["NaN", "-Infinity", "2024-01-02 03:04:05.678901", null, ""],
    ]);
  });

  it("has all rows in order, over many chunks", async () => {
    const execution = await pool.run({ database, sql: "SELECT i FROM n ORDER BY i" });
    expect(rowsOf(execution)).toEqual(Array.from({ length: 5000 }, (_, i) => [i]));
  });

  it("can be a VALUES list, begin with FROM, and be a PIVOT that names its values", async () => {
    expect(rowsOf(await pool.run({ database, sql: "VALUES (1)" }))).toEqual([[1]]);
    expect(rowsOf(await pool.run({ database, sql: "FROM n SELECT max(i)" }))).toEqual([[4999]]);
    const pivot = "PIVOT (SELECT i % 2 AS odd FROM n) ON odd IN (0, 1) USING count(*)";
    expect(rowsOf(await pool.run({ database, sql: pivot }))).toEqual([["2500", "2500"]]);
  });
});

describe("the settings of a query", () => {
  it("freeze every clock at midnight UTC of one day", async () => {
    const sql = `SELECT current_date, today(), now(), current_timestamp, localtimestamp, current_time, localtime,
      transaction_timestamp(), ago(INTERVAL 1 DAY), age(TIMESTAMP '2025-01-15'), age(DATE '2021-01-01', DATE '2020-01-01')`;
    expect(rowsOf(await pool.run({ database, sql, clock: "2026-01-15" }))).toEqual([
      [
        "2026-01-15",
        "2026-01-15",
        "2026-01-15 00:00:00+00",
        "2026-01-15 00:00:00+00",
        "2026-01-15 00:00:00",
        "00:00:00+00",
        "00:00:00",
        "2026-01-15 00:00:00+00",
        "2026-01-14 00:00:00+00",
        { months: 12, days: 0, micros: "0" },
        { months: 12, days: 0, micros: "0" },
      ],
    ]);
  });

  it("keep two clocks and the real one apart", async () => {
    const on = async (clock?: string): Promise<unknown> =>
      rowsOf(
        await pool.run({ database, sql: "SELECT current_date", ...(clock === undefined ? {} : { clock }) }),
      );
    expect(await on("2020-02-02")).toEqual([["2020-02-02"]]);
    expect(await on("2021-03-03")).toEqual([["2021-03-03"]]);
    expect(await on()).not.toEqual([["2020-02-02"]]);
    expect(await on("2020-02-02")).toEqual([["2020-02-02"]]);
  });

  it("say what integer division and the order of NULLs mean", async () => {
    const sql = "SELECT x, 5 / 2 FROM (VALUES (1), (NULL)) t(x) ORDER BY x";
    const settings = { integerDivision: true, nullOrder: "nulls_first" } as const;
    expect(rowsOf(await pool.run({ database, sql }))).toEqual([
      [1, 2.5],
      [null, 2.5],
    ]);
    expect(rowsOf(await pool.run({ database, sql, settings }))).toEqual([
      [null, 2],
      [1, 2],
    ]);
  });

  it("use UTC, whatever the machine uses", async () => {
    const sql = "SELECT TIMESTAMPTZ '2024-01-01 02:00:00+02', current_setting('x') IS NULL";
    expect(await pool.run({ database, sql })).toMatchObject({ reason: "forbidden_access" });
    expect(rowsOf(await pool.run({ database, sql: "SELECT TIMESTAMPTZ '2024-01-01 02:00:00+02'" }))).toEqual([
      ["2024-01-01 00:00:00+00"],
    ]);
  });
});

describe("the limits of a query", () => {
  it("fail it, or cut it off, when it has more rows than allowed", async () => {
    const request = { database, sql: "SELECT i FROM n ORDER BY i", maxRows: 2500 };
    expect(await pool.run(request)).toMatchObject({ status: "failed", reason: "too_many_rows" });
    const cut = await pool.run({ ...request, onExcess: "truncate" });
    expect(cut).toMatchObject({ status: "ok", result: { truncated: true } });
    expect(cut.status === "ok" && cut.result.rows.length).toBe(2500);
    const whole = await pool.run({ ...request, maxRows: 5000 });
    expect(whole).toMatchObject({ status: "ok", result: { truncated: false } });
  });

  it("fail it when it has more bytes than allowed", async () => {
    const sql = "SELECT repeat('x', 1000) FROM n";
    expect(await pool.run({ database, sql, maxBytes: 100_000 })).toMatchObject({ reason: "too_many_bytes" });
  });

  it("end it in time when it can be interrupted", async () => {
    const started = performance.now();
    expect(await pool.run({ database, sql: endless, timeoutMs: 300 })).toMatchObject({ reason: "timeout" });
    expect(performance.now() - started).toBeLessThan(1300);
  });

  it("end it within a second more when it cannot", async () => {
    await pool.run({ database, sql: "SELECT 1" });
    const started = performance.now();
    const sql = "SELECT len(generate_series(1, 100000000))";
    expect(await pool.run({ database, sql, timeoutMs: 300 })).toMatchObject({ reason: "timeout" });
    expect(performance.now() - started).toBeLessThan(1300);
  });

  it("cost other queries nothing", async () => {
    const runaway = pool.run({ database, sql: "SELECT len(generate_series(1, 100000000))", timeoutMs: 400 });
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, i) => pool.run({ database, sql: `SELECT ${i}`, timeoutMs: 5000 })),
    );
    expect(others.map(rowsOf)).toEqual(Array.from({ length: 20 }, (_, i) => [[i]]));
    expect(await runaway).toMatchObject({ reason: "timeout" });
  });

  it("turn a lack of memory into a failure, and the next query works", async () => {
    const sql = "SELECT generate_series(1, 1000000000)";
    expect(await pool.run({ database, sql })).toMatchObject({ status: "failed", reason: "memory" });
    expect(rowsOf(await pool.run({ database, sql: "SELECT 7" }))).toEqual([[7]]);
  });
});

describe("a query that fails after its first rows", () => {
  it.each([
    [
      "SELECT CASE WHEN i = 190000 THEN error('no luck') ELSE 'a' END FROM range(200000) t(i)",
      "runtime",
      /no luck/,
    ],
    [
      "SELECT CAST(CASE WHEN i = 190000 THEN 'x' ELSE '1' END AS INTEGER) FROM range(200000) t(i)",
      "type",
      /'x'/,
    ],
    [
      "SELECT 2147483647::INTEGER - i::INTEGER FROM range(-1, 200000) t(i) ORDER BY i DESC",
      "runtime",
      /Overflow/,
    ],
  ])("fails: %s", async (sql, reason, message) => {
    const execution = await pool.run({ database, sql });
    expect(execution).toMatchObject({ status: "failed", reason });
    expect(execution.status === "failed" && execution.message).toMatch(message);
    expect(rowsOf(await pool.run({ database, sql: "SELECT 3" }))).toEqual([[3]]);
  });

  it("is never taken for a shorter result when its time is over", async () => {
    const sql = "SELECT a.i, md5(b.i::VARCHAR) FROM n a, n b";
    const execution = await pool.run({
      database,
      sql,
      timeoutMs: 300,
      maxRows: 100_000_000,
      maxBytes: 2 ** 31,
    });
    expect(execution).toMatchObject({ status: "failed", reason: "timeout" });
  });

  it("is not late because nobody reads its rows", async () => {
    const sql = "SELECT i, repeat('x', 100) FROM range(100000) t(i)";
    await pool.run({ database, sql: "SELECT 1" });
    const answer = pool.run({ database, sql, timeoutMs: 2000 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const until = performance.now() + 3000;
    while (performance.now() < until);
    const execution = await answer;
    expect(execution.status === "ok" && execution.result.rows.length).toBe(100_000);
  });
});

describe("a pool", () => {
  it("rejects when the database cannot be opened, and goes on working", async () => {
    const missing = { database: join(folder, "none.duckdb"), sql: "SELECT 1" };
    await expect(pool.run(missing)).rejects.toThrow(/none\.duckdb/);
    writeFileSync(join(folder, "broken.duckdb"), "this is no database");
    await expect(pool.run({ database: join(folder, "broken.duckdb"), sql: "SELECT 1" })).rejects.toThrow(
      /broken/,
    );
    expect(rowsOf(await pool.run({ database, sql: "SELECT 1" }))).toEqual([[1]]);
  });

  it("opens a file anew when it was replaced", async () => {
    const path = join(folder, "moving.duckdb");
    await buildCaseDatabase(path, ["CREATE TABLE t AS SELECT 1 AS x"]);
    expect(rowsOf(await pool.run({ database: path, sql: "SELECT x FROM t" }))).toEqual([[1]]);
    await buildCaseDatabase(`${path}.new`, ["CREATE TABLE t AS SELECT 2 AS x"]);
    renameSync(`${path}.new`, path);
    expect(rowsOf(await pool.run({ database: path, sql: "SELECT x FROM t" }))).toEqual([[2]]);
  });

  it("uses more databases than it keeps open", async () => {
    const small = createExecutorPool({ size: 1, maxOpen: 2 });
    const paths = [1, 2, 3, 4].map((number) => join(folder, `many-${number}.duckdb`));
    for (const [index, path] of paths.entries()) {
      await buildCaseDatabase(path, [`CREATE TABLE t AS SELECT ${index} AS x`]);
    }
    for (const [index, path] of [...paths, ...paths].entries()) {
      expect(rowsOf(await small.run({ database: path, sql: "SELECT x FROM t" }))).toEqual([[index % 4]]);
    }
    await small.close();
  });

  it("answers many requests at once, each with its own rows", async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        pool.run({ database, sql: `SELECT count(*) FROM n WHERE i < ${i}` }),
      ),
    );
    expect(answers.map(rowsOf)).toEqual(Array.from({ length: 60 }, (_, i) => [[String(i)]]));
  });

  it("lets a request be aborted while it runs, while it waits, and before it begins", async () => {
    const single = createExecutorPool({ size: 1 });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = single.run({ database, sql: endless, signal: running.signal });
    const second = single.run({ database, sql: "SELECT 1", signal: waiting.signal });
    waiting.abort(new Error("no longer wanted"));
    await expect(second).rejects.toThrow("no longer wanted");
    setTimeout(() => running.abort(new Error("enough")), 100);
    await expect(first).rejects.toThrow("enough");
    await expect(single.run({ database, sql: "SELECT 1", signal: AbortSignal.abort() })).rejects.toThrow(
      /abort/,
    );
    expect(rowsOf(await single.run({ database, sql: "SELECT 2" }))).toEqual([[2]]);
    await single.close();
  });

  it("sends running and waiting requests away when it is closed", async () => {
    const closing = createExecutorPool({ size: 1 });
    const running = closing.run({ database, sql: endless });
    const waiting = closing.run({ database, sql: "SELECT 1" });
    const ends = Promise.allSettled([running, waiting]);
    setTimeout(() => void closing.close(), 300);
    expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(closing.run({ database, sql: "SELECT 1" })).rejects.toThrow(/closed/);
  });
});

describe("the processes of a pool", () => {
  const program = `
    import { createExecutorPool } from ${JSON.stringify(builtFile("harness/sql/executor-pool.js"))};
    const pool = createExecutorPool({ size: 2 });
    const request = { database: ${JSON.stringify(database)}, sql: "SELECT 1" };
    await Promise.all([pool.run(request), pool.run(request)]);
    console.log("answered");
  `;

  it("do not keep a program alive that is done", () => {
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
      timeout: 20_000,
    });
    expect(output.toString()).toBe("answered\n");
  });

  it("end when the program is killed", async () => {
    const stuck = `${program}; void pool.run({ ...request, sql: ${JSON.stringify(endless)}, timeoutMs: 60000 });`;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", stuck], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    await new Promise((resolve) => parent.stdout.once("data", resolve));
    const children = childrenOf(parent.pid ?? 0);
    expect(children.length).toBe(2);
    parent.kill("SIGKILL");
    await expect.poll(() => children.filter(isRunning), { timeout: 10_000 }).toEqual([]);
  });
});

function childrenOf(pid: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="]).toString().trim().split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

/** A process that has ended but was not waited for yet counts as ended. */
function isRunning(pid: number): boolean {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,stat="]).toString().trim().split("\n");
  return lines.some((line) => new RegExp(`^\\s*${pid}\\s+[^Z]`).test(line));
}

describe("the parser", () => {
  it("knows a statement again without parsing it twice", async () => {
    const parser = await createStatementParser();
    const [first, second] = [await parser.inspect("SELECT 1"), await parser.inspect("SELECT 1")];
    expect(first).toBe(second);
    expect(first.refusal).toBeNull();
  });

  it("says in a refused PIVOT what to write instead", async () => {
    const parser = await createStatementParser();
    const { refusal } = await parser.inspect("PIVOT n ON i USING count(*)");
    expect(refusal).toMatchObject({ reason: "multiple_statements" });
    expect(refusal?.message).toContain("IN (");
  });
});
