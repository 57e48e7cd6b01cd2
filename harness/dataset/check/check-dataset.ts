import { DuckDBInstance } from "@duckdb/node-api";
import { UserError } from "../../core/errors.ts";
import type { Dataset } from "../../core/dataset.ts";
import { isOfKind, type Sample } from "../../core/sample.ts";
import type { ExecutorPool } from "../../sql/executor-pool.ts";
import { createStatementParser } from "../../sql/statement-parser.ts";
import { readCatalog } from "../catalog.ts";
import type { CatalogTable } from "../catalog.ts";
import { remarkOnGolds } from "./check-golds.ts";
import { checkItem } from "./check-item.ts";
import { filterMistakes } from "./check-filters.ts";
import { checkQuestion } from "./check-question.ts";
import { countDataset } from "./dataset-counts.ts";
import type { DatasetCounts } from "./dataset-counts.ts";
import { remarkOnItems } from "./dataset-remarks.ts";
import { computeGold } from "../gold.ts";
import type { QuestionReferences } from "../gold.ts";
import { lintQuestion } from "./lint-question.ts";
import { locateDataset } from "../load.ts";
import type { LocatedDataset } from "../load.ts";
import { allMistakes, createMistakeLog } from "../mistakes.ts";
import type { MistakeLog } from "../mistakes.ts";
import { repeatedQuestions } from "./repeated-questions.ts";
import { sameOnAllGolds } from "./same-variants.ts";
import { buildUserFixtures, isFiltered } from "../user-fixtures.ts";
import type { UserFixtures } from "../user-fixtures.ts";

/** What checking a dataset found. Each mistake and each remark is one line. */
export interface CheckReport {
  readonly folder: string;
  readonly sound: boolean;
  /** What is wrong; a dataset with a mistake proves nothing. */
  readonly mistakes: readonly string[];
  /** What may not be meant, and is no mistake. */
  readonly remarks: readonly string[];
  /** Null when the files could not be read. */
  readonly counts: DatasetCounts | null;
}

/** What a check needs: a folder for fixtures, and executors for gold. */
export interface CheckTools {
  readonly cacheDir: string;
  readonly pool: ExecutorPool;
}

/**
 * Proves a dataset as datasets/README.md says, before any model sees it: its files, its scripts, the SQL of its context
 * items, and what its golds and traps give on every variant. Mistakes are reported, never thrown.
 */
export async function checkDataset(folder: string, tools: CheckTools): Promise<CheckReport> {
  const located = await userErrorLines(() => locateDataset(folder));
  if (Array.isArray(located)) return { folder, sound: false, mistakes: located, remarks: [], counts: null };
  const { dataset } = located;
  const counts = countDataset(dataset);
  const fixtures = await userErrorLines(() => buildUserFixtures(dataset, tools.cacheDir));
  if (Array.isArray(fixtures)) return { folder, sound: false, mistakes: fixtures, remarks: [], counts };

  const log = createMistakeLog();
  const [served = ""] = Object.values(fixtures.whole);
  const tables = await checkItems(located, { database: served, pool: tools.pool }, log);
  const references = await computeGold(dataset, fixtures, tools.pool);
  const questions = questionsOf(located);
  const lint = await Promise.all(
    questions.map((sample) =>
      lintQuestion(sample, { dataset, fixtures: fixtures.of(sample.user), pool: tools.pool }),
    ),
  );
  for (const [index, sample] of questions.entries()) {
    const results = references.get(sample.cluster) ?? { gold: [], traps: [] };
    const unfit = (lint[index]?.unfit ?? []).map((what) => ({ path: ["gold"], what }));
    for (const { path, what } of [...checkQuestion(sample, { references: results, tables }), ...unfit])
      log.add(located.questionPlace(sample.cluster, ...path), what);
  }
  await checkFilters(located, { references, fixtures, pool: tools.pool }, log);
  const repetitions = repeatedQuestions(questionSamples(dataset));
  for (const { id, earlier, path } of repetitions.filter(({ sameCircumstances }) => sameCircumstances))
    log.add(located.questionPlace(id, ...path), `is the same as that of ${earlier}; change or remove one`);
  const mistakes = log.lines();
  const doubtful = new Map(questions.map(({ cluster }, index) => [cluster, lint[index]?.doubtful ?? []]));
  const remarks = mistakes.length > 0 ? [] : remarksOn(located, { references, doubtful });
  return { folder, sound: mistakes.length === 0, mistakes, remarks, counts };
}

interface Filtered {
  readonly references: ReadonlyMap<string, QuestionReferences>;
  readonly fixtures: UserFixtures;
  readonly pool: ExecutorPool;
}

/** Runs the golds of users with filters on all rows too: they must give something else there. */
async function checkFilters(
  located: LocatedDataset,
  { references, fixtures, pool }: Filtered,
  log: MistakeLog,
): Promise<void> {
  const { dataset } = located;
  const filtered = new Set(dataset.card.users.filter(isFiltered).map(({ id }) => id));
  const samples = questionsOf(located).filter(({ user }) => filtered.has(user));
  const onAllRows = await computeGold({ ...dataset, samples }, { of: () => fixtures.whole }, pool);
  for (const sample of samples) {
    const [own, whole] = [references.get(sample.cluster), onAllRows.get(sample.cluster)];
    if (own === undefined || whole === undefined) continue;
    for (const what of filterMistakes(sample, { own, whole }))
      log.add(located.questionPlace(sample.cluster, "gold"), what);
  }
}

/** Tries the SQL of every context item on the fixture that the server shows, and gives its tables. */
async function checkItems(
  located: LocatedDataset,
  { database, pool }: Served,
  log: MistakeLog,
): Promise<readonly CatalogTable[]> {
  const { card, items } = located.dataset;
  const request = { database, settings: card.database.settings, clock: card.clock };
  const tables = await tablesOf(database);
  const proof = {
    run: (sql: string) => pool.run({ ...request, sql }),
    parser: await createStatementParser(),
    tables,
  };
  // One after the other: the parser takes one text at a time.
  for (const item of items) {
    for (const { path, what } of await checkItem(item, proof))
      log.add(located.itemPlace(item.id, ...path), what);
  }
  return tables;
}

interface Served {
  readonly database: string;
  readonly pool: ExecutorPool;
}

async function tablesOf(database: string): Promise<readonly CatalogTable[]> {
  const instance = await DuckDBInstance.create(database, { access_mode: "READ_ONLY" });
  try {
    return await readCatalog(await instance.connect());
  } finally {
    instance.closeSync();
  }
}

function questionsOf({ dataset }: LocatedDataset): readonly Sample[] {
  return [...new Map(questionSamples(dataset).map((sample) => [sample.cluster, sample])).values()];
}

/** Other kinds of samples have no SQL to prove; their files are proved when they are read. */
function questionSamples({ samples }: Dataset): readonly Sample[] {
  return samples.filter((sample) => isOfKind(sample, "question"));
}

interface Findings {
  readonly references: ReadonlyMap<string, QuestionReferences>;
  /** What lint says about golds that are fit all the same, by question. */
  readonly doubtful: ReadonlyMap<string, readonly string[]>;
}

function remarksOn(located: LocatedDataset, { references, doubtful }: Findings): readonly string[] {
  const log = createMistakeLog();
  const { dataset, card } = located;
  for (const { id, path, what } of remarkOnItems(dataset)) log.add(located.itemPlace(id, ...path), what);
  for (const sample of questionsOf(located)) {
    const results = references.get(sample.cluster);
    const remarks = results === undefined ? [] : remarkOnGolds(sample, results);
    for (const what of [...remarks, ...(doubtful.get(sample.cluster) ?? [])])
      log.add(located.questionPlace(sample.cluster, "gold"), what);
  }
  for (const { id, earlier, path } of repeatedQuestions(questionSamples(dataset)))
    log.add(
      located.questionPlace(id, ...path),
      `is the same as that of ${earlier}, under other circumstances`,
    );
  for (const [first, second] of sameOnAllGolds([...references.values()]))
    log.add({ file: card.file }, `variants ${first} and ${second} give the same result for every gold`);
  return log.lines();
}

async function userErrorLines<T>(work: () => Promise<T>): Promise<T | string[]> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError) return [...allMistakes(error)];
    throw error;
  }
}
