import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCaseDatabase } from "../../harness/sql/cases/build-case-database.ts";
import type { ExecutorPool } from "../../harness/sql/executor-pool.ts";
import { createExecutorPool } from "../../harness/sql/executor-pool.ts";
import { prepareGold } from "../../harness/sql/prepare-gold.ts";

interface Question {
  readonly id: string;
  readonly db: string;
  readonly gold_sql: string;
  readonly kind: string;
}

const data = process.env["HANDSHAKE_DATA"];
if (data === undefined) {
  process.stderr.write(
    "SKIPPED: the DuckDB-NSQL statements; set HANDSHAKE_DATA to the folder that holds them\n",
  );
}
const source = join(data ?? "", "sql", "duckdb-nsql");
const questions = (): readonly Question[] => JSON.parse(readFileSync(join(source, "questions.json"), "utf8"));

describe.skipIf(data === undefined)("the statements of DuckDB-NSQL", () => {
  let folder: string;
  let pool: ExecutorPool;
  const pathOf = (name: string): string => join(folder, `${name}.duckdb`);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "handshake-nsql-"));
    pool = createExecutorPool({ size: 2 });
    for (const name of new Set(questions().map(({ db }) => db))) {
      await buildCaseDatabase(pathOf(name), [readFileSync(join(source, `${name}.sql`), "utf8")]);
    }
  });
  afterAll(async () => {
    await pool.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("are all read when they are plain reads, but for SUMMARIZE, which describes", async () => {
    const reads = questions().filter(({ kind }) => kind === "read");
    const golds = await Promise.all(
      reads.map(({ db, gold_sql: sql }) => prepareGold(pool, { database: pathOf(db), sql })),
    );
    const failed = golds.flatMap((gold, index) =>
      gold.status === "failed" ? [[reads[index]?.gold_sql, gold.reason]] : [],
    );
    expect(reads.length).toBe(48);
    expect(failed).toEqual([
      ["SUMMARIZE rideshare;", "not_read_only"],
      ["SUMMARIZE customers;", "not_read_only"],
    ]);
    expect(golds.every((gold) => gold.status === "failed" || gold.keysKnown)).toBe(true);
  });

  it("are all refused when they are anything else, each by its class", async () => {
    const others = questions().filter(({ kind }) => kind !== "read");
    const answers = await Promise.all(
      others.map(({ db, gold_sql: sql }) => pool.run({ database: pathOf(db), sql })),
    );
    const expected = others.map(({ kind }) =>
      kind === "external-read" ? "forbidden_access" : "not_read_only",
    );
    expect(others.length).toBe(27);
    expect(answers.map((answer) => (answer.status === "failed" ? answer.reason : "ran"))).toEqual(expected);
  });
});
