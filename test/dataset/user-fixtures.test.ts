import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UserError } from "../../harness/core/errors.ts";
import { sampleContext } from "../../harness/context/sample-context.ts";
import { checkDataset } from "../../harness/dataset/check/check-dataset.ts";
import { computeGold } from "../../harness/dataset/gold.ts";
import { loadDataset } from "../../harness/dataset/load.ts";
import { buildUserFixtures } from "../../harness/dataset/user-fixtures.ts";
import { answerExecutor } from "../../harness/run/execute-answer.ts";
import { writeServerFiles } from "../../harness/run/trial-state.ts";
import { createExecutorPool } from "../../harness/sql/executor-pool.ts";
import type { ExecutorPool } from "../../harness/sql/executor-pool.ts";
import { copyTiny, editQuestion, type TinyCopy } from "./tiny-copy.ts";

let root: string;
let pool: ExecutorPool;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "user-fixtures-"));
  pool = createExecutorPool({ size: 2 });
});
afterAll(async () => {
  await pool.close();
  // A copy whose neighbour was refused may still be on its way into the folder.
  await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** The tiny dataset with a third user, who sees the readers with an active card alone and asks the first question. */
function copyWithFilter(filter = "Socios: Socios.Estado = 'A'"): TinyCopy {
  const copy = copyTiny();
  copy.write(
    "dataset.yaml",
    `${copy.read("dataset.yaml").trimEnd()}\n  - id: carla\n    username: carla.sol\n    name: Carla Sol\n    filters:\n      ${filter}\n`,
  );
  editQuestion(copy, 0, { user: "carla" });
  return copy;
}

const cacheDir = (): string => join(root, "cache");

describe("a dataset's user with row filters", () => {
  it("has gold computed on the visible rows, on every variant, and nobody else has", async () => {
    using copy = copyWithFilter();
    const dataset = await loadDataset(copy.folder);
    const fixtures = await buildUserFixtures(dataset, cacheDir());
    expect(Object.keys(fixtures.of("carla"))).toEqual(["main", "other", "fewer"]);
    expect(fixtures.of("ana")).toBe(fixtures.whole);

    const count = async (references: ReturnType<typeof computeGold>) =>
      Object.values((await references).get("loans-2025")?.gold[0]?.executions ?? {}).map((execution) =>
        Number(execution.status === "ok" ? execution.result.rows[0]?.[0] : NaN),
      );
    const own = await count(computeGold(dataset, fixtures, pool));
    const all = await count(computeGold(dataset, { of: () => fixtures.whole }, pool));
    expect(all[0]).toBe(193);
    expect(own.every((visible, at) => visible > 0 && visible < (all[at] ?? 0))).toBe(true);
  });

  it("has the answer run on the visible rows, also where another user gives the same SQL", async () => {
    using copy = copyWithFilter();
    const fixtures = await buildUserFixtures(await loadDataset(copy.folder), cacheDir());
    const execute = answerExecutor({
      variants: Object.keys(fixtures.whole),
      execute: (sql, variant, user) => pool.run({ sql, database: fixtures.of(user)[variant] ?? "" }),
      keepResult: () => "",
    });
    const sql = "SELECT count(*) FROM Socios";
    const rows = async (user: string) =>
      Object.values((await execute(sql, user)).byVariant).map((execution) =>
        execution.status === "ok" ? execution.result.rows : execution,
      );
    expect(await rows("ana")).toEqual([[["6"]], [["6"]], [["6"]]]);
    expect(await rows("carla")).toEqual([[["4"]], [["4"]], [["4"]]]);
  });

  it("is told to the server under test in users.jsonl", async () => {
    using copy = copyWithFilter();
    const dataset = await loadDataset(copy.folder);
    const [sample] = dataset.samples;
    if (sample === undefined) throw new Error("the dataset has samples");
    writeServerFiles(join(root, "server"), dataset, sampleContext(dataset, sample));
    const users = readFileSync(join(root, "server", "users.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { id: string; row_filters?: unknown });
    expect(users.map(({ id, row_filters }) => [id, row_filters])).toEqual([
      ["ana", undefined],
      ["bruno", undefined],
      ["carla", { library: { Socios: "Socios.Estado = 'A'" } }],
    ]);
  });
});

describe("checking such a dataset", () => {
  const check = (copy: TinyCopy) => checkDataset(copy.folder, { cacheDir: cacheDir(), pool });

  it("finds nothing wrong with a filter that a question proves", async () => {
    using copy = copyWithFilter();
    expect(await check(copy)).toMatchObject({ sound: true, mistakes: [] });
  });

  it("finds a question that is answered alike on all rows", async () => {
    using copy = copyWithFilter();
    editQuestion(copy, 0, { user: "carla", gold: "SELECT COUNT(*) FROM Libros" });
    const { mistakes } = await check(copy);
    expect(mistakes).toEqual([
      expect.stringMatching(
        /samples\.jsonl:1: gold: gives the same result on all rows as on those that carla sees; ask about rows that the filters hide$/,
      ),
    ]);
  });

  it.each([
    [
      "Socios: Estdo = 'A'",
      /users\.2\.filters\.Socios: does not fit the table .*"Estdo" not found.*; mend the condition$/,
    ],
    ["Socias: 'true'", /users\.2\.filters\.Socias: names no table of the database; mend the condition$/],
    [
      "Socios: SocioId",
      /users\.2\.filters\.Socios: is of type INTEGER; write a condition that is true or false; mend/,
    ],
  ])("finds a filter that cannot be used: %s", async (filter, line) => {
    using copy = copyWithFilter(filter);
    const { mistakes } = await check(copy);
    expect(mistakes).toEqual([expect.stringMatching(line)]);
    const dataset = await loadDataset(copy.folder);
    await expect(buildUserFixtures(dataset, cacheDir())).rejects.toThrow(UserError);
  });
});
