import { analyseResult } from "./analyse/analyse-result.ts";
import { readResult } from "./analyse/read-result.ts";
import { languageOf, sectionTexts } from "./prompt/section-texts.ts";
import { statesTask, taskPrompt } from "./prompt/task-prompt.ts";
import type { PromptKind } from "./prompt-kind.ts";

/** What the result of a query shows: the reply is JSON with a summary and findings, from figures and rows alone. */
export const analyseKind: PromptKind = {
  id: "analyse",
  recognises: (request) => statesTask(request, "You say what the result of a query shows.", "Figures"),
  answer(request) {
    const sections = sectionTexts(taskPrompt(request).user, "Rows");
    const of = (heading: string): string => sections.get(heading) ?? "";
    const result = readResult({ columns: of("Columns"), figures: of("Figures"), rows: of("Rows") });
    const language = languageOf(of("Language"));
    const analysis = analyseResult({ result, question: of("Question").trim(), language });
    return { content: JSON.stringify(analysis), toolCalls: [], finish: "stop" };
  },
};
