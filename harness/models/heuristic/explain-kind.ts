import { domainWords } from "./explain/domain-words.ts";
import { explainSql } from "./explain/explain-sql.ts";
import { readItems } from "./prompt/read-items.ts";
import { readSchema } from "./prompt/read-schema.ts";
import { languageOf, sectionTexts } from "./prompt/section-texts.ts";
import { statesTask, taskPrompt } from "./prompt/task-prompt.ts";
import type { PromptKind } from "./prompt-kind.ts";

/** What a SQL query does, for someone who does not read SQL: the reply is plain text. */
export const explainKind: PromptKind = {
  id: "explain",
  recognises: (request) =>
    statesTask(request, "You explain a SQL query to someone who does not read SQL.", "SQL"),
  answer(request) {
    const sections = sectionTexts(taskPrompt(request).user, "SQL");
    const of = (heading: string): string => (sections.get(heading) ?? "").trim();
    const words = domainWords({
      schema: readSchema(sections.get("Schema") ?? ""),
      items: [
        ...readItems(of("User rules"), "rules").items,
        ...readItems(of("Business hints"), "hints").items,
      ],
      language: languageOf(of("Language")),
      question: of("Question"),
    });
    return { content: explainSql(of("SQL"), words), toolCalls: [], finish: "stop" };
  },
};
