import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import type { DatasetContextItem } from "../../core/dataset.ts";
import { parseLocated, placeOf } from "../located.ts";
import { createMistakeLog } from "../mistakes.ts";
import type { MistakeLog } from "../mistakes.ts";
import { birdComments } from "./bird/bird-comments.ts";
import { birdRecordings } from "./bird/bird-recordings.ts";
import { databaseDatasets } from "./database/database-datasets.ts";
import type { OfDatabase } from "./database/database-datasets.ts";
import { readTablesJson } from "./database/tables-json.ts";
import { sourceGold } from "./gold/source-gold.ts";
import type { Importer, ImportedQuestion, ImportOptions } from "./importer.ts";
import { questionsFile } from "./reading/questions-file.ts";
import { readRecords } from "./reading/read-records.ts";
import type { SourceRecord } from "./reading/read-records.ts";
import { checkUniqueIds, idText, renamed } from "./reading/source-record.ts";

const text = z.string().min(1);

/** A question of dev.json; extracts name some fields differently. */
const questionSchema = z.object({
  question_id: z.union([z.number(), text]).optional(),
  db_id: text,
  question: text,
  evidence: z.string().nullish(),
  SQL: text,
  difficulty: z.enum(["simple", "moderate", "challenging"]).nullish(),
  gold_duckdb: text.nullish(),
  duckdb: text.nullish(),
  nondeterministic: text.nullish(),
  in_mini_dev: z.boolean().nullish(),
});

const extractNames = { id: "question_id", db: "db_id", gold_sql: "SQL" };
const difficulties = { simple: "easy", moderate: "medium", challenging: "hard" } as const;

interface BirdQuestion extends OfDatabase<ImportedQuestion> {
  readonly evidence: string;
}

/**
 * BIRD: dev.json with its databases, or an extract with questions.json. Evidence belongs to one question, so that it
 * becomes an item of the layer `focus` that only this question names: the strategy `schema` asks without evidence,
 * `focus` with it.
 */
export const bird: Importer = {
  name: "bird",
  describes:
    "BIRD: dev.json (or train.json), or an extract with questions.json and attempts.jsonl; evidence becomes focus",
  columns: [],
  import(source, options) {
    const log = createMistakeLog();
    const { file, folder } = questionsFile(source, ["dev.json", "train.json", "questions.json"], log);
    const records = readRecords(file, log);
    const stem = idText(basename(file).replace(/\.\w+$/, ""));
    const questions = records.flatMap((record, index) => {
      return birdQuestion(record, `${stem}-${index}`, { options, log }) ?? [];
    });
    checkUniqueIds(
      questions.map(({ value }) => value),
      log,
    );
    const tables = ["dev_tables.json", "train_tables.json", "tables.json"]
      .map((name) => join(folder, name))
      .find((path) => existsSync(path));
    const described = tables === undefined ? null : readTablesJson(tables, log);
    const evidence = new Map(questions.map((question) => [question.value.id, question.evidence]));
    return databaseDatasets({
      source,
      options,
      log,
      facts: {
        title: "BIRD",
        licence: "CC BY-SA 4.0",
        clock: "2023-05-01",
        clockIsKnown: false,
        dialect: "sqlite",
      },
      questions,
      excluded: [],
      parts(database, own) {
        const schema = described?.get(database);
        return {
          described: schema?.tables ?? [],
          comments: birdComments(options.database ?? folder, database, log) ?? schema?.comments ?? [],
          items: own.flatMap(({ id }) => evidenceItem(id, evidence.get(id) ?? "")),
          ...birdRecordings({ file: join(folder, "attempts.jsonl"), database, questions: own, log }),
        };
      },
    });
  },
};

function birdQuestion(
  record: SourceRecord,
  numbered: string,
  { options, log }: { options: ImportOptions; log: MistakeLog },
): BirdQuestion | null {
  const located = parseLocated(questionSchema, renamed(record, extractNames), log);
  if (located === null) return null;
  const { question_id, db_id, question, SQL, difficulty, nondeterministic } = located.value;
  // The questions of train.json have no ids.
  const id = idText(question_id ?? numbered);
  const evidence = located.value.evidence?.trim() ?? "";
  return {
    database: db_id,
    evidence,
    value: {
      id,
      place: placeOf(located),
      question: { [options.language ?? "en"]: question.trim() },
      gold: [sourceGold(located.value.gold_duckdb ?? SQL, SQL)],
      focus: evidence === "" ? [] : [itemId(id)],
      ...(difficulty ? { difficulty: difficulties[difficulty] } : {}),
      tags: [
        ...(located.value.in_mini_dev ? ["mini-dev"] : []),
        ...(nondeterministic ? [nondeterministic] : []),
      ],
    },
  };
}

function evidenceItem(id: string, evidence: string): readonly DatasetContextItem[] {
  return evidence === "" ? [] : [{ id: itemId(id), layer: "focus", text: evidence }];
}

function itemId(question: string): string {
  return `focus.${question}`;
}
