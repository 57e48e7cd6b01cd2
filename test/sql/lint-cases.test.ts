import { afterAll, describe, expect, it } from "vitest";
import { lintCase } from "../../harness/sql/cases/lint-case.ts";
import { lintCaseSchema } from "../../harness/sql/cases/sql-case.ts";
import { createExecutorPool } from "../../harness/sql/executor-pool.ts";
import { lintCodes } from "../../harness/sql/lint/lint-codes.ts";
import { lintCases } from "./lint-cases.ts";

const pool = createExecutorPool({ size: 2 });
afterAll(() => pool.close());

describe("the gold lint", () => {
  it.each(lintCases)("$id", async ({ findings, ...row }) => {
    const result = await lintCase(pool, lintCaseSchema.parse(row));
    expect([result.error, result.findings]).toEqual([null, findings]);
  });

  it("has a case for every code", () => {
    expect(new Set(lintCases.flatMap(({ findings }) => findings))).toEqual(new Set(Object.keys(lintCodes)));
  });
});
