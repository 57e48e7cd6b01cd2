import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { DatasetCard } from "../core/dataset.ts";
import { recordedAnswerSchema, recordingsFileSchema } from "../core/recording.ts";
import type { RecordedAnswer, RecordingCard, Recordings, ReplayableAnswer } from "../core/recording.ts";
import { parseLocated, placeOf } from "./located.ts";
import type { Located } from "./located.ts";
import { createMistakeLog } from "./mistakes.ts";
import { nameAdvice } from "../core/nearest-name.ts";
import { readCard } from "./read-card.ts";
import { readJsonLines } from "./read-json-lines.ts";
import { readQuestions } from "./read-questions.ts";
import { shownPath } from "./read-source.ts";
import type { SourceFolder } from "./read-source.ts";
import { readYaml } from "./yaml-source.ts";

const cardName = "recordings/recordings.yaml";

/**
 * The recorded answers of a dataset; none when it has no recordings/ folder. Throws a UserError `dataset_invalid` with
 * a line for each of the first twenty mistakes.
 */
export function loadRecordings(datasetFolder: string): Recordings {
  const source: SourceFolder = { folder: datasetFolder, log: createMistakeLog() };
  const names = filesIn(join(datasetFolder, "recordings"));
  if (names.length === 0) return { cards: [], answers: [] };
  const dataset = readCard(source);
  const questions = readQuestions(source);
  const yaml = readYaml(source, cardName);
  const card = yaml === null ? null : parseLocated(recordingsFileSchema, yaml, source.log);
  source.log.failIfAny();
  if (dataset === null || card === null)
    throw new Error(`${datasetFolder}: unreadable, and nothing says why`);

  const cards = card.value.recordings;
  checkFiles(source, card, names);
  const ids = sampleIds(
    questions.map(({ value }) => value.id),
    dataset.value,
  );
  const read = cards.flatMap((recording) => readRecording({ source, recording, ids }));
  checkPooled(read, source);
  source.log.failIfAny();
  return { cards, answers: numbered(read) };
}

function filesIn(folder: string): readonly string[] {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? readdirSync(folder).filter((name) => /\.(jsonl|yaml)$/.test(name)) : [];
}

function checkFiles(
  source: SourceFolder,
  card: Located<{ readonly recordings: readonly RecordingCard[] }>,
  names: readonly string[],
): void {
  const named = card.value.recordings.map(({ file }) => file);
  for (const [index, file] of named.entries()) {
    const place = placeOf(card, "recordings", index, "file");
    const others = names.filter((name) => name.endsWith(".jsonl"));
    if (named.indexOf(file) < index) source.log.add(place, `${file} is there twice; keep one`);
    else if (!names.includes(file))
      source.log.add(
        place,
        `there is no file ${file}; ${nameAdvice(file, others, "create it in recordings/")}`,
      );
  }
  for (const name of names.filter((found) => !named.includes(found) && found !== "recordings.yaml"))
    source.log.add(
      { file: shownPath(source, `recordings/${name}`) },
      `nobody reads it; name it in ${cardName}`,
    );
}

/** Sample ids by what a recording may call them: the question's id is enough where there is one language. */
function sampleIds(questions: readonly string[], { languages }: DatasetCard): ReadonlyMap<string, string> {
  const samples = questions.flatMap((id) => languages.map((language) => `${id}.${language}`));
  const single = languages.length === 1 ? questions.map((id) => [id, `${id}.${languages[0]}`] as const) : [];
  return new Map([...samples.map((id) => [id, id] as const), ...single]);
}

interface Reading {
  readonly source: SourceFolder;
  readonly recording: RecordingCard;
  readonly ids: ReadonlyMap<string, string>;
}

/** An answer before its repetitions are counted, and where it stands. */
interface PlacedAnswer {
  readonly located: Located<RecordedAnswer>;
  readonly answer: Omit<ReplayableAnswer, "epoch">;
}

function readRecording({ source, recording, ids }: Reading): readonly PlacedAnswer[] {
  const name = `recordings/${recording.file}`;
  if (statSync(join(source.folder, name), { throwIfNoEntry: false }) === undefined) return [];
  return readJsonLines(source, name).flatMap((raw) => {
    const located = parseLocated(recordedAnswerSchema, raw, source.log);
    if (located === null) return [];
    const { sample, label } = located.value;
    const sampleId = ids.get(sample);
    const strategy = Object.hasOwn(recording.labels, label) ? recording.labels[label] : undefined;
    if (sampleId === undefined) source.log.add(placeOf(located, "sample"), unknownSample(sample, ids));
    if (strategy === undefined) {
      const advice = nameAdvice(label, Object.keys(recording.labels), `write it under labels in ${cardName}`);
      source.log.add(placeOf(located, "label"), `there is no label ${label}; ${advice}`);
    }
    if (sampleId === undefined || strategy === undefined) return [];
    const line = located.lineAt([]) ?? 0;
    return [{ located, answer: { ...located.value, sampleId, strategy, file: recording.file, line } }];
  });
}

function unknownSample(sample: string, ids: ReadonlyMap<string, string>): string {
  const twins = [...ids.keys()].filter((id) => id.startsWith(`${sample}.`));
  if (twins.length > 0) return `${sample} is asked in several languages; write ${twins.join(" or ")}`;
  return `there is no question ${sample}; ${nameAdvice(sample, [...ids.keys()], "remove the line")}`;
}

/** Answers that were given under different labels, or come from different files, are no repetitions of each other. */
function checkPooled(answers: readonly PlacedAnswer[], source: SourceFolder): void {
  const first = new Map<string, PlacedAnswer>();
  const told = new Set<string>();
  for (const placed of answers) {
    const earlier = first.get(keyOf(placed.answer)) ?? placed;
    first.set(keyOf(placed.answer), earlier);
    const { file, label, model, strategy } = placed.answer;
    if (earlier.answer.file === file && earlier.answer.label === label) continue;
    const clash = JSON.stringify([file, label, model]);
    if (told.has(clash)) continue;
    told.add(clash);
    const where = `${earlier.located.file}:${earlier.answer.line}`;
    source.log.add(
      placeOf(placed.located, "label"),
      `${where} holds answers of ${model} under ${strategy} too, which would count as repetitions; name another strategy for one of the labels, or another model`,
    );
  }
}

function numbered(answers: readonly PlacedAnswer[]): readonly ReplayableAnswer[] {
  const counts = new Map<string, number>();
  return answers.map(({ answer }) => {
    const epoch = (counts.get(keyOf(answer)) ?? 0) + 1;
    counts.set(keyOf(answer), epoch);
    return { ...answer, epoch };
  });
}

function keyOf({ sampleId, strategy, model }: Omit<ReplayableAnswer, "epoch">): string {
  return JSON.stringify([sampleId, strategy, model]);
}
