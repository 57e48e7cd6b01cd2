import { afterAll, describe, expect, it } from "vitest";
import { compareCase } from "../../harness/sql/cases/compare-case.ts";
import { compareCaseSchema } from "../../harness/sql/cases/sql-case.ts";
import { createExecutorPool } from "../../harness/sql/executor-pool.ts";
import { comparisonCases } from "./comparison-cases.ts";

const pool = createExecutorPool({ size: 2 });
afterAll(() => pool.close());

describe("the comparison rule", () => {
  it.each(comparisonCases)("$id", async ({ reason, relaxed, ...question }) => {
    const result = await compareCase(pool, compareCaseSchema.parse(question));
    const verdict = reason === null ? "match" : "mismatch";
    expect([result.verdict, result.reason, result.message]).toEqual([verdict, reason, result.message]);
    expect(result.relaxedVerdict).toBe(relaxed ?? verdict);
    expect(result.capped).toBe(false);
  });

  it("has more cases than reason classes, each with its own name", () => {
    expect(new Set(comparisonCases.map(({ id }) => id)).size).toBe(comparisonCases.length);
    expect(comparisonCases.length).toBeGreaterThanOrEqual(76);
  });
});
