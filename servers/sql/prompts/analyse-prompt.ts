import type { Cell, Column } from "../../../harness/core/result-set.ts";
import type { PromptMessage } from "../../kit/create-model-client.ts";
import { columnLabel } from "../analysis/column-label.ts";
import { csvLines } from "../analysis/csv-lines.ts";
import { renderSections } from "../context/arrange-sections.ts";
import type { LoadedContext } from "../context/load-context.ts";
import { oneLineSql } from "../context/one-line.ts";
import { contextSections, lineSection } from "./prompt-sections.ts";

/** What an analysis is asked for with: the figures of the whole result, and its first rows. */
export interface AnalyseSources {
  readonly language: string;
  readonly question: string | null;
  readonly known: LoadedContext;
  readonly sql: string;
  readonly columns: readonly Column[];
  /** Lines of `## Figures`. */
  readonly figures: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const task = [
  "You say what the result of a query shows.",
  "Figures were computed over the whole result; Rows are its first rows, and there may be more.",
  "Copy numbers exactly as they stand under Figures or Rows, and compute none yourself.",
  "An empty result is a result: say that there are no rows, and guess nothing.",
  'Answer in the language under Language, with JSON and nothing else: {"summary": "one or two sentences", "findings": ["one sentence each"]}.',
].join(" ");

/** The prompt that asks what a result shows, as docs/prompt.md has it. Pure. */
export function analysePrompt(sources: AnalyseSources): readonly PromptMessage[] {
  const { language, question, known, sql, columns, figures, rows } = sources;
  const sections = [
    lineSection("Language", language),
    ...(question === null ? [] : [lineSection("Question", question)]),
    ...contextSections({ ...known, schema: [] }),
    { heading: "SQL", body: oneLineSql(sql) },
    {
      heading: "Columns",
      body: columns.map(({ name, type }) => `- ${columnLabel(name)} ${type}`).join("\n"),
    },
    { heading: "Figures", body: figures.map((line) => `- ${line}`).join("\n") },
    { heading: "Rows", body: csvLines(columns, rows).join("\n") },
  ];
  return [
    { role: "system", content: task },
    { role: "user", content: renderSections(sections) },
  ];
}
