import { setMaxListeners } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { UserError } from "../../../core/errors.ts";
import { createExecutorPool } from "../../../sql/executor-pool.ts";
import type { ExecutorPool } from "../../../sql/executor-pool.ts";
import { buildFixtures } from "../../fixture.ts";
import { loadDataset } from "../../load.ts";
import { nameAdvice } from "../../../core/nearest-name.ts";
import { loadRecordings } from "../../recordings.ts";
import { prepareDatabase } from "../database/prepare-database.ts";
import type { PreparedDatabase } from "../database/prepare-database.ts";
import { proveGolds } from "../gold/prove-golds.ts";
import type { Finding, ImportedDataset, Importer, ImportOptions } from "../importer.ts";
import { datasetFiles, importFile, samplesFile } from "./dataset-files.ts";
import type { DatasetFile } from "./dataset-files.ts";
import { datasetSummary } from "./import-summary.ts";
import type { DatasetSummary, ImportSummary } from "./import-summary.ts";
import { checkTargets, placeFolders, removeEmptyFolders } from "./place-folders.ts";

/** What to import, and where to. */
export interface ImportRequest {
  readonly importer: Importer;
  readonly source: string;
  readonly options: ImportOptions;
  /** The dataset's folder; of several datasets, the folder that theirs are put into. */
  readonly out: string;
  readonly force: boolean;
  /** Folder in which built fixtures are kept. */
  readonly cache: string;
  /** How many golds run at once. */
  readonly workers: number;
  /** Ends the import; it rejects with the signal's reason, and nothing is left behind. */
  readonly signal: AbortSignal;
}

/**
 * Reads a source and writes its datasets, each proved by loading it, building its database and running its golds. They
 * are made in a folder beside their places and moved there at the end, all or none. Throws a UserError with a line
 * for each mistake of the source.
 */
export async function importDatasets(request: ImportRequest): Promise<ImportSummary> {
  const { importer, source, options, out, force } = request;
  // Every gold that waits for an executor listens to it.
  setMaxListeners(0, request.signal);
  checkColumns(importer, options);
  checkPaths(source, options);
  const all = importer.import(source, options);
  const kept = all.filter(({ questions }) => questions.length > 0);
  const homeless = all.filter((dataset) => !kept.includes(dataset)).flatMap(({ findings }) => findings);
  if (kept.length === 0) throw nothingToImport(source, homeless);
  const targetOf = ({ name }: ImportedDataset): string => (kept.length === 1 ? out : join(out, name));
  checkTargets(kept.map(targetOf), force);
  const parent = kept.length === 1 ? dirname(resolve(out)) : resolve(out);
  const created = mkdirSync(parent, { recursive: true });
  const unfinished = mkdtempSync(join(parent, `.${basename(resolve(out))}.importing-`));
  const pool = createExecutorPool({ size: request.workers });
  try {
    const datasets: DatasetSummary[] = [];
    for (const imported of kept) {
      request.signal.throwIfAborted();
      const folder = join(unfinished, imported.name);
      datasets.push(await writeDataset(imported, { request, folder, target: targetOf(imported), pool }));
    }
    request.signal.throwIfAborted();
    placeFolders(kept.map((imported) => ({ from: join(unfinished, imported.name), to: targetOf(imported) })));
    return { schemaVersion: 1, format: importer.name, source, datasets, findings: homeless };
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    if (created !== undefined) removeEmptyFolders(parent, created);
    await pool.close();
  }
}

interface Writing {
  readonly request: ImportRequest;
  readonly folder: string;
  readonly target: string;
  readonly pool: ExecutorPool;
}

async function writeDataset(imported: ImportedDataset, writing: Writing): Promise<DatasetSummary> {
  const { request, folder, target, pool } = writing;
  const database = await prepareDatabase(imported.database, imported.clock);
  try {
    write(folder, [...datasetFiles(imported, database), samplesFile(imported.questions)]);
    const dataset = await loadDataset(folder);
    const fixtures = await buildFixtures(dataset, resolve(request.cache, "fixtures"));
    const [fixture = ""] = Object.values(fixtures);
    const proved = await proveGolds(imported, {
      dataset,
      fixture,
      catalog: database.catalog,
      pool,
      signal: request.signal,
    });
    const notes = database.notes.map((text): Finding => ({
      kind: "note",
      question: null,
      place: null,
      text,
    }));
    const findings = [...imported.findings, ...proved.findings, ...notes];
    const { importer, source } = request;
    write(folder, [samplesFile(proved.questions), importFile(importer.name, source, findings)]);
    await loadDataset(folder);
    loadRecordings(folder);
    return datasetSummary(imported, target, { ...proved, findings });
  } catch (error) {
    throw error instanceof UserError ? inSource(error, { folder, target, database }) : error;
  }
}

function write(folder: string, files: readonly DatasetFile[]): void {
  for (const { name, text } of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** A mistake is in the source, not in the copy that was being made of it. */
function inSource(
  error: UserError,
  { folder, target, database }: { folder: string; target: string; database: PreparedDatabase },
): UserError {
  const sources = [...database.scripts, ...database.csv].flatMap(({ name, source }) =>
    source === null ? [] : [[join(folder, name), source] as const],
  );
  const message = [...sources, [folder, target] as const].reduce(
    (text, [copy, original]) => text.replaceAll(copy, original),
    error.message,
  );
  return new UserError(error.code, message, { cause: error });
}

function checkColumns({ name, columns }: Importer, options: ImportOptions): void {
  for (const field of Object.keys(options.columns)) {
    if (columns.includes(field.replace(/^question\.[a-z]{2}$/, "question"))) continue;
    const advice =
      columns.length === 0 ? "the format names its columns; leave it out" : nameAdvice(field, columns, "");
    throw new UserError("column_unknown", `--column ${field}=…: ${name} has no such field; ${advice}`);
  }
}

function checkPaths(source: string, { database }: ImportOptions): void {
  if (!existsSync(source))
    throw new UserError("source_missing", `${source}: there is no such file or folder; mend the path`);
  if (database !== null && !existsSync(database))
    throw new UserError(
      "database_missing",
      `--database ${database}: there is no such file or folder; mend the path`,
    );
}

function nothingToImport(source: string, findings: readonly Finding[]): UserError {
  const reasons = [...new Set(findings.map(({ text }) => text))].slice(0, 5).join("; ");
  const why =
    findings.length === 0
      ? "it holds no question"
      : `every question is excluded (${findings.length}): ${reasons}`;
  return new UserError(
    "nothing_to_import",
    `${source}: there is nothing to import: ${why}; give another source`,
  );
}
