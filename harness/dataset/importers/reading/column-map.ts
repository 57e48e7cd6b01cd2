import type { MistakeLog } from "../../mistakes.ts";
import { nameAdvice } from "../../../core/nearest-name.ts";
import type { SourceRecord } from "./read-records.ts";

/** The fields of a question that a table of questions may fill. */
export const questionFields = [
  "id",
  "question",
  "gold",
  "language",
  "trap",
  "tags",
  "difficulty",
  "database",
  "evidence",
] as const;
export type QuestionField = (typeof questionFields)[number];

/** What a field's column is called where nobody says it; the first that a record has is taken. */
const usualNames: Readonly<Record<QuestionField, readonly string[]>> = {
  id: ["id"],
  question: ["question"],
  gold: ["gold", "sql", "query", "gold_sql"],
  language: ["language"],
  trap: ["trap"],
  tags: ["tags"],
  difficulty: ["difficulty"],
  database: ["database", "db", "db_id", "db_name"],
  evidence: ["evidence"],
};

/** Reads the fields of a question from a record, by whatever names its columns have. */
export interface ColumnMap {
  /** The texts of a field; several columns or a list give several. */
  texts(record: SourceRecord, field: QuestionField): readonly string[];
  /** The question by language, from an object or from columns such as `question_es`. */
  byLanguage(record: SourceRecord): Readonly<Record<string, string>>;
}

/** Columns given with `--column` stand in for the usual names; one that no record has is logged. */
export function columnMap(
  given: Readonly<Record<string, readonly string[]>>,
  records: readonly SourceRecord[],
  log: MistakeLog,
): ColumnMap {
  const present = [...new Set(records.flatMap(({ value }) => Object.keys(value)))];
  for (const [field, names] of Object.entries(given)) {
    for (const name of names.filter((column) => records.length > 0 && !present.includes(column)))
      log.add(
        { file: "--column", field },
        `there is no column ${name}; ${nameAdvice(name, present, "mend the name")}`,
      );
  }
  const texts: ColumnMap["texts"] = (record, field) => {
    const chosen =
      given[field] ?? usualNames[field].filter((name) => record.value[name] !== undefined).slice(0, 1);
    return chosen.flatMap((name) => textsOf(record.value[name]));
  };
  return {
    texts,
    byLanguage(record) {
      const columns = present.flatMap((name) => {
        const language = /^question[._-]([a-z]{2})$/.exec(name)?.[1];
        return language === undefined ? [] : [[language, name] as const];
      });
      const mapped = Object.entries(given).flatMap(([field, names]) => {
        const language = /^question\.([a-z]{2})$/.exec(field)?.[1];
        return language === undefined ? [] : names.map((name) => [language, name] as const);
      });
      const found = [...columns, ...mapped].flatMap(([language, name]) =>
        textsOf(record.value[name]).map((text) => [language, text] as const),
      );
      return { ...languagesOf(record.value["question"]), ...Object.fromEntries(found) };
    },
  };
}

function textsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  return typeof value === "string" && value.trim() !== "" ? [value.trim()] : [];
}

function languagesOf(value: unknown): Readonly<Record<string, string>> {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([language, text]) => textsOf(text).map((found) => [language, found])),
  );
}
