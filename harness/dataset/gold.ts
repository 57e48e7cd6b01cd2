import type { Dataset } from "../core/dataset.ts";
import type { Execution } from "../core/result-set.ts";
import type { Sample } from "../core/sample.ts";
import type { ReferenceResult } from "../core/score.ts";
import type { ExecutorPool } from "../sql/executor-pool.ts";

/** What the accepted answers and the traps of one question give on every variant. */
export interface QuestionReferences {
  readonly gold: readonly ReferenceResult[];
  readonly traps: readonly ReferenceResult[];
}

/** Time that a gold or trap may take on one variant. */
export const goldTimeoutMs = 60_000;

/**
 * Runs every gold and trap of a dataset on every fixture (`buildFixtures` gives them) and answers by question, the
 * `cluster` of a sample. A statement that fails is an execution like another; each statement runs once on a variant,
 * however many questions share it.
 */
export async function computeGold(
  dataset: Dataset,
  fixtures: Readonly<Record<string, string>>,
  pool: ExecutorPool,
): Promise<ReadonlyMap<string, QuestionReferences>> {
  const { clock, database } = dataset.card;
  const run = (sql: string, path: string): Promise<Execution> =>
    pool.run({ database: path, sql, settings: database.settings, clock, timeoutMs: goldTimeoutMs });
  const questions = new Map(dataset.samples.map((sample) => [sample.cluster, sample]));
  const statements = new Set([...questions.values()].flatMap(({ gold, trap }) => [...gold, ...trap]));
  const results = await Promise.all(
    [...statements].map(async (sql): Promise<[string, ReferenceResult]> => {
      const pairs = Object.entries(fixtures).map(async ([id, path]) => [id, await run(sql, path)] as const);
      return [sql, { sql, executions: Object.fromEntries(await Promise.all(pairs)) }];
    }),
  );
  const known = new Map(results);
  return new Map([...questions].map(([id, sample]) => [id, referencesOf(sample, known)]));
}

function referencesOf(sample: Sample, known: ReadonlyMap<string, ReferenceResult>): QuestionReferences {
  const find = (list: readonly string[]) => list.flatMap((sql) => known.get(sql) ?? []);
  return { gold: find(sample.gold), traps: find(sample.trap) };
}
