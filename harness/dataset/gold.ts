import type { Dataset } from "../core/dataset.ts";
import type { Execution } from "../core/result-set.ts";
import type { Sample } from "../core/sample.ts";
import type { ReferenceResult } from "../core/score.ts";
import type { ExecutionRequest } from "../sql/execution-request.ts";
import type { ExecutorPool } from "../sql/executor-pool.ts";
import { prepareGold } from "../sql/prepare-gold.ts";
import { sqlFeatures } from "../sql/sql-features.ts";
import { readTree } from "../sql/tree-service.ts";
import type { Fixtures, UserFixtures } from "./user-fixtures.ts";

/** What the accepted answers and the traps of one question give on every variant. */
export interface QuestionReferences {
  readonly gold: readonly ReferenceResult[];
  readonly traps: readonly ReferenceResult[];
}

/** Time that a gold or trap may take on one variant. */
export const goldTimeoutMs = 60_000;

/**
 * Runs every gold and trap of a dataset on every fixture, as the user who asks sees it (`buildUserFixtures` gives them),
 * and answers by question, the `cluster` of a sample. A statement that fails is an execution like another; each statement
 * runs once on a variant, however many questions share it, but for the second run that a gold with hidden sort keys needs.
 */
export async function computeGold(
  dataset: Dataset,
  fixtures: Pick<UserFixtures, "of">,
  pool: ExecutorPool,
): Promise<ReadonlyMap<string, QuestionReferences>> {
  const byFixtures = new Map<Fixtures, Sample[]>();
  for (const sample of dataset.samples) {
    const own = fixtures.of(sample.user);
    byFixtures.set(own, [...(byFixtures.get(own) ?? []), sample]);
  }
  const groups = await Promise.all(
    [...byFixtures].map(([own, samples]) => computeGroup(samples, { dataset, fixtures: own, pool })),
  );
  return new Map(groups.flatMap((group) => [...group]));
}

/** Questions of users who see the same rows. */
async function computeGroup(
  samples: readonly Sample[],
  work: Work,
): Promise<ReadonlyMap<string, QuestionReferences>> {
  const questions = new Map(samples.map((sample) => [sample.cluster, sample]));
  const [golds, traps] = await Promise.all([
    runAll(
      [...questions.values()].flatMap(({ gold }) => gold),
      (sql) => goldResult(sql, work),
    ),
    runAll(
      [...questions.values()].flatMap(({ trap }) => trap),
      (sql) => trapResult(sql, work),
    ),
  ]);
  return new Map(
    [...questions].map(([id, { gold, trap }]) => [id, { gold: pick(golds, gold), traps: pick(traps, trap) }]),
  );
}

function pick(
  known: ReadonlyMap<string, ReferenceResult>,
  statements: readonly string[],
): readonly ReferenceResult[] {
  return statements.flatMap((sql) => known.get(sql) ?? []);
}

interface Work {
  readonly dataset: Dataset;
  readonly fixtures: Fixtures;
  readonly pool: ExecutorPool;
}

async function runAll(
  statements: readonly string[],
  run: (sql: string) => Promise<ReferenceResult>,
): Promise<ReadonlyMap<string, ReferenceResult>> {
  const results = await Promise.all([...new Set(statements)].map(run));
  return new Map(results.map((result) => [result.sql, result]));
}

async function goldResult(sql: string, work: Work): Promise<ReferenceResult> {
  const results = await onEveryVariant(work, (database) =>
    prepareGold(work.pool, requestFor(sql, database, work)),
  );
  const entries = Object.entries(results);
  return {
    sql,
    executions: Object.fromEntries(entries.map(([id, result]) => [id, executionOf(result)])),
    orders: Object.fromEntries(
      entries.map(([id, result]) => [id, result.status === "ok" ? result.order : null]),
    ),
    features: await goldFeatures(sql, work),
  };
}

/** None of what is not one SELECT; a tree is the same on every variant. */
async function goldFeatures(sql: string, work: Work): Promise<readonly string[]> {
  const [database] = Object.values(work.fixtures);
  const tree = database === undefined ? null : await readTree(work.pool, requestFor(sql, database, work));
  return tree === null ? [] : sqlFeatures(tree);
}

async function trapResult(sql: string, work: Work): Promise<ReferenceResult> {
  return {
    sql,
    executions: await onEveryVariant(work, (database) => work.pool.run(requestFor(sql, database, work))),
  };
}

async function onEveryVariant<T>(
  { fixtures }: Work,
  run: (database: string) => Promise<T>,
): Promise<Readonly<Record<string, T>>> {
  const pairs = Object.entries(fixtures).map(async ([id, database]) => [id, await run(database)] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

function requestFor(sql: string, database: string, { dataset }: Work): ExecutionRequest {
  const { clock, database: described } = dataset.card;
  return { database, sql, settings: described.settings, clock, timeoutMs: goldTimeoutMs };
}

function executionOf(result: Awaited<ReturnType<typeof prepareGold>>): Execution {
  if (result.status === "failed") return result;
  return { status: "ok", result: result.result, durationMs: result.durationMs };
}
