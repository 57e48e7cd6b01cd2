import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { UserError } from "../core/errors.ts";
import { digest } from "../core/json.ts";
import type { ResultSet } from "../core/result-set.ts";
import type { RunHeader } from "../core/run.ts";
import type { Score } from "../core/score.ts";
import type { Trial } from "../core/trial.ts";

/** Appends to a run: every call is on disk when it returns, so that a killed run keeps all but the trials in flight. */
export interface RunWriter {
  readonly folder: string;
  writeHeader(header: RunHeader): void;
  /** Keeps a result set once and gives the digest under which trials name it. */
  keepResult(result: ResultSet): string;
  appendTrial(trial: Trial, scores: readonly Score[]): void;
  writeText(name: string, text: string): void;
  close(): void;
}

/** A result set as results.jsonl keeps it. */
interface StoredResult extends ResultSet {
  readonly digest: string;
}

/** Creates an empty run folder; refuses one that already holds a run. */
export function createRunFolder(folder: string): RunWriter {
  if (existsSync(join(folder, "run.json"))) {
    throw new UserError(
      "run_exists",
      `--out ${folder}: there is a run already; choose another folder or remove it`,
    );
  }
  mkdirSync(folder, { recursive: true });
  const open = (name: string): number => openSync(join(folder, name), "a");
  const files = {
    trials: open("trials.jsonl"),
    scores: open("scores.jsonl"),
    results: open("results.jsonl"),
  };
  const kept = new Set<string>();
  return {
    folder,
    writeHeader: (header) => replaceFile(join(folder, "run.json"), `${JSON.stringify(header, null, 2)}\n`),
    keepResult(result) {
      const key = digest(result);
      if (!kept.has(key)) append(files.results, { digest: key, ...result });
      kept.add(key);
      return key;
    },
    appendTrial(trial, scores) {
      for (const score of scores) append(files.scores, score);
      append(files.trials, trial);
    },
    writeText: (name, text) => replaceFile(join(folder, name), text),
    close() {
      for (const file of Object.values(files)) closeSync(file);
    },
  };
}

/** A run read back whole. */
export interface StoredRun {
  readonly header: RunHeader;
  readonly trials: readonly Trial[];
  readonly scores: readonly Score[];
  readonly results: ReadonlyMap<string, ResultSet>;
}

/** Reads a run folder; trials and scores are sorted by key. */
export function readRunFolder(folder: string): StoredRun {
  const path = join(folder, "run.json");
  if (!existsSync(path))
    throw new UserError("run_missing", `${folder}: no run.json here; give the folder of a run`);
  const results = readLines(join(folder, "results.jsonl")) as readonly StoredResult[];
  return {
    header: JSON.parse(readFileSync(path, "utf8")) as RunHeader,
    trials: byKey(readLines(join(folder, "trials.jsonl")) as readonly Trial[]),
    scores: byKey(readLines(join(folder, "scores.jsonl")) as readonly Score[]),
    results: new Map(results.map(({ digest: key, ...result }) => [key, result])),
  };
}

function append(file: number, record: unknown): void {
  writeSync(file, `${JSON.stringify(record)}\n`);
}

/** Written beside and renamed, so that a reader never sees half a file. */
function replaceFile(path: string, text: string): void {
  const beside = `${path}.partial`;
  writeFileSync(beside, text);
  renameSync(beside, path);
}

function readLines(path: string): readonly unknown[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line): unknown => JSON.parse(line));
}

function byKey<T extends { readonly key: string }>(records: readonly T[]): readonly T[] {
  return records.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
