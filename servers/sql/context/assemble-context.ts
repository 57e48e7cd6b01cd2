import type { PromptMessage } from "../../kit/create-model-client.ts";
import type { ContextSources } from "./arrange-sections.ts";
import { arrangeSections, renderSections } from "./arrange-sections.ts";
import { questionHeading, todayHeading } from "./headings.ts";

/** What one prompt is made of. `today` is a date, as in 2026-01-15. */
export interface PromptSources extends ContextSources {
  readonly today: string;
  readonly question: string;
}

/** The prompt, and the ids of the context items in it, in the order in which they stand. */
export interface AssembledContext {
  readonly messages: readonly PromptMessage[];
  readonly itemIds: readonly string[];
}

const task = [
  "You turn a question about a database into SQL.",
  "The dialect is DuckDB. Use only the tables and columns listed under Schema.",
  "What stands above the schema says what the words and the data mean; where two entries disagree, the earlier section wins.",
  "Dates in the question are relative to Today.",
  "Answer with exactly one SELECT statement in a ```sql fence and nothing else.",
].join(" ");

/**
 * Builds the prompt for one question from everything that is known: the sections of docs/prompt.md in their order,
 * no item twice. Pure, so that what it puts out is all that can reach the model.
 */
export function assembleContext(sources: PromptSources): AssembledContext {
  const { sections, itemIds } = arrangeSections(sources);
  const whole = [
    ...sections,
    { heading: todayHeading, body: sources.today },
    { heading: questionHeading, body: sources.question },
  ];
  return {
    messages: [
      { role: "system", content: task },
      { role: "user", content: renderSections(whole) },
    ],
    itemIds,
  };
}
