import { createHash } from "node:crypto";
import { readFileSync, readdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCaseDatabase } from "../../harness/sql/cases/build-case-database.ts";
import { createExecutorPool } from "../../harness/sql/executor-pool.ts";
import { attacks } from "./attack-list.ts";

const folder = mkdtempSync(join(tmpdir(), "handshake-attacks-"));
const database = join(folder, "secret.duckdb");
const pool = createExecutorPool({ size: 2 });
const limits = { timeoutMs: 1500, maxRows: 100_000, maxBytes: 20_000_000 };
const traces = (): readonly string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith("handshake-stolen"));
const fingerprint = (): string => createHash("sha256").update(readFileSync(database)).digest("hex");
let before = "";

beforeAll(async () => {
  await buildCaseDatabase(database, [
    "CREATE TABLE secret(id INTEGER, word VARCHAR)",
    "INSERT INTO secret VALUES (1, 'a'), (2, 'b')",
    "CREATE SEQUENCE numbers",
  ]);
  before = fingerprint();
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("an attack", () => {
  it.each(attacks)("is $reason: $sql", async ({ sql, reason }) => {
    const started = performance.now();
    // Filling the memory takes its time on a busy machine; it must not count as a query that does not end.
    const timeoutMs = reason === "memory" ? 30_000 : limits.timeoutMs;
    const execution = await pool.run({ database, sql, clock: "2026-01-15", ...limits, timeoutMs });
    expect(execution).toMatchObject({ status: "failed", reason });
    expect(performance.now() - started).toBeLessThan(timeoutMs + 5000);
  });

  it("is one of at least sixty", () => {
    expect(new Set(attacks.map(({ sql }) => sql)).size).toBeGreaterThanOrEqual(60);
  });

  it("leaves the database, the folder and the pool as they were", async () => {
    expect(fingerprint()).toBe(before);
    expect(readdirSync(folder)).toEqual(["secret.duckdb"]);
    expect(traces()).toEqual([]);
    const sql = "SELECT count(*) AS n, sum(id) AS total, current_date AS today FROM secret";
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => pool.run({ database, sql, clock: "2026-01-15" })),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: "ok", result: { rows: [["2", "3", "2026-01-15"]] } });
    }
  });
});
