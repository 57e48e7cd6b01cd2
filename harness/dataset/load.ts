import { join } from "node:path";
import { sampleKinds } from "../core/sample-kinds.ts";
import type { Dataset, DatasetCard } from "../core/dataset.ts";
import { UserError } from "../core/errors.ts";
import { databaseNames, digestFiles, findDatabaseFiles, listContextFiles } from "./dataset-files.ts";
import type { DatabaseFiles } from "./dataset-files.ts";
import { expandRuleConflict } from "./expand-rule-conflict.ts";
import { expandSamples } from "./expand-samples.ts";
import { placeOf } from "./located.ts";
import type { Located } from "./located.ts";
import { createMistakeLog } from "./mistakes.ts";
import type { Place } from "./mistakes.ts";
import { pathKind } from "./path-kind.ts";
import { readCard } from "./read-card.ts";
import { readItems } from "./read-items.ts";
import { readQuestions } from "./read-questions.ts";
import { hasRuleConflicts, readRuleConflicts } from "./read-rule-conflicts.ts";
import { logRuleConflictMistakes } from "./rule-conflict-mistakes.ts";
import type { SourceFolder } from "./read-source.ts";
import { logReferenceMistakes } from "./reference-mistakes.ts";
import type { FieldPath } from "./yaml-source.ts";

const questionFile = sampleKinds.question.file;

/** A dataset with where each part of it stands, for whatever finds mistakes in it later. */
export interface LocatedDataset {
  readonly dataset: Dataset;
  readonly files: DatabaseFiles;
  readonly card: Located<DatasetCard>;
  /** Throws when there is no question (`cluster` of a sample) of that id. */
  questionPlace(id: string, ...path: FieldPath): Place;
  itemPlace(id: string, ...path: FieldPath): Place;
}

/**
 * Loads a dataset from its folder. Throws a UserError `dataset_invalid` with a line for each of the first twenty
 * mistakes; nothing is written.
 */
export async function loadDataset(folder: string): Promise<Dataset> {
  return (await locateDataset(folder)).dataset;
}

/** Like `loadDataset`, with the place of every question and item. */
export async function locateDataset(folder: string): Promise<LocatedDataset> {
  const source: SourceFolder = { folder, log: createMistakeLog() };
  if (pathKind(folder) !== "folder")
    throw new UserError("dataset_missing", `${folder}: there is no such folder; name a dataset's folder`);
  const card = readCard(source);
  const contextNames = listContextFiles(source);
  const read = readItems(source, contextNames);
  const conflicts = readRuleConflicts(source);
  const asksQuestions = pathKind(join(folder, questionFile)) !== null || !hasRuleConflicts(source);
  const questions = asksQuestions ? readQuestions(source) : [];
  if (card === null) return failed(source);
  const files = findDatabaseFiles(source, card);
  logReferenceMistakes({ card, questions, read }, source.log);
  logRuleConflictMistakes(conflicts, card, source.log);
  source.log.failIfAny();

  const items = read.items.map(({ value }) => value);
  const sampleNames = [
    ...(asksQuestions ? [questionFile] : []),
    ...(hasRuleConflicts(source) ? [sampleKinds["rule-conflict"].file] : []),
  ];
  const names = ["dataset.yaml", ...sampleNames, ...contextNames, ...databaseNames(files)];
  const dataset: Dataset = {
    folder,
    card: card.value,
    samples: [
      ...questions.flatMap(({ value }) => expandSamples(value, card.value, items)),
      ...conflicts.map(({ value }) => expandRuleConflict(value, card.value)),
    ],
    items,
    digest: digestFiles(folder, names),
  };
  const placed = (list: readonly Located<{ readonly id: string }>[], id: string, path: FieldPath) => {
    const found = list.find(({ value }) => value.id === id);
    if (found === undefined) throw new Error(`${folder} has no ${id}`);
    return placeOf(found, ...path);
  };
  return {
    dataset,
    files,
    card,
    questionPlace: (id, ...path) => placed([...questions, ...conflicts], id, path),
    itemPlace: (id, ...path) => placed(read.items, id, path),
  };
}

function failed(source: SourceFolder): never {
  source.log.failIfAny();
  throw new Error(`${source.folder}: the card could not be read, and nothing says why`);
}
