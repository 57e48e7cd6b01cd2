import { stringify } from "yaml";
import type { DatasetContextItem } from "../../../core/dataset.ts";
import { layers } from "../../../core/context-item.ts";
import type { PreparedDatabase } from "../database/prepare-database.ts";
import type { Finding, ImportedDataset, ImportedQuestion, ImportedRecording } from "../importer.ts";

/** A file of a dataset: its name relative to the folder, and its text. */
export interface DatasetFile {
  readonly name: string;
  readonly text: string;
}

/** Everything of a dataset but its questions, which depend on which golds run. */
export function datasetFiles(imported: ImportedDataset, database: PreparedDatabase): readonly DatasetFile[] {
  return [
    { name: "dataset.yaml", text: yaml(cardOf(imported, database)) },
    ...[...database.scripts, ...database.csv].map(({ name, text }) => ({ name, text })),
    ...contextFiles(imported.items),
    ...recordingFiles(imported.recordings),
  ];
}

/** samples.jsonl. */
export function samplesFile(questions: readonly ImportedQuestion[]): DatasetFile {
  return { name: "samples.jsonl", text: jsonLines(questions.map(sampleLine)) };
}

/** import.json: where a dataset comes from, and all that was found on the way. */
export function importFile(format: string, source: string, findings: readonly Finding[]): DatasetFile {
  return {
    name: "import.json",
    text: `${JSON.stringify({ schemaVersion: 1, format, source, findings }, null, 2)}\n`,
  };
}

function cardOf(imported: ImportedDataset, { scripts, csv }: PreparedDatabase): unknown {
  const { name, title, description, licence, languages, clock, connection, settings } = imported;
  return {
    schemaVersion: 1,
    name,
    title,
    description,
    licence,
    languages,
    clock,
    connection,
    database: {
      scripts: scripts.map((script) => script.name),
      ...(csv.length > 0 ? { csv: "database/csv" } : {}),
      variants: [{ id: "main", seed: 1 }],
      settings,
    },
    users: [{ id: "analyst", username: "analyst", name: "Analyst" }],
  };
}

function sampleLine(question: ImportedQuestion): unknown {
  const { id, gold, trap = [], focus = [], constraints = [], difficulty, tags = [], options } = question;
  const statements = [...new Set(gold.map(({ sql }) => sql))];
  return {
    id,
    question: question.question,
    gold: statements.length === 1 ? statements[0] : statements,
    ...(trap.length > 0 ? { trap } : {}),
    ...(focus.length > 0 ? { focus } : {}),
    ...(constraints.length > 0 ? { constraints } : {}),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(tags.length > 0 ? { tags } : {}),
    ...(options === undefined ? {} : { options }),
  };
}

function contextFiles(items: readonly DatasetContextItem[]): readonly DatasetFile[] {
  return layers.flatMap((layer) => {
    const own = items.filter((item) => item.layer === layer).map(({ layer: _layer, ...item }) => item);
    return own.length === 0 ? [] : [{ name: `context/${layer}.yaml`, text: yaml(own) }];
  });
}

function recordingFiles(recordings: readonly ImportedRecording[]): readonly DatasetFile[] {
  if (recordings.length === 0) return [];
  const cards = recordings.map(({ answers: _answers, ...card }) => card);
  return [
    { name: "recordings/recordings.yaml", text: yaml({ schemaVersion: 1, recordings: cards }) },
    ...recordings.map(({ file, answers }) => ({ name: `recordings/${file}`, text: jsonLines(answers) })),
  ];
}

function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}

function yaml(value: unknown): string {
  return stringify(value, { lineWidth: 0 });
}
