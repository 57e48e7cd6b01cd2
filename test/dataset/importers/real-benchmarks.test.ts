import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Dataset } from "../../../harness/core/dataset.ts";
import type { ReferenceResult } from "../../../harness/core/score.ts";
import { buildUserFixtures } from "../../../harness/dataset/user-fixtures.ts";
import { computeGold } from "../../../harness/dataset/gold.ts";
import { loadRecordings } from "../../../harness/dataset/recordings.ts";
import { createExecutorPool } from "../../../harness/sql/executor-pool.ts";
import { copySource } from "./import-copy.ts";
import type { ImportCopy } from "./import-copy.ts";

const data = process.env["HANDSHAKE_DATA"];
if (data === undefined)
  process.stderr.write(
    "SKIPPED: importing real benchmarks; set HANDSHAKE_DATA to the folder that holds them\n",
  );

const folder = (name: string): string => join(data ?? "", "sql", name);

/** The shape of a gold's result by question id, as a source says it should be. */
type Shapes = ReadonlyMap<string, readonly string[]>;

/** Imported golds, as `rows x columns` or as the class of their failure, by question. */
async function goldShapes(copy: ImportCopy, dataset: Dataset): Promise<Shapes> {
  const fixtures = await buildUserFixtures(dataset, join(copy.root, "cache"));
  const pool = createExecutorPool({ size: 2 });
  try {
    const golds = await computeGold(dataset, fixtures, pool);
    return new Map([...golds].map(([id, { gold }]) => [id, gold.map(shape)]));
  } finally {
    await pool.close();
  }
}

function shape({ executions }: ReferenceResult): string {
  const [execution] = Object.values(executions);
  if (execution?.status !== "ok") return execution?.reason ?? "missing";
  return `${execution.result.rows.length} x ${execution.result.columns.length}`;
}

/** What a source says of a question: its golds' shapes, or its one gold's. */
const recordSchema = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  db: z.string().optional(),
  rows: z.number().optional(),
  columns: z.number().optional(),
  gold: z.array(z.object({ rows: z.number(), columns: z.number() })).default([]),
});
type SourceQuestion = z.infer<typeof recordSchema>;

function records(name: string): readonly SourceQuestion[] {
  return z.array(recordSchema).parse(JSON.parse(readFileSync(join(folder(name), "questions.json"), "utf8")));
}

const shapesOf = ({ rows, columns, gold }: SourceQuestion): readonly string[] =>
  rows === undefined ? gold.map((one) => `${one.rows} x ${one.columns}`) : [`${rows} x ${columns}`];
const shapesById = (questions: readonly SourceQuestion[]): Shapes =>
  new Map(questions.map((question) => [question.id, shapesOf(question)]));

describe.skipIf(data === undefined)("importing real benchmarks", () => {
  it("gives all 129 golds of BIRD superhero with the rows of the original, and 934 answers", async () => {
    using copy = copySource(folder("bird-superhero"));
    const { datasets } = await copy.run("bird");
    expect(datasets).toMatchObject([
      { name: "superhero", questions: 129, golds: 129, running: 129, findings: [] },
    ]);
    const dataset = await copy.dataset();
    expect(await goldShapes(copy, dataset)).toEqual(shapesById(records("bird-superhero")));
    const { answers } = loadRecordings(copy.out);
    expect(answers).toHaveLength(934);
    const recorded = (strategy: string, model: string) =>
      new Set(
        answers
          .filter((answer) => answer.strategy === strategy && answer.model === model)
          .map(({ sampleId }) => sampleId),
      ).size;
    expect([
      recorded("schema", "gpt-3.5-turbo"),
      recorded("focus", "gpt-3.5-turbo"),
      recorded("focus", "gpt-4-turbo"),
    ]).toEqual([129, 129, 52]);
    expect(Math.max(...answers.map(({ epoch }) => epoch))).toBe(1);
  });

  it("gives all 44 golds of ACME insurance, and the answers to its base tables in their order", async () => {
    using copy = copySource(folder("acme-insurance"));
    const { datasets } = await copy.run("acme");
    expect(datasets).toMatchObject([{ name: "acme", questions: 44, golds: 44, running: 44 }]);
    expect(datasets[0]?.recordings).toEqual([{ file: "acme-attempts.jsonl", answers: 1925, errors: 55 }]);
    expect(await goldShapes(copy, await copy.dataset())).toEqual(shapesById(records("acme-insurance")));
    const { answers } = loadRecordings(copy.out);
    expect(answers.filter(({ adapted }) => adapted !== undefined)).toHaveLength(162);
    expect(new Set(answers.map(({ model }) => model)).size).toBe(23);
    expect(Math.max(...answers.map(({ epoch }) => epoch))).toBe(20);
  });

  it("gives every accepted gold of defog's broker and car_dealership, and four strategies", async () => {
    using copy = copySource(folder("defog-enterprise"));
    const { datasets } = await copy.run("defog");
    expect(datasets).toMatchObject([
      {
        name: "broker",
        questions: 31,
        golds: 36,
        running: 36,
        contextItems: { hints: 7, constraints: 16, focus: 16 },
      },
      {
        name: "car_dealership",
        questions: 31,
        golds: 40,
        running: 40,
        contextItems: { hints: 9, constraints: 16, focus: 16 },
      },
    ]);
    for (const name of ["broker", "car_dealership"]) {
      const own = records("defog-enterprise").filter(({ db }) => db === name);
      expect(await goldShapes(copy, await copy.dataset(name))).toEqual(shapesById(own));
    }
  });

  it("gives the 48 reads of DuckDB-NSQL and lists the 27 statements that are none", async () => {
    using copy = copySource(folder("duckdb-nsql"));
    const { datasets, findings } = await copy.run("nsql");
    const all = [...findings, ...datasets.flatMap((dataset) => dataset.findings)];
    const ids = (kind: string) =>
      all.flatMap((finding) => (finding.kind === kind ? (finding.question ?? []) : []));
    expect(datasets.reduce((sum, { questions }) => sum + questions, 0)).toBe(48);
    expect(ids("excluded")).toHaveLength(27);
    // Two SUMMARIZE, which the guard refuses by its policy, and two that name their database as a schema.
    expect(new Set(ids("gold-fails"))).toEqual(new Set(["nsql-023", "nsql-034", "nsql-038", "nsql-068"]));
  });
});
