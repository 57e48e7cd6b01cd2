import { basename } from "node:path";
import type { MistakeLog } from "../../mistakes.ts";
import { dialects } from "../gold/dialects.ts";
import type { DialectName } from "../gold/dialects.ts";
import type { Finding, ImportedDataset, ImportedQuestion, ImportOptions } from "../importer.ts";
import { idText, shownPlace } from "../reading/source-record.ts";
import type { ImportedDatabase } from "./imported-database.ts";
import { sourceDatabases } from "./source-databases.ts";
import type { DatabaseSource } from "./read-database.ts";

/** A question, or what is left out, with the database that it is asked of. */
export interface OfDatabase<T> {
  readonly database: string;
  readonly value: T;
}

/** What a format says about every dataset that comes from it. */
export interface FormatFacts {
  /** Of the benchmark, as a title begins: `BIRD`. */
  readonly title: string;
  readonly licence: string;
  readonly clock: string;
  /** Whether the source itself says that this is the date. */
  readonly clockIsKnown: boolean;
  readonly dialect: DialectName;
}

/** The parts that differ from database to database. */
export type DatabaseParts = Partial<Pick<ImportedDatabase, "described" | "comments">> &
  Partial<Pick<ImportedDataset, "items" | "recordings" | "findings">>;

/** All that a source holds, still without its databases. */
export interface SourceContent {
  readonly source: string;
  readonly options: ImportOptions;
  readonly log: MistakeLog;
  readonly facts: FormatFacts;
  readonly questions: readonly OfDatabase<ImportedQuestion>[];
  readonly excluded: readonly OfDatabase<Finding>[];
  /** What else there is for one database. */
  readonly parts: (database: string, questions: readonly ImportedQuestion[]) => DatabaseParts;
}

/**
 * One dataset for each database of a source, in the order in which it names them. Throws a UserError when mistakes
 * were logged. Questions of a database that cannot be had are excluded, each with the reason.
 */
export function databaseDatasets(content: SourceContent): readonly ImportedDataset[] {
  const { questions, excluded, log, options, facts } = content;
  const { settings, types, adaptGold } = dialects[options.dialect ?? facts.dialect];
  const names = [...questions, ...excluded].map(({ database }) => database);
  const opened = names.length === 0 ? new Map() : sourceDatabases(names, content);
  log.failIfAny();
  return [...opened].map(([database, source]): ImportedDataset => {
    const own = questions.filter((question) => question.database === database).map(({ value }) => value);
    const left = excluded.filter((finding) => finding.database === database).map(({ value }) => value);
    const isMissing = "missing" in source;
    const parts = isMissing ? {} : content.parts(database, own);
    log.failIfAny();
    return {
      name: datasetName(database, opened.size, options),
      title: `${facts.title}: ${shortName(database)}`,
      description: `Questions of ${facts.title} on the database ${shortName(database)}, imported.`,
      licence: options.licence ?? facts.licence,
      languages: languagesOf(own),
      clock: options.clock ?? facts.clock,
      clockIsAssumed: options.clock === null && !facts.clockIsKnown,
      connection: idText(shortName(database)),
      settings,
      database: importedDatabase(isMissing ? null : source, parts, types),
      questions: isMissing ? [] : own,
      items: parts.items ?? [],
      recordings: parts.recordings ?? [],
      findings: [
        ...left,
        ...(parts.findings ?? []),
        ...(isMissing ? own.map((question) => unasked(question, source.missing)) : []),
      ],
      adaptGold,
    };
  });
}

function importedDatabase(
  source: DatabaseSource | null,
  parts: DatabaseParts,
  types: ImportedDatabase["types"],
): ImportedDatabase {
  return {
    scripts: source?.scripts ?? [],
    tables: source?.tables ?? [],
    described: parts.described ?? [],
    comments: parts.comments ?? [],
    types,
  };
}

function datasetName(database: string, count: number, { name }: ImportOptions): string {
  if (name === null) return idText(shortName(database));
  return count === 1 ? name : `${name}-${idText(shortName(database))}`;
}

/** A source may name a database by the path of its file. */
function shortName(database: string): string {
  return basename(database).replace(/\.(sql|csv|tsv)$/i, "");
}

function languagesOf(questions: readonly ImportedQuestion[]): readonly string[] {
  const languages = [...new Set(questions.flatMap(({ question }) => Object.keys(question)))];
  return languages.length === 0 ? ["en"] : languages;
}

function unasked(question: ImportedQuestion, reason: string): Finding {
  return { kind: "excluded", question: question.id, place: shownPlace(question.place), text: reason };
}
