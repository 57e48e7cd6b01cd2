import { readItems } from "./prompt/read-items.ts";
import { readSchema } from "./prompt/read-schema.ts";
import { languageOf, sectionTexts } from "./prompt/section-texts.ts";
import { statesTask, taskPrompt } from "./prompt/task-prompt.ts";
import type { PromptKind } from "./prompt-kind.ts";
import { suggestQuestions } from "./suggest/suggest-questions.ts";

/** Questions that can be answered from a database: the reply is JSON with a list of them. */
export const suggestKind: PromptKind = {
  id: "suggest",
  recognises: (request) =>
    statesTask(request, "You suggest questions that can be answered from a database.", "Count"),
  answer(request) {
    const sections = sectionTexts(taskPrompt(request).user);
    const of = (heading: string): string => sections.get(heading) ?? "";
    const items = [
      ...readItems(of("User rules"), "rules").items,
      ...readItems(of("Business hints"), "hints").items,
      ...readItems(of("Recent queries"), "history").items,
    ];
    const today = /\d{4}-\d{2}-\d{2}/.exec(of("Today"))?.[0] ?? null;
    const prompt = {
      schema: readSchema(of("Schema")),
      items,
      focusText: [],
      constraintText: [],
      today,
      question: "",
    };
    const count = Math.max(0, Math.floor(Number(of("Count").trim())) || 0);
    const questions = suggestQuestions({ prompt, language: languageOf(of("Language")), count });
    return { content: JSON.stringify({ questions }), toolCalls: [], finish: "stop" };
  },
};
