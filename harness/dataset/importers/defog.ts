import { basename } from "node:path";
import { z } from "zod";
import type { DatasetContextItem } from "../../core/dataset.ts";
import { parseLocated, placeOf } from "../located.ts";
import { createMistakeLog } from "../mistakes.ts";
import type { MistakeLog } from "../mistakes.ts";
import { databaseDatasets } from "./database/database-datasets.ts";
import type { FormatFacts, OfDatabase } from "./database/database-datasets.ts";
import { defogContext, glossaryLines } from "./defog/defog-context.ts";
import { expandBraces } from "./gold/brace-list.ts";
import { sourceGold } from "./gold/source-gold.ts";
import type { ImportedGold, Importer, ImportedQuestion, ImportOptions } from "./importer.ts";
import { questionsFile } from "./reading/questions-file.ts";
import { readRecords } from "./reading/read-records.ts";
import type { SourceRecord } from "./reading/read-records.ts";
import { checkUniqueIds, idText, renamed } from "./reading/source-record.ts";

const text = z.string().min(1);
const prose = z.string().nullish();

/** A row of sql-eval's CSV and JSON files; `gold` is the list of an extract, whose alternatives are written out. */
const goldSchema = z.object({ sql: text, original_sql: text.nullish() });
const questionSchema = z.object({
  id: z.union([z.number(), text]).optional(),
  db_name: text,
  query_category: prose,
  question: text,
  query: text.optional(),
  gold: z.array(goldSchema).min(1).optional(),
  instructions: prose,
  full_instructions: prose,
  glossary: prose,
});

const otherNames = { db: "db_name", category: "query_category" };

interface DefogQuestion extends OfDatabase<ImportedQuestion> {
  readonly items: readonly DatasetContextItem[];
  readonly glossary: readonly string[];
}

/**
 * defog's sql-eval: a CSV or JSON file with several golds a question. What it tells a model comes in four strategies,
 * each in a layer of its own: `schema` (nothing but column notes), `hints` (the glossary), `constraints` (the
 * question's instructions), `focus` (the full instructions: the same among others that do not matter).
 */
export const defog: Importer = {
  name: "defog",
  describes: "defog sql-eval: CSV or JSON with brace lists, glossary, instructions and full instructions",
  columns: [],
  import(source, options) {
    const log = createMistakeLog();
    const { file, folder } = questionsFile(source, ["questions.json"], log);
    const stem = basename(file).replace(/\.\w+$/, "");
    const prefix = idText(stem.replace(/_(postgres|sqlite|bigquery|mysql|tsql|snowflake)$/, ""));
    const questions = readRecords(file, log).flatMap((record, index) => {
      const id = `${prefix}-${String(index).padStart(3, "0")}`;
      return defogQuestion(record, id, { options, log }) ?? [];
    });
    checkUniqueIds(
      questions.map(({ value }) => value),
      log,
    );
    return databaseDatasets({
      source,
      options,
      log,
      facts: factsOf(stem),
      questions,
      excluded: [],
      parts(database) {
        const own = questions.filter((question) => question.database === database);
        const { glossary, comments } = defogContext(options.database ?? folder, database, log);
        const lines = [...new Set([...glossary, ...own.flatMap((question) => question.glossary)])];
        return { comments, items: [...lines.map(hint), ...own.flatMap(({ items }) => items)] };
      },
    });
  },
};

/** The golds are PostgreSQL's unless the file's name says that they are SQLite's. */
function factsOf(stem: string): FormatFacts {
  const dialect = stem.endsWith("_sqlite") ? "sqlite" : "postgres";
  // The rows' dates are those of January 2025.
  return { title: "defog sql-eval", licence: "Apache-2.0", clock: "2025-01-15", clockIsKnown: true, dialect };
}

function defogQuestion(
  record: SourceRecord,
  numbered: string,
  { options, log }: { options: ImportOptions; log: MistakeLog },
): DefogQuestion | null {
  const located = parseLocated(questionSchema, renamed(record, otherNames), log);
  if (located === null) return null;
  const {
    query,
    gold: list,
    instructions,
    full_instructions: full,
    query_category: category,
  } = located.value;
  const id = located.value.id === undefined ? numbered : idText(located.value.id);
  const golds =
    list === undefined
      ? expandedGolds(query)
      : list.map(({ sql, original_sql: original }) => sourceGold(sql, original));
  if (typeof golds === "string") {
    log.add(placeOf(located, "query"), golds);
    return null;
  }
  const own = itemOf("constraints", `constraint.${id}`, instructions);
  const mixed = itemOf("focus", `focus.${id}`, full);
  return {
    database: located.value.db_name,
    items: [...own, ...mixed],
    glossary: glossaryLines(located.value.glossary ?? ""),
    value: {
      id,
      place: placeOf(located),
      question: { [options.language ?? "en"]: located.value.question.trim() },
      gold: golds,
      constraints: own.map((item) => item.id),
      focus: mixed.map((item) => item.id),
      tags: category ? [category] : [],
    },
  };
}

function expandedGolds(query: string | undefined): readonly ImportedGold[] | string {
  if (query === undefined) return "is missing; write the SQL";
  const expanded = expandBraces(query);
  return typeof expanded === "string" ? expanded : expanded.map((sql) => ({ sql }));
}

function itemOf(
  layer: "constraints" | "focus",
  id: string,
  said: string | null | undefined,
): readonly DatasetContextItem[] {
  const trimmed = said?.trim() ?? "";
  return trimmed === "" ? [] : [{ id, layer, text: trimmed }];
}

function hint(line: string, index: number): DatasetContextItem {
  return { id: `hint.glossary-${index + 1}`, layer: "hints", text: line };
}
