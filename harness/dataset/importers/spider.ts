import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { parseLocated, placeOf } from "../located.ts";
import { createMistakeLog } from "../mistakes.ts";
import type { MistakeLog } from "../mistakes.ts";
import { databaseDatasets } from "./database/database-datasets.ts";
import type { OfDatabase } from "./database/database-datasets.ts";
import { readTablesJson } from "./database/tables-json.ts";
import type { Importer, ImportedQuestion, ImportOptions } from "./importer.ts";
import { questionsFile } from "./reading/questions-file.ts";
import { readRecords } from "./reading/read-records.ts";
import type { SourceRecord } from "./reading/read-records.ts";
import { idText } from "./reading/source-record.ts";

const text = z.string().min(1);

/** A question of dev.json; the parsed forms beside the query are not read. */
const questionSchema = z.object({ db_id: text, question: text, query: text });

/**
 * Spider: dev.json and tables.json, which gives tables their keys and columns their names in words. A question has no
 * id of its own: it is called by the file and its place in it, `dev-17`.
 */
export const spider: Importer = {
  name: "spider",
  describes: "Spider: dev.json with tables.json; the rows come as CSV or SQL with --database",
  columns: [],
  import(source, options) {
    const log = createMistakeLog();
    const { file, folder } = questionsFile(source, ["dev.json"], log);
    const records = readRecords(file, log);
    const stem = idText(basename(file).replace(/\.\w+$/, ""));
    const questions = records.flatMap((record, index) =>
      spiderQuestion(record, `${stem}-${index}`, { options, log }),
    );
    const tables = join(folder, "tables.json");
    const described = existsSync(tables) ? readTablesJson(tables, log) : null;
    return databaseDatasets({
      source,
      options,
      log,
      facts: {
        title: "Spider",
        licence: "CC BY-SA 4.0",
        clock: "2018-09-24",
        clockIsKnown: false,
        dialect: "sqlite",
      },
      questions,
      excluded: [],
      parts: (database) => {
        const schema = described?.get(database);
        return { described: schema?.tables ?? [], comments: schema?.comments ?? [] };
      },
    });
  },
};

function spiderQuestion(
  record: SourceRecord,
  id: string,
  { options, log }: { options: ImportOptions; log: MistakeLog },
): readonly OfDatabase<ImportedQuestion>[] {
  const located = parseLocated(questionSchema, record, log);
  if (located === null) return [];
  const { db_id, question, query } = located.value;
  const value = {
    id,
    place: placeOf(located),
    question: { [options.language ?? "en"]: question.trim() },
    gold: [{ sql: query.trim() }],
  };
  return [{ database: db_id, value }];
}
