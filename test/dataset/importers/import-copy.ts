import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UserError } from "../../../harness/core/errors.ts";
import { loadDataset } from "../../../harness/dataset/load.ts";
import type { Dataset } from "../../../harness/core/dataset.ts";
import type { Finding, ImportOptions } from "../../../harness/dataset/importers/importer.ts";
import { importers } from "../../../harness/dataset/importers/index.ts";
import { importDatasets } from "../../../harness/dataset/importers/output/import-datasets.ts";
import type { ImportSummary } from "../../../harness/dataset/importers/output/import-summary.ts";

/** The small sources that are committed, one folder a format. */
export const sources = join(import.meta.dirname, "../../fixtures/importers");

const nothingSaid: ImportOptions = {
  database: null,
  name: null,
  only: [],
  clock: null,
  language: null,
  licence: null,
  dialect: null,
  nullText: null,
  columns: {},
};

/** What a test says of an import; `file` is the source's file of that name. */
export type Choices = Partial<ImportOptions> & { file?: string; force?: boolean; signal?: AbortSignal };

/** A copy of a source in a folder of its own, in which a test may break it and import it. */
export interface ImportCopy {
  /** The copy of the source. */
  readonly source: string;
  /** Where the datasets go. */
  readonly out: string;
  /** The folder that holds both. */
  readonly root: string;
  /** Imports the source, or the file of that name in it. Paths in options begin at the source. */
  run(format: string, options?: Choices): Promise<ImportSummary>;
  /** The lines of the UserError that importing gives, with the source written as `source`. */
  mistakes(format: string, options?: Choices): Promise<readonly string[]>;
  /** The dataset that was written, below `out` where it is one of several. */
  dataset(name?: string): Promise<Dataset>;
  read(name: string): string;
  write(name: string, text: string): void;
  replace(name: string, from: string, to: string): void;
  /** What is beside the source: the datasets, and whatever an import left behind. */
  leftovers(): readonly string[];
  [Symbol.dispose](): void;
}

/** Copies a source (a folder below test/fixtures/importers, or any other folder) to a temporary folder. */
export function copySource(name: string): ImportCopy {
  const root = mkdtempSync(join(tmpdir(), "import-"));
  const source = join(root, "source");
  const out = join(root, "out");
  cpSync(name.startsWith("/") ? name : join(sources, name), source, { recursive: true });
  const at = (file: string | undefined): string => (file === undefined ? source : join(source, file));
  const run: ImportCopy["run"] = (format, choices = {}) => {
    const { file, force = false, signal = new AbortController().signal, ...options } = choices;
    const importer = importers.find((one) => one.name === format);
    if (importer === undefined) throw new Error(`there is no importer ${format}`);
    const database =
      options.database === undefined || options.database === null ? null : join(source, options.database);
    return importDatasets({
      importer,
      source: at(file),
      options: { ...nothingSaid, ...options, database },
      out,
      force,
      cache: join(root, "cache"),
      workers: 1,
      signal,
    });
  };
  return {
    source,
    out,
    root,
    run,
    async mistakes(format, options) {
      const error: unknown = await run(format, options).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (!(error instanceof UserError))
        throw new Error(`no UserError but ${String(error)}`, { cause: error });
      return error.message.replaceAll(`${root}/`, "").split("\n");
    },
    dataset: (dataset) => loadDataset(dataset === undefined ? out : join(out, dataset)),
    read: (file) => readFileSync(join(root, file), "utf8"),
    write: (file, text) => writeFileSync(join(source, file), text),
    replace(file, from, to) {
      const text = readFileSync(join(source, file), "utf8");
      if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
      writeFileSync(
        join(source, file),
        text.replace(from, () => to),
      );
    },
    leftovers: () => readdirSync(root).filter((entry) => !["source", "cache"].includes(entry)),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Findings as `kind question: text`, cut at a length that shows what they are about. */
export function findingTexts(findings: readonly Finding[], length = 90): readonly string[] {
  return findings.map(({ kind, question, text }) => `${kind} ${question ?? "-"}: ${text.slice(0, length)}`);
}
