import type { ImportedDataset, Finding } from "../importer.ts";
import type { ProvedGolds } from "../gold/prove-golds.ts";

/** What came of importing one dataset. */
export interface DatasetSummary {
  readonly name: string;
  readonly folder: string;
  readonly questions: number;
  /** Golds of its questions, and how many of them run. */
  readonly golds: number;
  readonly running: number;
  readonly contextItems: Readonly<Record<string, number>>;
  readonly recordings: readonly {
    readonly file: string;
    readonly answers: number;
    readonly errors: number;
  }[];
  readonly findings: readonly Finding[];
}

/** What an import wrote, and what it left out because there was no dataset to put it in. */
export interface ImportSummary {
  readonly schemaVersion: 1;
  readonly format: string;
  readonly source: string;
  readonly datasets: readonly DatasetSummary[];
  readonly findings: readonly Finding[];
}

/** Sums up a dataset that was written. */
export function datasetSummary(
  imported: ImportedDataset,
  folder: string,
  proved: ProvedGolds & { findings: readonly Finding[] },
): DatasetSummary {
  const layers = imported.items.map(({ layer }) => layer);
  return {
    name: imported.name,
    folder,
    questions: proved.questions.length,
    golds: proved.golds,
    running: proved.running,
    contextItems: Object.fromEntries(
      [...new Set(layers)].map((layer) => [layer, layers.filter((one) => one === layer).length]),
    ),
    recordings: imported.recordings.map(({ file, answers }) => ({
      file,
      answers: answers.length,
      errors: answers.filter(({ error }) => error !== undefined).length,
    })),
    findings: proved.findings,
  };
}

const headings: readonly (readonly [Finding["kind"], string])[] = [
  ["excluded", "excluded"],
  ["gold-fails", "gold does not run here: kept, and counted as invalid in a run"],
  ["alternative-fails", "one of several golds does not run here and is left out"],
  ["adapted", "gold is not as written"],
  ["note", "to know"],
];

/** How many lines of a kind are shown; all findings are in import.json and in the JSON form of the summary. */
const shown = 10;

/** A summary as a person reads it. */
export function summaryText({ datasets, findings, source }: ImportSummary): string {
  const parts = datasets.map((dataset) => [
    headLine(dataset),
    ...bodyLines(dataset),
    ...findingLines(dataset.findings, source),
  ]);
  const homeless = findings.length === 0 ? [] : [["Without a dataset", ...findingLines(findings, source)]];
  return `${[...parts, ...homeless].map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function headLine({ name, folder }: DatasetSummary): string {
  return `${name}  ${folder}`;
}

function bodyLines({
  questions,
  golds,
  running,
  contextItems,
  recordings,
}: DatasetSummary): readonly string[] {
  const layers = Object.entries(contextItems).map(([layer, count]) => `${count} ${layer}`);
  const items = Object.values(contextItems).reduce((sum, count) => sum + count, 0);
  return [
    `  questions      ${questions}, ${running} of ${golds} golds run`,
    `  context items  ${items}${layers.length === 0 ? "" : ` (${layers.join(", ")})`}`,
    ...recordings.map(({ file, answers, errors }) => {
      const failed = errors === 0 ? "" : `, ${errors} of them infrastructure errors`;
      return `  recording      ${file}: ${answers} answers${failed}`;
    }),
  ];
}

function findingLines(findings: readonly Finding[], source: string): readonly string[] {
  return headings.flatMap(([kind, heading]) => {
    const own = findings.filter((finding) => finding.kind === kind);
    if (own.length === 0) return [];
    const texts = [...new Set(own.map(({ text }) => text))];
    const groups = texts.map((text) => own.filter((finding) => finding.text === text));
    const lines = groups.slice(0, shown).map((group) => `    ${groupLine(group, source)}`);
    const rest = groups.length > shown ? [`    … and ${groups.length - shown} more`] : [];
    return [`  ${heading} (${own.length})`, ...lines, ...rest];
  });
}

/** Findings that say the same are told once, with the questions that they concern. */
function groupLine(group: readonly Finding[], source: string): string {
  const [first] = group;
  const names = group.flatMap(({ question }) => question ?? []);
  const listed =
    names.slice(0, shown).join(", ") + (names.length > shown ? ` and ${names.length - shown} more` : "");
  const place = group.length === 1 ? shortPlace(first?.place ?? null, source) : "";
  const where = [listed, place].filter((part) => part !== "").join(", ");
  const flat = (first?.text ?? "").replaceAll(/\s+/g, " ");
  const text = flat.length > 240 ? `${flat.slice(0, 240)}…` : flat;
  return where === "" ? text : `${where}: ${text}`;
}

/** The place within the source, which the user has just named. */
function shortPlace(place: string | null, source: string): string {
  const folder = source.replace(/\/+$/, "");
  return place?.startsWith(`${folder}/`) === true ? place.slice(folder.length + 1) : (place ?? "");
}
