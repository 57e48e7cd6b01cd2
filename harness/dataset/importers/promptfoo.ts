import { basename } from "node:path";
import { createMistakeLog } from "../mistakes.ts";
import { databaseDatasets } from "./database/database-datasets.ts";
import type { Importer } from "./importer.ts";
import { plainFacts } from "./plain.ts";
import { readPromptfooTests } from "./promptfoo/promptfoo-tests.ts";
import { testRecords } from "./promptfoo/test-records.ts";
import { questionFields } from "./reading/column-map.ts";
import { mappedQuestions } from "./reading/mapped-questions.ts";
import { idText } from "./reading/source-record.ts";

const withoutGold = "it has no SQL gold: no variable and no assertion holds one";

/**
 * promptfoo: a configuration or a file of tests. The question is a variable; the gold is a variable too, or the value
 * of an assertion that compares the output with a text.
 */
export const promptfoo: Importer = {
  name: "promptfoo",
  describes: "promptfoo: tests in YAML, JSON, JSONL or CSV; the gold is a variable or an assertion's SQL",
  columns: questionFields,
  import(source, options) {
    const log = createMistakeLog();
    const { tests, notes } = readPromptfooTests(source, log);
    const records = testRecords(tests, options.columns, log);
    const stem = options.name ?? idText(basename(source).replace(/\.\w+$/, ""));
    const { questions, excluded } = mappedQuestions({ records, stem, options, log, withoutGold });
    if (options.database === null && questions.some(({ database }) => database === stem))
      log.add({ file: source }, "says of no database; give it with --database, or a variable database");
    log.failIfAny();
    const [first] = [...questions, ...excluded].map(({ database }) => database);
    return databaseDatasets({
      source,
      options,
      log,
      facts: { ...plainFacts, title: "Imported promptfoo tests" },
      questions,
      excluded,
      parts: (database) => ({
        items: questions.filter((question) => question.database === database).flatMap(({ items }) => items),
        findings: database === first ? notes : [],
      }),
    });
  },
};
