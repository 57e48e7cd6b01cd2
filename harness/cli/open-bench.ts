import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import type { Dataset } from "../core/dataset.ts";
import type { Execution } from "../core/result-set.ts";
import { askedSamples } from "../core/sample-kinds.ts";
import type { Sample } from "../core/sample.ts";
import type { AnyScorerInput, ReferenceResult, ScorerInput } from "../core/score.ts";
import type { Trial } from "../core/trial.ts";
import { computeGold } from "../dataset/gold.ts";
import { loadDataset } from "../dataset/load.ts";
import { buildUserFixtures, type Fixtures, type UserFixtures } from "../dataset/user-fixtures.ts";
import { createExecutorPool } from "../sql/executor-pool.ts";

/** A dataset made ready to be asked: fixtures built, golds computed, executors running. */
export interface Bench {
  readonly dataset: Dataset;
  readonly samples: readonly Sample[];
  readonly fixtures: UserFixtures;
  /** Id of the variant that the server under test sees. */
  readonly served: string;
  /** Runs SQL on the harness's own copy of a variant, as a user sees it. */
  readonly run: (sql: string, variant: string, user: string) => Promise<Execution>;
  readonly judging: (trial: Trial, executions: ScorerInput["executions"]) => AnyScorerInput;
  /** Golds by sample id. */
  readonly gold: Readonly<Record<string, readonly ReferenceResult[]>>;
  close(): Promise<void>;
}

export interface BenchRequest {
  readonly folder: string;
  readonly cache: string;
  readonly limit: number | null;
}

const answerTimeoutMs = 15_000;

/** Loads a dataset and readies it. Throws a UserError when the dataset is broken; nothing is left behind then. */
export async function openBench({ folder, cache, limit }: BenchRequest): Promise<Bench> {
  const dataset = await loadDataset(folder);
  const samples = askedSamples(dataset).slice(0, limit ?? dataset.samples.length);
  const fixtures = await buildUserFixtures({ ...dataset, samples }, resolve(cache, "fixtures"));
  const pool = createExecutorPool({ size: Math.min(4, availableParallelism()) });
  const { clock, database } = dataset.card;
  try {
    const references = await computeGold({ ...dataset, samples }, fixtures, pool);
    const of = (sample: Sample) => references.get(sample.cluster) ?? { gold: [], traps: [] };
    const byId = new Map(samples.map((sample) => [sample.id, sample]));
    return {
      dataset,
      samples,
      fixtures,
      served: database.variants[0]?.id ?? "",
      run: (sql, variant, user) =>
        pool.run({
          database: pathOf(fixtures.of(user), variant),
          sql,
          settings: database.settings,
          clock,
          timeoutMs: answerTimeoutMs,
        }),
      judging(trial, executions) {
        const sample = byId.get(trial.sampleId);
        if (sample === undefined) throw new Error(`${trial.key}: its sample is not in this dataset`);
        // Which kind of sample it is, the scorers ask.
        return { sample, trial, executions, ...of(sample) } as AnyScorerInput;
      },
      gold: Object.fromEntries(samples.map((sample) => [sample.id, of(sample).gold])),
      close: () => pool.close(),
    };
  } catch (error) {
    await pool.close();
    throw error;
  }
}

function pathOf(fixtures: Fixtures, variant: string): string {
  const path = fixtures[variant];
  if (path === undefined) throw new Error(`there is no fixture ${variant}`);
  return path;
}
