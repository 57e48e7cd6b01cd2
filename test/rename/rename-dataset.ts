import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse, stringify } from "yaml";
import { databaseNames } from "../../harness/dataset/dataset-files.ts";
import { locateDataset } from "../../harness/dataset/load.ts";
import { foldText } from "../../harness/ranking/fold-text.ts";
import { inspectSource } from "./inspect-source.ts";
import { createLexicon } from "./lexicon.ts";
import type { Lexicon } from "./lexicon.ts";
import { renameCard, renameItem, renameQuestion } from "./rename-parts.ts";
import type { Renaming } from "./rename-parts.ts";
import { renameProse } from "./rename-prose.ts";
import { renameSql } from "./rename-sql.ts";
import { identifierWords } from "./split-identifier.ts";
import { findValues } from "./value-phrases.ts";
import { valuesOf, vocabularyOf } from "./vocabulary.ts";

/**
 * Writes a copy of a dataset in which every table, column and domain word is an invented one, the same everywhere, by
 * seed. What the tables hold stays, ids of questions and users too, so that results can be compared question by
 * question. The target must not exist; it appears whole or not at all. Gives the new words.
 */
export async function renameDataset(
  sourceFolder: string,
  targetFolder: string,
  seed: number,
): Promise<Lexicon> {
  if (existsSync(targetFolder)) throw new Error(`${targetFolder} is there already`);
  const { dataset, files } = await locateDataset(sourceFolder);
  const source = await inspectSource(dataset);
  const vocabulary = vocabularyOf(dataset, source);
  const lexicon = createLexicon(vocabulary, seed);
  const inNames = new Set(vocabulary.names.flatMap(identifierWords).map(foldText));
  const values = findValues(valuesOf(dataset, source), (folded) => inNames.has(folded));
  const { keywords, functions } = source;
  const plain = (text: string) => renameProse(text, lexicon, values);
  const sql = (text: string) => renameSql(text, { lexicon, keywords, functions, prose: plain });
  const renaming: Renaming = {
    // In a text, SQL stands between backticks.
    prose: (text) =>
      text
        .split("`")
        .map((part, index) => (index % 2 === 0 ? plain(part) : sql(part)))
        .join("`"),
    sql,
    name: (name) => lexicon.name(name) ?? lexicon.identifier(name),
    word: (word) => lexicon.word(word),
  };

  mkdirSync(dirname(targetFolder), { recursive: true });
  const unfinished = mkdtempSync(join(dirname(targetFolder), ".renaming-"));
  try {
    const copy: Copy = { from: sourceFolder, to: unfinished, renaming };
    for (const name of databaseNames(files)) copyDatabaseFile(name, copy);
    for (const name of ["hints", "rules", "history", "focus", "constraints"])
      copyContext(`context/${name}.yaml`, copy);
    const card: unknown = parse(read("dataset.yaml", copy));
    write("dataset.yaml", stringify(renameCard(card, renaming)), copy);
    const lines = read("samples.jsonl", copy)
      .split(/\r?\n/)
      .filter((line) => line.trim() !== "");
    const questions = lines.map((line) => JSON.stringify(renameQuestion(JSON.parse(line), renaming)));
    write("samples.jsonl", `${questions.join("\n")}\n`, copy);
    renameSync(unfinished, targetFolder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return lexicon;
}

interface Copy {
  readonly from: string;
  readonly to: string;
  readonly renaming: Renaming;
}

function copyDatabaseFile(name: string, copy: Copy): void {
  const text = read(name, copy);
  if (!name.toLowerCase().endsWith(".csv")) return write(name, copy.renaming.sql(text), copy);
  // The rows of a CSV file are values; its header and its file name are names.
  const [header = ""] = text.split(/\r\n|\n|\r/, 1);
  const renamed = header.replaceAll(/[^",]+/g, (column) => copy.renaming.name(column.trim()));
  const table = copy.renaming.name(basename(name).slice(0, -".csv".length));
  write(join(dirname(name), `${table}.csv`), `${renamed}${text.slice(header.length)}`, copy);
}

function copyContext(name: string, copy: Copy): void {
  if (!existsSync(join(copy.from, name))) return;
  const items: unknown = parse(read(name, copy));
  const list: readonly unknown[] = Array.isArray(items) ? items : [];
  write(name, stringify(list.map((item) => renameItem(item, copy.renaming))), copy);
}

function read(name: string, { from }: Copy): string {
  return readFileSync(join(from, name), "utf8").replace(/^\uFEFF/, "");
}

function write(name: string, text: string, { to }: Copy): void {
  mkdirSync(dirname(join(to, name)), { recursive: true });
  writeFileSync(join(to, name), text);
}
