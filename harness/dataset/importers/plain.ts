import { basename } from "node:path";
import { createMistakeLog } from "../mistakes.ts";
import { databaseDatasets } from "./database/database-datasets.ts";
import type { FormatFacts } from "./database/database-datasets.ts";
import type { Importer } from "./importer.ts";
import { questionFields } from "./reading/column-map.ts";
import { mappedQuestions } from "./reading/mapped-questions.ts";
import { readRecords } from "./reading/read-records.ts";
import { idText } from "./reading/source-record.ts";

/** What holds of questions of which nothing else is known. */
export const plainFacts: FormatFacts = {
  title: "Imported questions",
  licence: "not stated",
  clock: "2026-01-01",
  clockIsKnown: false,
  dialect: "duckdb",
};

/** A table of questions with their golds: CSV, a JSON list, or JSONL, with whatever names its columns have. */
export const plain: Importer = {
  name: "plain",
  describes: "CSV, JSON or JSONL with question and gold (or sql, query), and what else there is",
  columns: questionFields,
  import(source, options) {
    const log = createMistakeLog();
    const records = readRecords(source, log);
    const stem = options.name ?? idText(basename(source).replace(/\.\w+$/, ""));
    const { questions, excluded } = mappedQuestions({ records, stem, options, log, withoutGold: null });
    if (options.database === null && questions.some(({ database }) => database === stem))
      log.add({ file: source }, "says of no database; give it with --database, or a column database");
    log.failIfAny();
    return databaseDatasets({
      source,
      options,
      log,
      facts: plainFacts,
      questions,
      excluded,
      parts: (database) => ({
        items: questions.filter((question) => question.database === database).flatMap(({ items }) => items),
      }),
    });
  },
};
