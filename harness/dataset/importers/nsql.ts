import { z } from "zod";
import { parseLocated, placeOf } from "../located.ts";
import { createMistakeLog } from "../mistakes.ts";
import type { MistakeLog } from "../mistakes.ts";
import { databaseDatasets } from "./database/database-datasets.ts";
import type { OfDatabase } from "./database/database-datasets.ts";
import type { Finding, Importer, ImportedQuestion, ImportOptions } from "./importer.ts";
import { questionsFile } from "./reading/questions-file.ts";
import { readRecords } from "./reading/read-records.ts";
import type { SourceRecord } from "./reading/read-records.ts";
import { checkUniqueIds, idText, shownPlace } from "./reading/source-record.ts";

const text = z.string().min(1);

/** Why a statement of a kind is no question to a database: nobody who asks may change it or leave it. */
const reasons: Readonly<Record<string, string>> = {
  "external-read": "the gold reads files or addresses outside of the database",
  "external-write-or-attach": "the gold writes files or attaches databases",
  dml: "the gold changes rows",
  ddl: "the gold changes tables",
};

const questionSchema = z.object({
  id: text,
  db: text,
  category: text.nullish(),
  question: text,
  gold_sql: text,
  kind: z.enum(["read", "external-read", "external-write-or-attach", "dml", "ddl"]).default("read"),
});

/** How hard the source calls a question; its category `duckdb` says what it is about instead. */
const difficultySchema = z.enum(["easy", "medium", "hard"]);

/** DuckDB-NSQL: questions.json beside a script for each database. Statements that are no reads are excluded. */
export const nsql: Importer = {
  name: "nsql",
  describes: "DuckDB-NSQL: questions.json and <db>.sql; golds that are no plain reads are excluded",
  columns: [],
  import(source, options) {
    const log = createMistakeLog();
    const { file } = questionsFile(source, ["questions.json"], log);
    const read = readRecords(file, log).flatMap((record) => nsqlQuestion(record, options, log) ?? []);
    checkUniqueIds(
      read.map(({ value }) => value),
      log,
    );
    return databaseDatasets({
      source,
      options,
      log,
      facts: {
        title: "DuckDB-NSQL",
        licence: "Apache-2.0",
        clock: "2024-01-24",
        clockIsKnown: false,
        dialect: "duckdb",
      },
      questions: read.filter(({ kind }) => kind === "read"),
      excluded: read.filter(({ kind }) => kind !== "read").map(excluded),
      parts: () => ({}),
    });
  },
};

interface NsqlQuestion extends OfDatabase<ImportedQuestion> {
  readonly kind: string;
}

function nsqlQuestion(record: SourceRecord, options: ImportOptions, log: MistakeLog): NsqlQuestion | null {
  const located = parseLocated(questionSchema, record, log);
  if (located === null) return null;
  const { id, db, category, question, gold_sql, kind } = located.value;
  const difficulty = difficultySchema.safeParse(category);
  const value = {
    id: idText(id),
    place: placeOf(located),
    question: { [options.language ?? "en"]: question.trim() },
    gold: [{ sql: gold_sql.trim() }],
    ...(difficulty.success ? { difficulty: difficulty.data } : {}),
    tags: category && !difficulty.success ? [category] : [],
  };
  return { database: db, value, kind };
}

function excluded({ database, value, kind }: NsqlQuestion): OfDatabase<Finding> {
  const reason = `${kind}: ${reasons[kind] ?? "the gold is no plain read"}`;
  return {
    database,
    value: { kind: "excluded", question: value.id, place: shownPlace(value.place), text: reason },
  };
}
