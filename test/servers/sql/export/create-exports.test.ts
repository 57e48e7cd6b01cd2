import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createExports } from "../../../../servers/sql/export/create-exports.ts";

const dataDir = mkdtempSync(join(tmpdir(), "handshake-exports-"));
const file = join(dataDir, "one.duckdb");
beforeAll(async () => {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run("CREATE TABLE t AS SELECT 1 AS i");
  connection.closeSync();
  instance.closeSync();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it("keeps a file until its time is over, then removes it with the next export, of whomever", async () => {
  const clock = { now: 1_000_000 };
  let named = 0;
  const exports = createExports({
    dataDir,
    lifetimeMs: 60_000,
    maxRows: 10,
    maxBytes: 1_000_000,
    now: () => clock.now,
    newName: () => `name${(named += 1)}`,
  });
  const write = async (user: string) => {
    const source = {
      file,
      settings: { integerDivision: false, nullOrder: "nulls_last" as const },
      clock: null,
    };
    const signal = new AbortController().signal;
    const job = {
      source,
      sql: "SELECT i FROM t",
      format: "csv" as const,
      deadline: performance.now() + 30_000,
      signal,
    };
    const written = await exports.write({ ...job, user });
    if ("status" in written) throw new Error(written.message);
    return written;
  };
  const first = await write("../../ana");
  expect(first.path.startsWith(join(dataDir, "exports"))).toBe(true);
  expect(first.expiresAt).toBe(new Date(1_060_000).toISOString());
  clock.now += 59_999;
  await write("luis");
  expect(existsSync(first.path)).toBe(true);
  expect(await exports.read("../../ana", first.name, { from: 2, length: 100 })).toEqual(Buffer.from("1\n"));
  clock.now += 1;
  await write("luis");
  expect(existsSync(first.path)).toBe(false);
  expect(await exports.read("../../ana", first.name, { from: 0, length: 1 })).toBeNull();
}, 30_000);
