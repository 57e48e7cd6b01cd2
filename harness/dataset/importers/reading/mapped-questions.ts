import type { DatasetContextItem } from "../../../core/dataset.ts";
import { placeOf } from "../../located.ts";
import type { MistakeLog } from "../../mistakes.ts";
import type { OfDatabase } from "../database/database-datasets.ts";
import type { Finding, ImportedQuestion, ImportOptions } from "../importer.ts";
import { columnMap } from "./column-map.ts";
import type { ColumnMap } from "./column-map.ts";
import type { SourceRecord } from "./read-records.ts";
import { checkUniqueIds, idText, shownPlace } from "./source-record.ts";

/** Records that hold one question each, in columns that may have other names than ours. */
export interface MappedSource {
  readonly records: readonly SourceRecord[];
  /** How questions without an id are called, before their number. */
  readonly stem: string;
  readonly options: ImportOptions;
  readonly log: MistakeLog;
  /** Why a record without a gold is excluded; null: it is a mistake. */
  readonly withoutGold: string | null;
}

/** A question with the knowledge that belongs to it alone. */
export interface MappedQuestion extends OfDatabase<ImportedQuestion> {
  readonly items: readonly DatasetContextItem[];
}

/** Questions, and the records that hold none that can be scored. */
export interface MappedQuestions {
  readonly questions: readonly MappedQuestion[];
  readonly excluded: readonly OfDatabase<Finding>[];
}

const difficulties: Readonly<Record<string, "easy" | "medium" | "hard">> = {
  easy: "easy",
  simple: "easy",
  medium: "medium",
  moderate: "medium",
  hard: "hard",
  challenging: "hard",
  extra: "hard",
  "extra hard": "hard",
};

/**
 * Turns records into questions. Records of one id in several languages are one question; a question must have a text
 * in every language of its database.
 */
export function mappedQuestions(source: MappedSource): MappedQuestions {
  const { records, log, options } = source;
  const columns = columnMap(options.columns, records, log);
  const excluded: OfDatabase<Finding>[] = [];
  const read = records.flatMap((record, index) => {
    const outcome = readQuestion(record, { source, columns, number: index + 1 });
    if (outcome === null) return [];
    if ("items" in outcome) return [outcome];
    excluded.push(outcome);
    return [];
  });
  const questions = joinTwins(read, log);
  for (const database of new Set(questions.map((question) => question.database))) {
    const own = questions.filter((question) => question.database === database).map(({ value }) => value);
    checkUniqueIds(own, log);
    checkLanguages(own, log);
  }
  return { questions, excluded };
}

interface Reading {
  readonly source: MappedSource;
  readonly columns: ColumnMap;
  readonly number: number;
}

function readQuestion(record: SourceRecord, reading: Reading): MappedQuestion | OfDatabase<Finding> | null {
  const { columns, number, source } = reading;
  const { log, stem, withoutGold } = source;
  const [given] = columns.texts(record, "id");
  const id = given === undefined ? `${stem}-${number}` : idText(given);
  const place = placeOf(record);
  const database = columns.texts(record, "database")[0] ?? stem;
  const gold = columns.texts(record, "gold");
  if (gold.length === 0 && withoutGold !== null)
    return {
      database,
      value: { kind: "excluded", question: id, place: shownPlace(place), text: withoutGold },
    };
  if (gold.length === 0)
    log.add(placeOf(record, "gold"), "is missing; write the SQL, or name its column: --column gold=…");
  const question = questionTexts(record, reading);
  if (question === null) return null;
  const [evidence] = columns.texts(record, "evidence");
  const focus = evidence === undefined ? [] : [`focus.${id}`];
  const difficulty = difficultyOf(record, reading);
  const trap = columns.texts(record, "trap");
  const value: ImportedQuestion = {
    id,
    place,
    question,
    gold: gold.map((sql) => ({ sql })),
    ...(trap.length > 0 ? { trap } : {}),
    focus,
    ...(difficulty === null ? {} : { difficulty }),
    tags: [...new Set(columns.texts(record, "tags").flatMap((text) => text.split(/\s*[,;]\s*/)))].filter(
      (tag) => tag !== "",
    ),
  };
  return {
    database,
    value,
    items: focus.map((item) => ({ id: item, layer: "focus", text: evidence ?? "" })),
  };
}

function questionTexts(
  record: SourceRecord,
  { columns, source }: Reading,
): Readonly<Record<string, string>> | null {
  const { log, options } = source;
  const byLanguage = columns.byLanguage(record);
  const [plain] = columns.texts(record, "question");
  const language = columns.texts(record, "language")[0] ?? options.language ?? "en";
  const texts = plain === undefined ? byLanguage : { [language]: plain, ...byLanguage };
  const wrong = Object.keys(texts).find((name) => !/^[a-z]{2}$/.test(name));
  if (wrong !== undefined) {
    log.add(placeOf(record, "language"), `"${wrong}" does not fit; write two lower-case letters, as in es`);
    return null;
  }
  if (Object.keys(texts).length > 0) return texts;
  log.add(placeOf(record, "question"), "is missing; write it, or name its column: --column question=…");
  return null;
}

function difficultyOf(record: SourceRecord, { columns, source }: Reading): "easy" | "medium" | "hard" | null {
  const [text] = columns.texts(record, "difficulty");
  const word = text?.toLowerCase() ?? "";
  const known = Object.hasOwn(difficulties, word) ? difficulties[word] : undefined;
  if (text !== undefined && known === undefined) {
    const choices = Object.keys(difficulties).join(", ");
    source.log.add(placeOf(record, "difficulty"), `expected one of ${choices}, got ${text}; mend the word`);
  }
  return known ?? null;
}

/** Rows of one question in several languages share everything but its text. */
function joinTwins(read: readonly MappedQuestion[], log: MistakeLog): readonly MappedQuestion[] {
  const joined = new Map<string, MappedQuestion>();
  const repeated: MappedQuestion[] = [];
  for (const next of read) {
    const key = JSON.stringify([next.database, next.value.id]);
    const first = joined.get(key);
    const isTwin =
      first !== undefined &&
      Object.keys(next.value.question).every((name) => !(name in first.value.question));
    if (first === undefined) joined.set(key, next);
    else if (!isTwin) repeated.push(next);
    else {
      if (JSON.stringify(first.value.gold) !== JSON.stringify(next.value.gold))
        log.add(
          { ...next.value.place, field: "gold" },
          `is not that of ${shownPlace(first.value.place)}, the same question; make them equal`,
        );
      joined.set(key, joinedTwin(first, next));
    }
  }
  return [...joined.values(), ...repeated];
}

function joinedTwin(first: MappedQuestion, next: MappedQuestion): MappedQuestion {
  const question = { ...first.value.question, ...next.value.question };
  const [known] = first.items;
  const [added] = next.items;
  const item =
    known === undefined || added === undefined ? (known ?? added) : { ...known, text: twoTexts(first, next) };
  const items = item === undefined ? [] : [item];
  return { ...first, items, value: { ...first.value, question, focus: items.map(({ id }) => id) } };
}

/** The knowledge of a question in the languages of its rows. */
function twoTexts(first: MappedQuestion, next: MappedQuestion): Readonly<Record<string, string>> {
  const texts = [first, next].flatMap(({ value, items }) => {
    const text = items[0]?.text ?? "";
    if (typeof text !== "string") return Object.entries(text);
    return Object.keys(value.question).map((language) => [language, text] as const);
  });
  return Object.fromEntries(texts);
}

function checkLanguages(questions: readonly ImportedQuestion[], log: MistakeLog): void {
  const languages = [...new Set(questions.flatMap(({ question }) => Object.keys(question)))];
  for (const { question, place } of questions) {
    for (const language of languages.filter((name) => question[name] === undefined))
      log.add(
        { ...place, field: "question" },
        `has no text in ${language}, as others do; add it, or import each language for itself`,
      );
  }
}
