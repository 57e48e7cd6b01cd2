import type { PromptMessage } from "../../kit/create-model-client.ts";
import { renderSections } from "../context/arrange-sections.ts";
import { todayHeading } from "../context/headings.ts";
import type { LoadedContext } from "../context/load-context.ts";
import { contextSections, lineSection } from "./prompt-sections.ts";

/** What suggestions are asked for with. `today` is a date, as in 2026-01-15. */
export interface SuggestSources {
  readonly language: string;
  readonly count: number;
  readonly known: LoadedContext;
  readonly today: string;
}

const task = [
  "You suggest questions that can be answered from a database.",
  "Each is one sentence in plain words, as a person of this company would ask it, that can be answered from the tables under Schema alone; no two ask the same.",
  "Write as many as Count says, or fewer when the data give no more, in the language under Language.",
  'Answer with JSON and nothing else: {"questions": ["…", "…"]}.',
].join(" ");

/** The prompt that asks for questions worth asking, as docs/prompt.md has it. Pure. */
export function suggestPrompt({ language, count, known, today }: SuggestSources): readonly PromptMessage[] {
  const sections = [
    lineSection("Language", language),
    { heading: "Count", body: String(count) },
    ...contextSections(known),
    { heading: todayHeading, body: today },
  ];
  return [
    { role: "system", content: task },
    { role: "user", content: renderSections(sections) },
  ];
}
