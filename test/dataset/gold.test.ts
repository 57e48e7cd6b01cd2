import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildUserFixtures } from "../../harness/dataset/user-fixtures.ts";
import { computeGold } from "../../harness/dataset/gold.ts";
import { loadDataset } from "../../harness/dataset/load.ts";
import { createExecutorPool } from "../../harness/sql/executor-pool.ts";
import type { ExecutorPool } from "../../harness/sql/executor-pool.ts";
import { copyTiny, editQuestion, tinyFolder } from "./tiny-copy.ts";

let cache: string;
let pool: ExecutorPool;
beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), "gold-"));
  pool = createExecutorPool({ size: 2 });
});
afterAll(async () => {
  await pool.close();
  rmSync(cache, { recursive: true, force: true });
});

describe("the references of a dataset", () => {
  it("hold what every gold and trap of a question gives on each variant", async () => {
    const dataset = await loadDataset(tinyFolder);
    const references = await computeGold(dataset, await buildUserFixtures(dataset, cache), pool);
    expect([...references.keys()]).toEqual(["loans-2025", "best-readers", "fines-by-genre", "follow-up"]);
    const first = references.get("loans-2025");
    expect(first?.traps).toEqual([]);
    const [gold] = first?.gold ?? [];
    expect(gold?.sql).toBe(dataset.samples[0]?.gold[0]);
    expect(Object.keys(gold?.executions ?? {})).toEqual(["main", "other", "fewer"]);
    expect(gold?.executions["main"]).toMatchObject({
      status: "ok",
      result: { columns: [{ name: "count_star()", type: "BIGINT" }], rows: [["193"]], truncated: false },
    });
    expect(references.get("follow-up")?.traps).toHaveLength(1);
    expect(gold?.features).toContain("aggregate");
  });

  it("hold a failure where a gold fails, and the frozen clock where it asks for today", async () => {
    using copy = copyTiny();
    editQuestion(copy, 0, {
      gold: ["SELECT COUNT(*) FROM Prestamo", "SELECT current_date", "DELETE FROM Prestamos"],
    });
    const dataset = await loadDataset(copy.folder);
    const references = await computeGold(dataset, await buildUserFixtures(dataset, cache), pool);
    const [failing, today, writing] = references.get("loans-2025")?.gold ?? [];
    expect(failing?.executions["main"]).toMatchObject({ status: "failed", reason: "unknown_identifier" });
    expect(today?.executions["fewer"]).toMatchObject({ status: "ok", result: { rows: [["2026-01-15"]] } });
    expect(writing?.executions["other"]).toMatchObject({ status: "failed", reason: "not_read_only" });
    expect([failing, today, writing].map((gold) => gold?.features)).toEqual([
      ["aggregate"],
      ["date-function"],
      [],
    ]);
  });
});
