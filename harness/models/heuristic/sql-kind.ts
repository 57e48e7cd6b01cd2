import { answerQuestion } from "./answer-question.ts";
import { readPrompt } from "./prompt/read-prompt.ts";
import type { PromptKind } from "./prompt-kind.ts";

/** A question about a database: the reply is one DuckDB SELECT in a fence. It takes every request that no other kind does. */
export const sqlKind: PromptKind = {
  id: "sql",
  recognises: () => true,
  answer(request) {
    const sql = answerQuestion(readPrompt(request.messages));
    const content =
      sql === null ? "The prompt shows no table, so there is nothing to query." : `\`\`\`sql\n${sql}\n\`\`\``;
    return { content, toolCalls: [], finish: "stop" };
  },
};
