import { analyzeText, splitIntoWords } from "../../../ranking/analyze-text.ts";
import { bm25 } from "../../../ranking/bm25.ts";
import { foldText } from "../../../ranking/fold-text.ts";
import type { ChatTool } from "../../../core/model.ts";
import { rememberBy } from "../../../core/remember.ts";
import { parametersOf, questionParameter } from "./tool-parameters.ts";
import { smallTalk, toolWords } from "./tool-words.ts";

/** A question can be put to a tool that takes one, even where no word of it is in the tool's description. */
const takesQuestions = 0.2;

/** The tool that fits a request best; null where no tool fits, or none is needed. */
export function chooseTool(request: string, tools: readonly ChatTool[]): ChatTool | null {
  const words = splitIntoWords(request).map(foldText);
  if (words.every((word) => smallTalk.has(word))) return null;
  const scores = bm25(tools.map(documentOf), termsOf(request));
  let best: { tool: ChatTool; score: number } | null = null;
  for (const [index, tool] of tools.entries()) {
    const score = (scores[index] ?? 0) + (questionParameter(tool) === null ? 0 : takesQuestions);
    if (score > (best?.score ?? 0)) best = { tool, score };
  }
  return best?.tool ?? null;
}

/** The tool that most likely provides a value that another one needs, as a login provides a session token. */
export function chooseProvider(parameter: string, tools: readonly ChatTool[]): ChatTool | null {
  const scores = bm25(tools.map(summaryOf), termsOf(parameter));
  const [best] = tools
    .map((tool, index) => ({ tool, score: scores[index] ?? 0 }))
    .toSorted((a, b) => b.score - a.score);
  return best === undefined || best.score === 0 ? null : best.tool;
}

// The same tools are offered in every turn: their terms are worked out once.
const keptTools = 250;
const textOf = (tool: ChatTool): string => JSON.stringify(tool);

const summaryOf = rememberBy(
  textOf,
  ({ function: { name, description = "" } }: ChatTool) => termsOf(`${name} ${description}`),
  keptTools,
);

// The name says most, so it counts twice.
const documentOf = rememberBy(
  textOf,
  (tool: ChatTool) => {
    const parameters = parametersOf(tool).map((parameter) => `${parameter.name} ${parameter.description}`);
    const { name, description = "" } = tool.function;
    return termsOf([name, name, description, ...parameters].join(" "));
  },
  keptTools,
);

function termsOf(text: string): string[] {
  const families = splitIntoWords(text).flatMap((word) => toolWords.get(foldText(word)) ?? []);
  return [...analyzeText(text), ...families.map((family) => `tool:${family}`)];
}
