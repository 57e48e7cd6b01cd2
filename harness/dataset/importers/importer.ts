import type { DatabaseSettings, DatasetContextItem } from "../../core/dataset.ts";
import type { RecordedAnswer, RecordingCard } from "../../core/recording.ts";
import type { CompareOptions } from "../../core/sample.ts";
import type { Place } from "../mistakes.ts";
import type { ImportedDatabase } from "./database/imported-database.ts";
import type { GoldAdapter } from "./gold/adapted-gold.ts";
import type { DialectName } from "./gold/dialects.ts";

/** What a person may say about a source beside where it is. Null or empty: not said. */
export interface ImportOptions {
  /** Where the databases are: a file, or a folder with a file or folder for each. */
  readonly database: string | null;
  /** The dataset's name, or the first part of it where a source holds several databases. */
  readonly name: string | null;
  /** Only these databases of the source. */
  readonly only: readonly string[];
  /** The date on which the questions are asked, `2026-01-15`. */
  readonly clock: string | null;
  /** The questions' language, as two letters. */
  readonly language: string | null;
  readonly licence: string | null;
  /** The dialect of the golds, where the format does not say it. */
  readonly dialect: DialectName | null;
  /** The text that means NULL in CSV files. */
  readonly nullText: string | null;
  /** Names of columns (fields, variables) of the source by the field of ours that they fill. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

/** A right answer as it will be written. `note` says what the source changed in it to make it run. */
export interface ImportedGold {
  readonly sql: string;
  readonly note?: string;
}

/** One question with what is known of it; ids are unique in its dataset. */
export interface ImportedQuestion {
  readonly id: string;
  /** Where it stands in the source. */
  readonly place: Place;
  readonly question: Readonly<Record<string, string>>;
  readonly gold: readonly ImportedGold[];
  readonly trap?: readonly string[];
  readonly focus?: readonly string[];
  readonly constraints?: readonly string[];
  readonly difficulty?: "easy" | "medium" | "hard";
  readonly tags?: readonly string[];
  readonly options?: CompareOptions;
}

/** A recording with its lines, in the order of the source. */
export interface ImportedRecording extends RecordingCard {
  readonly answers: readonly RecordedAnswer[];
}

/**
 * Something that a person should know about an import. `excluded`: the question is not in the dataset; `gold-fails`:
 * none of its golds runs, so that it will count as invalid; `alternative-fails`: one of several golds was left out;
 * `adapted`: the gold is not as written in the source.
 */
export interface Finding {
  readonly kind: "excluded" | "gold-fails" | "alternative-fails" | "adapted" | "note";
  /** The question's id, where it concerns one. */
  readonly question: string | null;
  /** `file:line` or `file[index]` of the source. */
  readonly place: string | null;
  readonly text: string;
}

/** One dataset as an importer gives it; one without questions is not written, its findings are told all the same. */
export interface ImportedDataset {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly licence: string;
  readonly languages: readonly string[];
  readonly clock: string;
  /** Whether nobody said which date it is. */
  readonly clockIsAssumed: boolean;
  readonly connection: string;
  readonly settings: DatabaseSettings;
  readonly database: ImportedDatabase;
  readonly questions: readonly ImportedQuestion[];
  readonly items: readonly DatasetContextItem[];
  readonly recordings: readonly ImportedRecording[];
  readonly findings: readonly Finding[];
  /** How a gold that does not run is brought to DuckDB; null when it is left as it is. */
  readonly adaptGold: GoldAdapter | null;
}

/**
 * Reads a foreign format. `import` reads files and writes none; it throws a UserError with a line for each mistake of
 * the source.
 */
export interface Importer {
  readonly name: string;
  readonly describes: string;
  /** Fields of ours that `--column` may fill from other columns; empty where the format names its columns. */
  readonly columns: readonly string[];
  import(source: string, options: ImportOptions): readonly ImportedDataset[];
}
