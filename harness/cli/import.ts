import { availableParallelism } from "node:os";
import { InvalidArgumentError, type Command } from "commander";
import { UserError } from "../core/errors.ts";
import { isCalendarDate } from "../dataset/calendar-date.ts";
import { dialectNames, type DialectName } from "../dataset/importers/gold/dialects.ts";
import { importers } from "../dataset/importers/index.ts";
import { importDatasets, type ImportRequest } from "../dataset/importers/output/import-datasets.ts";
import { summaryText } from "../dataset/importers/output/import-summary.ts";
import { nameAdvice } from "../core/nearest-name.ts";
import { cacheFolder } from "./environment.ts";

interface ImportFlags {
  readonly out: string;
  readonly name?: string;
  readonly database?: string;
  readonly only: readonly string[];
  readonly clock?: string;
  readonly language?: string;
  readonly licence?: string;
  readonly dialect?: DialectName;
  readonly null?: string;
  readonly column: Readonly<Record<string, readonly string[]>>;
  readonly force?: true;
  readonly json?: true;
}

const formats = importers.map(({ name, describes }) => `  ${name.padEnd(10)} ${describes}`).join("\n");
const help = `
Formats:
${formats}

Examples:
  import bird path/to/bird-superhero --out datasets/superhero
  import spider path/to/spider --database path/to/csv --out datasets/spider
  import plain questions.csv --database shop.sql --column question=Pregunta gold=Consulta --out datasets/shop

Several databases in one source become several datasets below --out. docs/importing.md says what becomes of what.`;

/** `import`: turns a foreign benchmark into datasets, and says what did not come along. */
export function registerImport(program: Command): void {
  program
    .command("import")
    .description("turn a foreign benchmark into datasets")
    .argument("<format>", "what the source is: one of the formats below")
    .argument("<source>", "its folder, or the file with the questions")
    .requiredOption("--out <folder>", "the dataset's folder, which must not exist")
    .option("--name <name>", "the dataset's name (default: the database's)", datasetName)
    .option("--database <path>", "a .sql or .csv file, or a folder with one or a folder for each database")
    .option("--only <database...>", "only these databases of the source", [])
    .option("--clock <date>", "the date on which the questions are asked, as in 2026-01-15", date)
    .option("--language <code>", "the questions' language (default: en)", language)
    .option("--licence <text>", "the licence of the source")
    .option("--dialect <name>", `what the golds are written in: ${dialectNames.join(", ")}`, dialect)
    .option("--null <text>", "what means NULL in CSV files (default: nothing at all, or \\N where it occurs)")
    .option("--column <field=column...>", "which column of the source fills a field", column, {})
    .option("--force", "replace a dataset that is there")
    .option("--json", "print the summary as JSON")
    .addHelpText("after", help)
    .action(runImport);
}

async function runImport(format: string, source: string, flags: ImportFlags): Promise<void> {
  const abort = new AbortController();
  const interrupt = (): void =>
    abort.abort(new UserError("interrupted", "import: interrupted; nothing was written"));
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  try {
    const summary = await importDatasets(requestOf({ format, source, flags, signal: abort.signal }));
    process.stdout.write(flags.json === true ? `${JSON.stringify(summary)}\n` : summaryText(summary));
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}

interface CommandLine {
  readonly format: string;
  readonly source: string;
  readonly flags: ImportFlags;
  readonly signal: AbortSignal;
}

function requestOf({ format, source, flags, signal }: CommandLine): ImportRequest {
  return {
    importer: importerNamed(format),
    source,
    options: {
      database: flags.database ?? null,
      name: flags.name ?? null,
      only: flags.only,
      clock: flags.clock ?? null,
      language: flags.language ?? null,
      licence: flags.licence ?? null,
      dialect: flags.dialect ?? null,
      nullText: flags.null ?? null,
      columns: flags.column,
    },
    out: flags.out,
    force: flags.force === true,
    cache: cacheFolder(),
    workers: Math.min(4, availableParallelism()),
    signal,
  };
}

function importerNamed(format: string): (typeof importers)[number] {
  const found = importers.find(({ name }) => name === format);
  if (found !== undefined) return found;
  const advice = nameAdvice(
    format,
    importers.map(({ name }) => name),
    "",
  );
  throw new UserError("format_unknown", `import ${format}: there is no such format; ${advice}`);
}

function datasetName(text: string): string {
  if (/^[a-z0-9][a-z0-9_-]*$/.test(text)) return text;
  throw new InvalidArgumentError("use lower-case letters, digits, - and _");
}

function date(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDate(text)) return text;
  throw new InvalidArgumentError("give a date, as in 2026-01-15");
}

function language(text: string): string {
  if (/^[a-z]{2}$/.test(text)) return text;
  throw new InvalidArgumentError("give two lower-case letters, as in es");
}

function dialect(text: string): DialectName {
  const found = dialectNames.find((name) => name === text);
  if (found !== undefined) return found;
  throw new InvalidArgumentError(`give ${dialectNames.join(", ")}`);
}

function column(text: string, known: ImportFlags["column"]): ImportFlags["column"] {
  const [, field = "", name = ""] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (field === "") throw new InvalidArgumentError("give a field and a column, as in question=Pregunta");
  return { ...known, [field]: [...(known[field] ?? []), name] };
}
