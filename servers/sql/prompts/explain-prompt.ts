import type { PromptMessage } from "../../kit/create-model-client.ts";
import { renderSections } from "../context/arrange-sections.ts";
import type { LoadedContext } from "../context/load-context.ts";
import { oneLineSql } from "../context/one-line.ts";
import { contextSections, lineSection } from "./prompt-sections.ts";

/** What an explanation is asked for with. `question` is what the SQL was written for, or null. */
export interface ExplainSources {
  readonly language: string;
  readonly question: string | null;
  readonly known: LoadedContext;
  readonly sql: string;
}

const task = [
  "You explain a SQL query to someone who does not read SQL.",
  "Say what it counts or lists, from which data, under which conditions, in which order, and what the terms under Business hints and User rules have to do with it.",
  "Say nothing about results: you have not seen them.",
  "Answer in the language under Language, in plain text of a few sentences, without SQL.",
].join(" ");

/** The prompt that asks for an explanation of SQL, as docs/prompt.md has it. Pure. */
export function explainPrompt({ language, question, known, sql }: ExplainSources): readonly PromptMessage[] {
  const sections = [
    lineSection("Language", language),
    ...(question === null ? [] : [lineSection("Question", question)]),
    ...contextSections(known),
    { heading: "SQL", body: oneLineSql(sql) },
  ];
  return [
    { role: "system", content: task },
    { role: "user", content: renderSections(sections) },
  ];
}
