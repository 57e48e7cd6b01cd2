import { addsUp } from "../knowledge/adds-up.ts";
import { analysisWords, type AnalysisWords } from "./analysis-words.ts";
import type { ColumnFigures, ResultSummary } from "./read-result.ts";

/** What a result shows: a summary, and a sentence for each finding. */
export interface Analysis {
  readonly summary: string;
  readonly findings: readonly string[];
}

export interface AnalysisRequest {
  readonly result: ResultSummary;
  readonly question: string;
  readonly language: "es" | "en";
}

const mostFindings = 6;

/** Says what figures and rows show. Numbers are copied as they are written; none is computed. */
export function analyseResult({ result, question, language }: AnalysisRequest): Analysis {
  const words = analysisWords[language];
  // A number that is only asked for is none of the result.
  const asked = question === "" || /\d/.test(question) ? "" : words.about(question);
  if (isEmpty(result))
    return {
      summary: `${asked}${asked === "" ? words.none : lowerFirst(words.none)}`,
      findings: [words.noneHint],
    };
  const [first] = result.firstRows;
  if (result.rows === "1" && first !== undefined) {
    const pairs = Object.entries(first).map(([name, value]) => words.pair(name, value));
    return { summary: sentence(`${asked}${words.single(pairs)}`), findings: pairs.map(sentence) };
  }
  const findings = [
    ...leaderFinding(result, words),
    ...result.columns.flatMap((column) => columnFindings(column, result, words)),
  ];
  const shown = findings.slice(0, mostFindings);
  const [main = ""] = shown;
  return { summary: `${sentence(`${asked}${words.rows(result.rows)}`)} ${main}`.trim(), findings: shown };
}

function isEmpty({ rows, firstRows }: ResultSummary): boolean {
  return rows === "0" || (rows === "" && firstRows.length === 0);
}

// Whose greatest value it is, the rows show only where the value stands among them just once.
function leaderFinding({ columns, firstRows }: ResultSummary, words: AnalysisWords): readonly string[] {
  const label =
    columns.find(({ figures }) => figures.has("frequent")) ??
    columns.find(({ figures }) => figures.has("first")) ??
    columns.find(({ name, figures }) => isLabel(name) && figures.has("max"));
  const measure = columns.findLast(({ figures }) => figures.has("max"));
  if (label === undefined || measure === undefined || label === measure) return [];
  const max = measure.figures.get("max") ?? "";
  const holders = firstRows.filter((row) => row[measure.name] === max);
  const [holder] = holders;
  const name = holder?.[label.name] ?? "";
  return holders.length === 1 && name !== "" ? [words.leader(name, measure.name, max)] : [];
}

function columnFindings(
  { name, figures }: ColumnFigures,
  { rows }: ResultSummary,
  words: AnalysisWords,
): readonly string[] {
  const of = (figure: string): string => figures.get(figure) ?? "";
  const found: string[] = [];
  if (figures.has("min")) found.push(words.range(name, of("min"), of("max")));
  if (figures.has("sum") && !isLabel(name) && addsUp(name)) found.push(words.sum(name, of("sum")));
  if (figures.has("mean") && !isLabel(name)) found.push(words.middle(name, of("mean"), of("median")));
  if (figures.has("first")) found.push(words.dates(name, of("first"), of("last")));
  const repeats = figures.has("times") && of("times") !== "1";
  if (repeats) found.push(words.frequent(name, of("frequent"), of("times")));
  else if (figures.has("frequent") && of("distinct") !== rows)
    found.push(words.distinct(name, of("distinct")));
  if (figures.has("empty") && of("empty") !== "0") found.push(words.empty(name, of("empty")));
  return found;
}

// The sum of keys and years means nothing.
function isLabel(name: string): boolean {
  return (
    /(?:^|[_\s])(?:id|year|ano|año|anio|key|code|codigo)$|[a-z]Id$/i.test(name) &&
    !/^(?:paid|valid)$/i.test(name)
  );
}

function sentence(text: string): string {
  const upper = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(upper) ? upper : `${upper}.`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
