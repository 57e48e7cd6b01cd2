import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCaseDatabase } from "../../harness/sql/cases/build-case-database.ts";
import { createExecutorPool } from "../../harness/sql/executor-pool.ts";
import { prepareGold } from "../../harness/sql/prepare-gold.ts";

const folder = mkdtempSync(join(tmpdir(), "handshake-gold-"));
const database = join(folder, "gold.duckdb");
const pool = createExecutorPool({ size: 2 });

beforeAll(async () => {
  await buildCaseDatabase(database, [
    "CREATE TABLE t(id INTEGER, name VARCHAR, k INTEGER, big BIGINT)",
    "INSERT INTO t VALUES (1, 'a', 3, 9007199254740993), (2, 'b', 3, 2), (3, 'c', 1, 3), (4, 'c', NULL, 4)",
  ]);
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("the order that a gold fixes", () => {
  it.each([
    ["SELECT name FROM t", null],
    ["SELECT name FROM (SELECT * FROM t ORDER BY id)", null],
    ["SELECT name, row_number() OVER (ORDER BY id) FROM t", null],
    ["SELECT list(name ORDER BY id) FROM t", null],
    ["SELECT 'order by' FROM t", null],
    ["SELECT name FROM t ORDER BY id", [1, 1, 1, 1]],
    ["(SELECT name FROM t ORDER BY id)", [1, 1, 1, 1]],
    ["SELECT name FROM t ORDER BY k DESC", [2, 1, 1]],
    ["SELECT name, k FROM t ORDER BY 2 DESC", [2, 1, 1]],
    ["SELECT * FROM t ORDER BY ALL", [1, 1, 1, 1]],
    ["SELECT name, count(*) FROM t GROUP BY name ORDER BY count(*) DESC", [1, 2]],
    ["SELECT name, sum(k) AS total FROM t GROUP BY ALL ORDER BY total * 2, max(id)", [1, 1, 1]],
    ["SELECT upper(name) AS id FROM t ORDER BY id", [1, 1, 2]],
    ["SELECT upper(name) AS name FROM t ORDER BY t.name DESC, t.k", [1, 1, 1, 1]],
    ["SELECT DISTINCT name FROM t ORDER BY length(name)", [3]],
    ["SELECT DISTINCT ON (name) name, id FROM t ORDER BY name, k", [1, 1, 1]],
    ["SELECT name FROM t UNION ALL SELECT 'z' ORDER BY 1", [1, 1, 2, 1]],
    ["SELECT name FROM t UNION ALL SELECT 'z' ORDER BY name DESC LIMIT 2", [1, 1]],
    ["WITH x AS (SELECT * FROM t) SELECT name FROM x ORDER BY k LIMIT 3", [1, 2]],
    ["SELECT * EXCLUDE (k) FROM t ORDER BY k NULLS FIRST", [1, 1, 2]],
    ["SELECT name FROM t ORDER BY (SELECT 1)", [4]],
    ["SELECT name FROM t ORDER BY row_number() OVER (ORDER BY k, id)", [1, 1, 1, 1]],
    [
      "SELECT name FROM t QUALIFY row_number() OVER (PARTITION BY name ORDER BY id) = 1 ORDER BY id",
      [1, 1, 1],
    ],
    ["SELECT name FROM t WHERE big = 9007199254740993 ORDER BY big", [1]],
    ["FROM t SELECT name ORDER BY k, id LIMIT 2 OFFSET 1", [1, 1]],
    ["VALUES (3), (1), (1) ORDER BY 1", [2, 1]],
  ])("%s", async (sql, runs) => {
    const gold = await prepareGold(pool, { database, sql });
    expect(gold).toMatchObject({ status: "ok", keysKnown: true, order: runs === null ? null : { runs } });
  });

  it("survives being written down as JSON", async () => {
    const gold = await prepareGold(pool, { database, sql: "SELECT big FROM t ORDER BY k" });
    expect(JSON.parse(JSON.stringify(gold))).toEqual(gold);
  });

  it("keeps the rows that the gold itself gives", async () => {
    const sql = "SELECT id FROM t ORDER BY k NULLS FIRST, id";
    const gold = await prepareGold(pool, { database, sql });
    const plain = await pool.run({ database, sql });
    expect(gold.status === "ok" && gold.result).toEqual(plain.status === "ok" && plain.result);
  });

  it("is not asked for when the gold fails", async () => {
    expect(await prepareGold(pool, { database, sql: "SELECT nothing FROM t ORDER BY 1" })).toMatchObject({
      status: "failed",
      reason: "unknown_identifier",
    });
  });
});
