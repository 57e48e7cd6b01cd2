import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { parseLocated, placeOf } from "../located.ts";
import { createMistakeLog } from "../mistakes.ts";
import type { MistakeLog } from "../mistakes.ts";
import { acmeRecordings } from "./acme/acme-recordings.ts";
import { databaseDatasets } from "./database/database-datasets.ts";
import type { OfDatabase } from "./database/database-datasets.ts";
import { sourceGold } from "./gold/source-gold.ts";
import type { Importer, ImportedQuestion, ImportOptions } from "./importer.ts";
import { questionsFile } from "./reading/questions-file.ts";
import { readRecords } from "./reading/read-records.ts";
import type { SourceRecord } from "./reading/read-records.ts";
import { checkUniqueIds, idText } from "./reading/source-record.ts";

const text = z.string().min(1);

const goldSchema = z.object({ sql: text, duckdb: text.nullish(), original_sql: text.nullish() });
const questionSchema = z.object({
  id: text,
  question: text,
  quadrant: z.enum(["LQLS", "HQLS", "LQHS", "HQHS"]),
  gold: z.array(goldSchema).min(1),
});

/** Low or high complexity of the question (Q) and of the schema (S) that it needs. */
const difficulties = { LQLS: "easy", HQLS: "medium", LQHS: "medium", HQHS: "hard" } as const;

/** ACME insurance of data.world and dbt Labs: questions.json, acme.duckdb.sql and recorded answers. */
export const acme: Importer = {
  name: "acme",
  describes: "ACME insurance (data.world, dbt Labs): questions.json, acme.duckdb.sql, attempts.jsonl",
  columns: [],
  import(source, options) {
    const log = createMistakeLog();
    const { file, folder } = questionsFile(source, ["questions.json"], log);
    const questions = readRecords(file, log).flatMap((record) => acmeQuestion(record, options, log));
    checkUniqueIds(
      questions.map(({ value }) => value),
      log,
    );
    return databaseDatasets({
      source,
      options: { ...options, database: options.database ?? ownScript(folder) },
      log,
      facts: {
        title: "ACME insurance",
        licence: "Apache-2.0",
        clock: "2026-02-24",
        clockIsKnown: false,
        dialect: "duckdb",
      },
      questions,
      excluded: [],
      parts: (_database, own) => acmeRecordings(join(dirname(file), "attempts.jsonl"), own, log),
    });
  },
};

function acmeQuestion(
  record: SourceRecord,
  options: ImportOptions,
  log: MistakeLog,
): readonly OfDatabase<ImportedQuestion>[] {
  const located = parseLocated(questionSchema, record, log);
  if (located === null) return [];
  const { id, question, quadrant, gold } = located.value;
  const value: ImportedQuestion = {
    id: idText(id),
    place: placeOf(located),
    question: { [options.language ?? "en"]: question.trim() },
    gold: gold.map(({ sql, original_sql: original }) => sourceGold(sql, original)),
    difficulty: difficulties[quadrant],
    tags: [quadrant],
  };
  return [{ database: "acme", value }];
}

/** The script holds the rows that the CSV files beside it hold, so that it alone is read. */
function ownScript(folder: string): string | null {
  const script = join(folder, "acme.duckdb.sql");
  return existsSync(script) ? script : null;
}
